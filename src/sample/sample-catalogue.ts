// Releases, report types and reports (specification §2.1 to §2.3), and which reports each kind of platform offers.
import { z } from 'zod';
import type { platformSchema } from '../registry/schemas/platform-schemas.ts';
import { releaseSchema, reportSchema, reportTypeSchema } from '../registry/schemas/release-schemas.ts';
import { dataFileReader, knownNameSchema, computeOnce } from './data-file.ts';
import { seededId } from './seeded.ts';

export type SampleRelease = z.infer<typeof releaseSchema>;
export type SamplePlatformReport = z.infer<typeof platformSchema>['reports'][number];

export const sampleReleaseNumberSchema = z.enum(['5', '5.1']);
export type SampleReleaseNumber = z.infer<typeof sampleReleaseNumberSchema>;

const catalogue = dataFileReader(
  'catalogue',
  z.strictObject({
    releases: z.array(
      z.strictObject({ number: sampleReleaseNumberSchema, current: releaseSchema.shape.current }),
    ),
    report_types: z.array(
      reportTypeSchema.omit({ id: true }).extend({ reports: z.array(reportSchema.omit({ id: true })) }),
    ),
  }),
);

const reportNames = computeOnce((): Record<string, string> => {
  const reports = catalogue().report_types.flatMap((type) => type.reports);
  return Object.fromEntries(reports.map(({ report_id, report_name }) => [report_id, report_name]));
});

export const reportIdSchema = knownNameSchema('catalogue', reportNames);

/** The IDs are separated by spaces. */
const reportIds = z
  .string()
  .transform((ids) => ids.split(' ').filter(Boolean))
  .pipe(z.array(reportIdSchema));

/** Each kind of platform has host types, and the IDs of its reports under each release. */
export const readPlatformKinds = dataFileReader(
  'kinds',
  z.record(
    z.string(),
    z.strictObject({
      host_types: z.array(z.string()),
      reports: z.record(sampleReleaseNumberSchema, reportIds),
    }),
  ),
);

/** The release list: the same reports under each release, with IDs of their own. */
export function sampleReleases(): SampleRelease[] {
  const { releases, report_types } = catalogue();
  return releases.map(({ number, current }) => ({
    id: seededId(`release ${number}`),
    number,
    current,
    report_types: report_types.map(({ reports, ...type }) => ({
      id: seededId(`report type ${type.code} of release ${number}`),
      ...type,
      reports: reports.map((each) => ({
        id: seededId(`report ${each.report_id} of release ${number}`),
        ...each,
      })),
    })),
  }));
}

/** A report as a platform lists it (specification §2.4). */
export function platformReport(usage_release: SampleReleaseNumber, report_id: string): SamplePlatformReport {
  return { usage_release, report_id, report_name: reportNames()[report_id]! };
}
