// A sample registry of any size, for the bench and for tests: the embedded platforms, then generated ones.
import type { HostPlan } from '../../../src/sample/host-plans.ts';
import type { PlatformPlan } from '../../../src/sample/platform-plans.ts';
import type { AuditTable } from '../../../src/sample/sample-audits.ts';
import type { SampleReleaseNumber } from '../../../src/sample/sample-catalogue.ts';
import { readSamplePlans, type SamplePlans } from '../../../src/sample/sample.ts';
import { generatedAudit } from './generated-audits.ts';
import { smallHostByKey } from './generated-hosts.ts';
import { generatedPlatform } from './generated-platforms.ts';

/** The first generated platforms are embedded. */
const FIRST = 3;

/** A smaller sample has the first platforms of a larger one. */
export function samplePlansOf(count: number): SamplePlans {
  const embedded = readSamplePlans();
  const known = Object.entries(embedded.platforms).slice(0, count);
  const added = Array.from({ length: count - known.length }, (_, i) => generatedPlatform(FIRST + i));
  const hosts: Record<string, HostPlan> = { ...embedded.hosts };
  const audits: AuditTable = { ...embedded.audits };
  for (const [release, { data_host, audit }] of added.flatMap(([, plan]) => servicesOf(plan))) {
    hosts[data_host] ??= smallHostByKey(data_host)!;
    if (audit === undefined) continue;
    audits[audit] = { [release]: generatedAudit(audit, release), ...audits[audit] };
  }
  return { platforms: Object.fromEntries([...known, ...added]), hosts, audits };
}

function servicesOf({ services }: PlatformPlan) {
  return Object.entries(services) as [
    SampleReleaseNumber,
    NonNullable<PlatformPlan['services'][SampleReleaseNumber]>,
  ][];
}
