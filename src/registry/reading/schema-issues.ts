import { z } from 'zod';
import { CONTACT_FIELD } from '../contacts.ts';
import { shortenText } from '../free-text.ts';

export interface SchemaIssue {
  code: 'too-large' | 'missing-field' | 'wrong-type' | 'wrong-format' | 'unknown-field';
  path: PropertyKey[];
  /** A sentence: expected and actual. */
  message: string;
  schema: z.ZodType | undefined;
}

/** One issue for each unknown key; for a union, the issues of the matching branch. */
export function schemaIssuesOf(
  schema: z.ZodType,
  value: unknown,
  issues: readonly z.core.$ZodIssue[],
): SchemaIssue[] {
  return issues.flatMap((issue) => toSchemaIssues(schema, value, issue, []));
}

function toSchemaIssues(
  root: z.ZodType,
  value: unknown,
  issue: z.core.$ZodIssue,
  base: PropertyKey[],
): SchemaIssue[] {
  const path = [...base, ...issue.path];
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({
      code: 'unknown-field',
      path: [...path, key],
      message: `The field “${shortenText(key, EXCERPT_LENGTH)}” is not in the specification. It is mirrored unchanged.`,
      schema: undefined,
    }));
  }
  if (issue.code === 'invalid_union') {
    // A branch of the value's type has issues below the value only.
    const branch = issue.errors.find((errors) =>
      errors.every((error) => error.path.length > 0 || error.code === 'unrecognized_keys'),
    );
    if (branch) return branch.flatMap((inner) => toSchemaIssues(root, value, inner, path));
  }
  const schema = schemaAt(root, path);
  const expected = `${expectedOf(issue)}${schema instanceof z.ZodNullable ? ' or null' : ''}`;
  const found = path.reduce<unknown>((at, step) => (Object(at) as Record<PropertyKey, unknown>)[step], value);
  if (found === undefined) {
    const message = `Missing; expected ${expected}.`;
    return [{ code: 'missing-field', path, message, schema }];
  }
  const code = issue.code === 'invalid_format' ? 'wrong-format' : 'wrong-type';
  const actual = path.includes(CONTACT_FIELD) ? typeNameOf(found) : excerptOf(found);
  const message = `Expected ${expected}, found ${actual}.`;
  return [{ code, path, message, schema }];
}

const TYPE_NAMES: Record<string, string> = {
  string: 'a text',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  number: 'a number',
  int: 'a whole number',
};

function expectedOf(issue: z.core.$ZodIssue): string {
  if (issue.code === 'invalid_type') return TYPE_NAMES[issue.expected] ?? issue.expected;
  if (issue.code === 'invalid_union') return 'an object or ""';
  if (issue.code === 'too_small') return `${issue.minimum} or more`;
  if (issue.code === 'invalid_format')
    return ['guid', 'uuid'].includes(issue.format) ? 'a UUID' : issue.message;
  return issue.message;
}

export function notObjectIssue(value: unknown): SchemaIssue {
  const message = `Expected an object, found ${excerptOf(value)}.`;
  return { code: 'wrong-type', path: [], message, schema: undefined };
}

/** Characters. */
const EXCERPT_LENGTH = 60;

export function excerptOf(value: unknown): string {
  if (typeof value === 'string') return `the text “${shortenText(value, EXCERPT_LENGTH)}”`;
  return typeof value === 'object' && value !== null ? typeNameOf(value) : String(value);
}

/** Findings don't quote contacts. */
export function typeNameOf(value: unknown): string {
  if (Array.isArray(value)) return 'a list';
  return value === null ? 'null' : TYPE_NAMES[typeof value]!;
}

export function schemaAt(root: z.ZodType, path: PropertyKey[]): z.ZodType | undefined {
  let at: z.ZodType | undefined = root;
  for (const step of path) {
    at = at && schemaWithoutNull(at);
    if (at instanceof z.ZodArray) at = at.element as z.ZodType;
    else if (at instanceof z.ZodObject) at = at.shape[String(step)] as z.ZodType | undefined;
    else return undefined;
  }
  return at;
}

/** The schema without null; of a union, its object. */
export function schemaWithoutNull(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodNullable) return schemaWithoutNull(schema.unwrap() as z.ZodType);
  if (!(schema instanceof z.ZodUnion)) return schema;
  return (schema.options.find((option) => option instanceof z.ZodObject) ?? schema) as z.ZodType;
}
