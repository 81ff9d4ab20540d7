// What zod found wrong, in the project's own words, each with the schema that was not met.
import { z } from 'zod';
import { shortenText } from '../free-text.ts';

export interface SchemaIssue {
  code: 'too-large' | 'missing-field' | 'wrong-type' | 'wrong-format' | 'unknown-field';
  /** Keys and indexes that lead to the value. */
  path: PropertyKey[];
  /** What was expected and what was found, a sentence. */
  message: string;
  /** The schema that the value should have met. */
  schema: z.ZodType | undefined;
  /** The field is one that older records lack. */
  recent: boolean;
}

/** Translates zod's issues for `value`, one for each unknown key, looking into the fitting branch of a union. */
export function schemaIssuesOf(
  schema: z.ZodType,
  value: unknown,
  issues: readonly z.core.$ZodIssue[],
): SchemaIssue[] {
  return issues.flatMap((issue) => translated(schema, value, issue, []));
}

function translated(
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
      message: `The field “${shortenText(key, SHOWN)}” is not in the specification; it is passed on as it is.`,
      schema: undefined,
      recent: false,
    }));
  }
  if (issue.code === 'invalid_union') {
    // The branch of the right type, if one is: what is wrong then lies inside it.
    const branch = issue.errors.find((errors) =>
      errors.every((error) => error.path.length > 0 || error.code === 'unrecognized_keys'),
    );
    if (branch) return branch.flatMap((inner) => translated(root, value, inner, path));
  }
  const schema = schemaAt(root, path);
  const found = valueAt(value, path);
  const recent = schema?.meta()?.['recent'] === true;
  if (found === undefined) {
    const message = `Missing; expected ${expectedOf(issue)}.`;
    return [{ code: 'missing-field', path, message, schema, recent }];
  }
  const code = issue.code === 'invalid_format' ? 'wrong-format' : 'wrong-type';
  const message = `Expected ${expectedOf(issue)}, found ${excerptOf(found)}.`;
  return [{ code, path, message, schema, recent: false }];
}

const ARTICLES: Record<string, string> = {
  string: 'a text',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  number: 'a number',
  int: 'a whole number',
};

function expectedOf(issue: z.core.$ZodIssue): string {
  if (issue.code === 'invalid_type') return ARTICLES[issue.expected] ?? issue.expected;
  if (issue.code === 'invalid_union') return 'an object or ""';
  if (issue.code === 'too_small') return `${issue.minimum} or more`;
  if (issue.code === 'invalid_format')
    return ['guid', 'uuid'].includes(issue.format) ? 'a UUID' : issue.message;
  return issue.message;
}

/** What is wrong with a value in place of a record. */
export function notRecordIssue(value: unknown): SchemaIssue {
  const message = `Expected an object, found ${excerptOf(value)}.`;
  return { code: 'wrong-type', path: [], message, schema: undefined, recent: false };
}

/** Characters of a name or a value that a message shows. */
const SHOWN = 60;

/** A found value, short enough for a sentence. */
export function excerptOf(value: unknown): string {
  if (typeof value === 'string') return `the text “${shortenText(value, SHOWN)}”`;
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'object' && value !== null) return 'an object';
  return String(value);
}

function valueAt(value: unknown, path: PropertyKey[]): unknown {
  return path.reduce<unknown>((at, step) => (Object(at) as Record<PropertyKey, unknown>)[step], value);
}

/** The schema of what a path leads to; undefined where there is none. */
export function schemaAt(root: z.ZodType, path: PropertyKey[]): z.ZodType | undefined {
  let at: z.ZodType | undefined = root;
  for (const step of path) {
    while (at instanceof z.ZodNullable) at = at.unwrap() as z.ZodType;
    if (at instanceof z.ZodUnion)
      at = at.options.find((option) => option instanceof z.ZodObject) as z.ZodType;
    if (at instanceof z.ZodArray) at = at.element as z.ZodType;
    else if (at instanceof z.ZodObject) at = at.shape[String(step)] as z.ZodType | undefined;
    else return undefined;
  }
  return at;
}
