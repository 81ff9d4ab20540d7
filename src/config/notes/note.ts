// The operator's notes on records: the front matter of content/notes/*.md.
import { z } from 'zod';
import { oneLineSchema } from '../setting-schemas.ts';

/** See NOTE_FIELDS. */
interface NoteValues {
  platform?: string;
  delay?: number;
  retry?: number;
  first_month?: string;
  url?: string;
}
export type NoteValueName = keyof NoteValues;

export interface Note {
  /** The path from the folder of the site configuration: `content/notes/acme.md`. */
  file: string;
  /** The line of `for`. */
  line: number;
  /** IDs of platforms, services or data hosts, and names of providers. */
  for: string[];
  values: NoteValues;
  /** The only release that it is about. */
  release?: string;
  /** The day of the last check: `2026-11-21`. */
  checked?: string;
  by?: string;
  html: string;
  /** The plain text of `html`. */
  text: string;
}

interface NoteField {
  description: string;
  /** Its message completes “it must be …”. All values of front matter are texts. */
  schema: z.ZodType;
  /** For editors, which read numbers as such. */
  json: object;
}

function integerFrom(min: number, max: number): Pick<NoteField, 'schema' | 'json'> {
  const expected = `an integer from ${min} to ${max}`;
  return {
    schema: z
      .string(expected)
      .regex(/^\d{1,9}$/, expected)
      .transform(Number)
      .pipe(z.int().min(min, expected).max(max, expected)),
    json: { type: 'integer', minimum: min, maximum: max },
  };
}

function textOf(pattern: RegExp, expected: string, json: object = {}): Pick<NoteField, 'schema' | 'json'> {
  return {
    schema: z.string(expected).regex(pattern, expected),
    json: { type: 'string', pattern: pattern.source, ...json },
  };
}

const webUrl = z
  .string('an http or https URL without “?” and “#”')
  .refine(
    (text) => /^https?:\/\/[^\s?#]+$/.test(text) && URL.canParse(text) && !new URL(text).username,
    'an http or https URL without “?” and “#”',
  );

/** The keys besides `for`. */
export const NOTE_FIELDS: Record<NoteValueName | 'release' | 'checked' | 'by', NoteField> = {
  platform: {
    description: 'The value of the request parameter “platform”.',
    schema: oneLineSchema(200),
    json: { type: ['string', 'number'] },
  },
  delay: {
    description: 'Days after the end of a month until its reports are there.',
    ...integerFrom(0, 366),
  },
  retry: { description: 'Minutes until a request that failed is repeated.', ...integerFrom(1, 10_080) },
  first_month: {
    description: 'The first month with data.',
    ...textOf(/^\d{4}-(0[1-9]|1[0-2])$/, 'a month such as 2024-01'),
  },
  url: {
    description: 'A corrected base URL. It is shown beside the registry’s URL, never instead of it.',
    schema: webUrl,
    json: { type: 'string', format: 'uri' },
  },
  release: {
    description: 'The only release that the note is about.',
    ...textOf(/^\d+(\.\d+)*$/, 'a release such as 5.1', { type: ['string', 'number'] }),
  },
  checked: {
    description: 'When the note was last checked.',
    schema: z.iso.date('a date such as 2026-11-21'),
    json: { type: 'string', format: 'date' },
  },
  by: { description: 'Who wrote it.', schema: oneLineSchema(100), json: { type: 'string' } },
};

const FOR_DESCRIPTION =
  'What it is for: IDs of platforms, services or data hosts, or names of providers; one or several.';

/** Published as note.schema.json. */
export function noteJsonSchema(): object {
  const fields = Object.entries(NOTE_FIELDS).map(([key, { description, json }]) => [
    key,
    // A key without a value is not stated.
    { description, anyOf: [json, { type: 'null' }] },
  ]);
  const target = { type: 'string', minLength: 1 };
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'Front matter of a note of Registry Snapshot',
    type: 'object',
    properties: {
      for: { description: FOR_DESCRIPTION, anyOf: [target, { type: 'array', items: target, minItems: 1 }] },
      ...Object.fromEntries(fields),
    },
    required: ['for'],
    additionalProperties: false,
  };
}
