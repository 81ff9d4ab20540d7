// A platform with its services and hosts. Records that contradict each other break rules of the specification.
import { checkAuditedFlag, checkHostAudits } from '../registry/checks/audit-consistency.ts';
import {
  checkPlatformAgainstCatalogue,
  checkServiceConsistency,
  checkServiceByItself,
} from '../registry/checks/consistency.ts';
import { checkEmbeddedRecord, checkListedRecord } from '../registry/checks/repeated-records.ts';
import { isId, apiPathOf } from '../registry/endpoint.ts';
import type { Finding } from '../registry/finding.ts';
import { endpointOfLink, splitRegistryLink } from '../registry/registry-link.ts';
import { pointerPatternOf, judgeFindings, type CheckedRegistry } from './check-endpoint.ts';
import { checkWithVariants } from './endpoint-variants.ts';

/** As the platform list publishes it. */
export type ListedPlatform = Record<string, unknown> & { id: string };

type CheckedService = ReturnType<typeof checkService>;

/** Services and hosts are shared, so each is checked once; these are filled, by ID. */
export interface CheckedRecords {
  services: Map<string, CheckedService>;
  hosts: Set<string>;
}

export async function checkRegistryPlatform(
  registry: CheckedRegistry,
  listed: ListedPlatform,
  checked: CheckedRecords,
): Promise<void> {
  const { recorder, brand, notices } = registry;
  const platform = await checkWithVariants(registry, { kind: 'platform', id: listed.id });
  if (!platform) return;
  const { reply, json, value } = platform;
  const differences = checkListedRecord(listed, json, '', brand);
  judgeFindings(recorder, 'forms', reply, differences, 'the platform as in the list', differenceAt);
  const path = apiPathOf({ kind: 'platform', id: listed.id }, brand);
  notices.push(
    ...checkAuditedFlag(value, path),
    ...checkPlatformAgainstCatalogue(value, new Map(), path, brand),
  );
  const embedded = (json as { sushi_services?: unknown[] }).sushi_services ?? [];
  for (const [i, { id }] of value.sushi_services.entries()) {
    if (!isId(id)) continue;
    const checking = checked.services.get(id) ?? checkService(registry, id);
    checked.services.set(id, checking);
    const service = await checking;
    if (!service) continue;
    const inPlatform = checkEmbeddedRecord(embedded[i], service.json, '', 0);
    const expected = 'the service as within its platform';
    judgeFindings(recorder, 'services', service.reply, inPlatform, expected, differenceAt);
    for (const { link } of service.references) {
      const host = endpointOfLink(link ?? '', brand);
      if (host?.kind !== 'host' || checked.hosts.has(host.id)) continue;
      checked.hosts.add(host.id);
      const read = await checkWithVariants(registry, host);
      if (read) notices.push(...checkHostAudits(read.value, apiPathOf(host, brand)));
    }
  }
}

async function checkService(registry: CheckedRegistry, id: string) {
  const { recorder, brand } = registry;
  const service = await checkWithVariants(registry, { kind: 'service', id });
  if (!service) return undefined;
  const { reply, value } = service;
  registry.notices.push(...checkServiceByItself(value, apiPathOf({ kind: 'service', id }, brand)));
  const endpoint = { kind: 'service-notifications', id } as const;
  const list = await checkWithVariants(registry, endpoint);
  if (!list) return service;
  const isOwn = splitRegistryLink(value.notifications_url)?.path === apiPathOf(endpoint, brand);
  recorder.check('notifications', reply, isOwn, 'notifications_url of the service itself', 'another');
  const findings = checkServiceConsistency(value, new Map(), list.value.length, '', brand);
  const count = 'as many records as notification_count states';
  judgeFindings(recorder, 'notifications', list.reply, findings, count, () => 'another number');
  return service;
}

function differenceAt({ pointer }: Finding): string {
  return `another value at ${pointerPatternOf(pointer)}`;
}
