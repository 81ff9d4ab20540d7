import { join } from 'node:path';
import { z } from 'zod';
import type { FindingCode } from '../../registry/finding.ts';
import { readTextOfSnapshot } from './manifest.ts';

export const REPORT_FILE = 'report.json';

const count = z.int().min(0);

const reportSchema = z.strictObject({
  findings: z
    .array(
      z.strictObject({
        // A report of another version may have other codes.
        code: z.custom<FindingCode>((code) => typeof code === 'string'),
        level: z.enum(['error', 'warning', 'notice']),
        endpoint: z.string(),
        pointer: z.string(),
        message: z.string(),
      }),
    )
    .describe(
      'Everything wrong or new, in the order of the manifest, then changes in how the registry uses its fields.',
    ),
  bad: z.array(z.string()).default([]).describe('API paths of records with an error.'),
  kept: z
    .record(z.string(), z.iso.date())
    .default({})
    .describe(
      'By API path: since when the registry has not returned a record that it names. The mirror has the last response.',
    ),
  shape: z
    .record(
      z.string(),
      z.record(z.string(), z.strictObject({ types: z.record(z.string(), z.string()), filled: count })),
    )
    .default({})
    .describe('By kind of record, by field: its types, each with the first place; how often it is filled.'),
});

export type SnapshotReport = z.infer<typeof reportSchema>;

/** Throws if the report is missing or invalid. */
export function readSnapshotReport(dir: string): SnapshotReport {
  return reportSchema.parse(JSON.parse(readTextOfSnapshot(join(dir, REPORT_FILE))));
}
