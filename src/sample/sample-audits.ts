// Audits (specification §2.5, §3), those of audits.json and those of generated platforms.
import { z } from 'zod';
import { auditSchema } from '../registry/schemas/service-schemas.ts';
import { AUDIT_STATES } from '../registry/schemas/audit-states.ts';
import { parseSampleData, dataFileReader } from './data-file.ts';
import { sampleReleaseNumberSchema, type SampleReleaseNumber } from './sample-catalogue.ts';
import { seededId, seededRandom } from './seeded.ts';

export type SampleAudit = z.infer<typeof auditSchema>;

const auditPlan = z
  .strictObject({
    audit_status: z.enum(AUDIT_STATES).nullable(),
    start_date: auditSchema.shape.start_date,
    finish_date: auditSchema.shape.finish_date.default(null),
    /** Only if they don't follow from the status (§2.5). */
    finished: auditSchema.shape.finished.optional(),
    result: auditSchema.shape.result.optional(),
  })
  .refine((plan) => plan.finished !== undefined || isFinished(plan) === (plan.finish_date !== null), {
    error: 'an audit has a finish_date unless it is in progress',
  });
type AuditPlan = z.infer<typeof auditPlan>;

/** By auditee and release. */
export const auditTableSchema = z.record(z.string(), z.partialRecord(sampleReleaseNumberSchema, auditPlan));
export type AuditTable = z.infer<typeof auditTableSchema>;
export const readAuditTable = dataFileReader('audits', auditTableSchema);

/** The audit of `audited`, which is the same for all services that share it. What is not in the table is generated. */
export function sampleAudit(table: AuditTable, audited: string, release: SampleReleaseNumber): SampleAudit {
  const written = table[audited];
  const plan = written
    ? (written[release] ?? parseSampleData('audits', [audited, release], auditPlan, undefined))
    : generatedAudit(audited, release);
  const { audit_status, start_date, finish_date, finished = isFinished(plan) } = plan;
  const result = finished ? (audit_status === 'Audit failed' ? 'F' : 'P') : null;
  return {
    id: seededId(`audit of ${audited} for ${release} from ${start_date}`),
    start_date,
    finish_date,
    finished,
    locked: finished,
    result: plan.result === undefined ? result : plan.result,
    usage_release: release,
    audit_status,
  };
}

/** An audit without a status counts as not begun. */
function isFinished({ audit_status }: { audit_status: string | null }): boolean {
  return audit_status !== null && audit_status !== 'Audit in progress';
}

// How often each state occurs, the earliest start, and the number of months in which an audit may start.
const COURSES = [
  { audit_status: 'Currently valid audit', share: 0.6, earliest: '2025-08', months: 10 },
  { audit_status: 'Audit expired', share: 0.2, earliest: '2024-01', months: 12 },
  { audit_status: 'Audit in progress', share: 0.12, earliest: '2026-05', months: 6 },
  { audit_status: 'Audit failed', share: 0.08, earliest: '2025-01', months: 16 },
] as const;

function generatedAudit(audited: string, release: SampleReleaseNumber): AuditPlan {
  const random = seededRandom(`audit of ${audited} for ${release}`);
  if (release === '5') {
    const start_date = monthAfter('2024-01', random.int(12));
    return {
      audit_status: 'Audit expired',
      start_date,
      finish_date: monthAfter(start_date, 1 + random.int(4)),
    };
  }
  let chance = random.int(100) / 100;
  const { audit_status, earliest, months } = COURSES.find(({ share }) => (chance -= share) < 0) ?? COURSES[0];
  const start_date = monthAfter(earliest, random.int(months));
  const finish_date = isFinished({ audit_status }) ? monthAfter(start_date, 1 + random.int(4)) : null;
  return { audit_status, start_date, finish_date };
}

/** `('2025-11', 3)` → `2026-02` */
function monthAfter(month: string, months: number): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + months)).toISOString().slice(0, 7);
}
