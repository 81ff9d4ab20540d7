// The record of a build's steps: for each one the digest of its input, and the files that it made. It can be deleted at
// any time; the next build then makes everything again, with the same bytes.
import { readFileSync } from 'node:fs';
import { z } from 'zod';

const stepSchema = z.object({
  key: z.string().describe('A digest of what the step was made of.'),
  files: z
    .array(z.tuple([z.string(), z.number(), z.string()]))
    .describe('Path, size in bytes and SHA-256 of each file.'),
});
const recordSchema = z.object({
  code: z.string().describe('A digest of the code that made them.'),
  steps: z.record(z.string(), stepSchema),
});

export type StepRecord = z.infer<typeof stepSchema>;

/** The steps that the same code recorded; none if the record is missing or damaged. */
export function readRecord(file: string, code: string): Record<string, StepRecord> {
  try {
    const record = recordSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
    return record.code === code ? record.steps : {};
  } catch {
    return {};
  }
}

export function recordText(code: string, steps: Record<string, StepRecord>): string {
  return JSON.stringify({ code, steps } satisfies z.infer<typeof recordSchema>);
}
