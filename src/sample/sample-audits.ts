// Audits (specification §2.5, §3).
import { z } from 'zod';
import { auditSchema } from '../registry/schemas/service-schemas.ts';
import { AUDIT_STATES } from '../registry/schemas/audit-states.ts';
import { parseSampleData, dataFileReader } from './data-file.ts';
import { sampleReleaseNumberSchema, type SampleReleaseNumber } from './sample-catalogue.ts';
import { seededId } from './seeded.ts';

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
export type AuditPlan = z.infer<typeof auditPlan>;

/** The keys are the auditee, then the release. */
export const auditTableSchema = z.record(z.string(), z.partialRecord(sampleReleaseNumberSchema, auditPlan));
export type AuditTable = z.infer<typeof auditTableSchema>;
export const readAuditTable = dataFileReader('audits', auditTableSchema);

/** The audit of `audited`, which is the same for all services that share it. Throws ExpectedError if the table lacks it. */
export function sampleAudit(table: AuditTable, audited: string, release: SampleReleaseNumber): SampleAudit {
  const plan =
    table[audited]?.[release] ?? parseSampleData('audits', [audited, release], auditPlan, undefined);
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
