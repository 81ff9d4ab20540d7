// Audits of generated platforms and of their data hosts.
import type { AuditPlan } from '../../../src/sample/sample-audits.ts';
import type { SampleReleaseNumber } from '../../../src/sample/sample-catalogue.ts';
import { seededRandom } from '../../../src/sample/seeded.ts';

// How often each state occurs, the earliest start, and the number of months in which an audit may start.
const COURSES = [
  { audit_status: 'Currently valid audit', share: 0.6, earliest: '2025-08', months: 10 },
  { audit_status: 'Audit expired', share: 0.2, earliest: '2024-01', months: 12 },
  { audit_status: 'Audit in progress', share: 0.12, earliest: '2026-05', months: 6 },
  { audit_status: 'Audit failed', share: 0.08, earliest: '2025-01', months: 16 },
] as const;

export function generatedAudit(audited: string, release: SampleReleaseNumber): AuditPlan {
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
  const finish_date = audit_status !== 'Audit in progress' ? monthAfter(start_date, 1 + random.int(4)) : null;
  return { audit_status, start_date, finish_date };
}

/** `('2025-11', 3)` → `2026-02` */
function monthAfter(month: string, months: number): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + months)).toISOString().slice(0, 7);
}
