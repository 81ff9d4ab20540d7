// The kinds of values that the registry's records are made of; the resources' schemas are built from these alone.
import { z } from 'zod';

/** What a schema says of itself beside its shape. */
interface About {
  description: string;
  /** Records from before this field was introduced lack it: worth a notice, not an error. */
  recent?: true;
}

/** An identifier: a UUID string (§2). */
export const id = (description: string) => z.guid().describe(description);
/** Free text; may be empty, may hold line breaks and typographic quotes (§2.5). */
export const text = (description: string) => z.string().describe(description);
export const flag = (description: string, about: Omit<About, 'description'> = {}) =>
  z.boolean().meta({ description, ...about });
/** A month, `YYYY-MM` (§2.5). */
export const month = (description: string) =>
  z
    .string()
    .regex(/^\d{4}-\d{2}$/, 'a month as YYYY-MM')
    .describe(description);
/** A day, `YYYY-MM-DD` (§2.5). */
export const day = (description: string) => z.iso.date('a day as YYYY-MM-DD').describe(description);

/** A release of the reporting standard, by its number: `5`, `5.1` (§9). */
export const releaseNumber = (description: string) => z.string().describe(description);
