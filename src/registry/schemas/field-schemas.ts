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
