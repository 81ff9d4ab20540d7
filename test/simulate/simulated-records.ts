// Records of the simulated registry: the sample's, with IDs of their own and without links, which are added per request.
import { sampleRegistry } from '../../src/sample/sample.ts';

export type RecordFields = Record<string, unknown>;

const SAMPLE = sampleRegistry();
const LETTERS = { platform: 'a', service: 'b', host: 'c', notification: 'd', other: 'e' };
const SERVICE_LINKS = ['data_host', 'notifications_url', 'migrations', 'notification_count'];

/** A UUID whose first letter shows its kind. */
export function simulatedId(kind: keyof typeof LETTERS, number: number): string {
  return `${LETTERS[kind].repeat(8)}-0000-4000-8000-${String(number).padStart(12, '0')}`;
}

export function simulatedPlatform(number: number): RecordFields {
  return recordAt(SAMPLE.platforms, number, 'platform', ['sushi_services']);
}

export function simulatedReport(report: string, release: string): RecordFields {
  return { usage_release: release, report_id: report, report_name: `Report ${report}` };
}

export function simulatedService(number: number): RecordFields {
  return { ...recordAt(SAMPLE.services, number, 'service', SERVICE_LINKS), last_audit: null };
}

export function simulatedAudit(number: number): RecordFields {
  const audits = SAMPLE.services.flatMap(({ last_audit }) => last_audit ?? []);
  return recordAt(audits, number, 'other');
}

export function simulatedHost(number: number): RecordFields {
  return recordAt(SAMPLE.hosts, number, 'host', ['platforms']);
}

export function simulatedNotification(number: number, service: string | null): RecordFields {
  const links = { sushi_service: service === null ? null : { id: service }, data_host: null };
  return { ...recordAt(SAMPLE.notifications, number, 'notification'), ...links };
}

/** The current one first. */
export function simulatedReleases(): RecordFields[] {
  return SAMPLE.releases.map((release) => ({ ...release })).toReversed();
}

function recordAt(
  records: readonly object[],
  number: number,
  kind: keyof typeof LETTERS,
  omitted: readonly string[] = [],
): RecordFields {
  const fields = Object.entries(records[number % records.length]!);
  const kept = fields.filter(([name]) => !omitted.includes(name));
  return { ...Object.fromEntries(kept), id: simulatedId(kind, number) };
}
