// report.json: what a run found, beside the manifest of the snapshot that it promoted.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

export const REPORT = 'report.json';

const reportSchema = z.strictObject({
  findings: z
    .array(
      z.strictObject({
        code: z.string(),
        level: z.enum(['error', 'warning', 'notice']),
        endpoint: z.string(),
        pointer: z.string(),
        message: z.string(),
      }),
    )
    .describe('Everything that was found wrong or new, in the order of the manifest.'),
});

export type Report = z.infer<typeof reportSchema>;

/** Reads the report of a version. Throws where there is none or it is not one. */
export async function readReport(dir: string): Promise<Report> {
  return reportSchema.parse(JSON.parse(await readFile(join(dir, REPORT), 'utf8')));
}
