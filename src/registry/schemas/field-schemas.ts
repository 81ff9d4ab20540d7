// The other schemas are built from these alone.
import { z } from 'zod';

interface SchemaMeta {
  description: string;
  /** Records from before this field was introduced lack it: a notice, not an error. */
  recent?: true;
}

/** A UUID (§2). */
export const id = (description: string) => z.guid().describe(description);
/** May be empty or contain line breaks and typographic quotes (§2.5). */
export const text = (description: string) => z.string().describe(description);
export const flag = (description: string, meta: Omit<SchemaMeta, 'description'> = {}) =>
  z.boolean().meta({ description, ...meta });
/** §2.5. */
export const month = (description: string) =>
  z
    .string()
    .regex(/^\d{4}-\d{2}$/, 'a month as YYYY-MM')
    .describe(description);
/** §2.5. */
export const day = (description: string) => z.iso.date('a day as YYYY-MM-DD').describe(description);

/** `5`, `5.1` (§9). */
export const releaseNumber = (description: string) => z.string().describe(description);

/** Of platforms, services and data hosts (§2.4). */
export const contact = z
  .strictObject({
    person: text('Name of a person or a team; may be empty.'),
    email: text('Email address; may be empty.'),
    phone: text('Telephone number; may be empty.'),
    form_url: text('URL of a contact form; may be empty.'),
  })
  .describe('Contact (§2.4).');

export const country = z
  .union([
    z.strictObject({ code: text('Two-letter country code.'), name: text('Its English name.') }),
    z.literal(''),
  ])
  .describe('The country, or an empty string (§2.4).');
