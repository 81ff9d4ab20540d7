// The other schemas are built from these alone.
import { z } from 'zod';

interface SchemaMeta {
  description: string;
  /** Records from before this field was introduced lack it: a notice, not an error. */
  recent?: true;
}

/** A UUID (§2). */
export const idSchema = (description: string) => z.guid().describe(description);
/** May be empty or contain line breaks and typographic quotes (§2.5). */
export const textSchema = (description: string) => z.string().describe(description);
export const flagSchema = (description: string, meta: Omit<SchemaMeta, 'description'> = {}) =>
  z.boolean().meta({ description, ...meta });
/** §2.5. */
export const monthSchema = (description: string) =>
  z
    .string()
    .regex(/^\d{4}-\d{2}$/, 'a month as YYYY-MM')
    .describe(description);
/** §2.5. */
export const daySchema = (description: string) => z.iso.date('a day as YYYY-MM-DD').describe(description);

/** `5`, `5.1` (§9). */
export const releaseNumberSchema = (description: string) => z.string().describe(description);

/** Platforms, services and data hosts have contacts (§2.4). */
export const contactSchema = z
  .strictObject({
    person: textSchema('Name of a person or a team; may be empty.'),
    email: textSchema('Email address; may be empty.'),
    phone: textSchema('Telephone number; may be empty.'),
    form_url: textSchema('URL of a contact form; may be empty.'),
  })
  .describe('Contact (§2.4).');

export const countrySchema = z
  .union([
    z.strictObject({ code: textSchema('Two-letter country code.'), name: textSchema('Its English name.') }),
    z.literal(''),
  ])
  .describe('The country, or an empty string (§2.4).');
