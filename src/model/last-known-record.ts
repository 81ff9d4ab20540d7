import { SPECIFIED_BRAND } from '../registry/brand.ts';
import { validateResponse, typedResponseOfValue, type PlatformRecord } from '../registry/reading/response.ts';
import { emptyRegistry, addTypedResponse, type Registry } from '../registry/reading/registry.ts';
import { modelOf } from './model.ts';
import type { Host, Model, Platform, Service } from './model-types.ts';

/** One of the three; none if the record is unreadable. */
export type LastKnownRecord = { platform?: Platform; service?: Service; host?: Host };

/** Reads the last version of a removed record, as the history has it. It links to reports and hosts that the registry still has. */
export function lastKnownRecordOf(
  removed: { kind: 'platform' | 'service' | 'host'; id: string; last: unknown },
  registry: Registry,
  { reports, providers }: Pick<Model, 'reports' | 'providers'>,
): LastKnownRecord {
  const { kind, id, last } = removed;
  const { value } = validateResponse({ kind, id }, structuredClone(last), SPECIFIED_BRAND);
  if (value === undefined) return {};
  const single = { ...emptyRegistry(registry.brand, registry.taken), releases: registry.releases };
  if (kind !== 'host') single.hosts = registry.hosts;
  addTypedResponse(single, typedResponseOfValue({ kind, id }, value));
  if (kind === 'platform') single.list = [{ ...(value as PlatformRecord), id, sushi_services: [] }];
  const { platforms, services, hosts } = modelOf(single);
  const [platform, service] = [platforms[0], services[0]];
  for (const offer of platform?.offers ?? []) {
    const known = reports.find((report) => report.id === offer.report.id);
    offer.report = known ?? { ...offer.report, path: undefined };
  }
  if (platform) platform.provider = providers.find((each) => each.id === platform.provider?.id);
  return { platform, service, host: kind === 'host' ? hosts[0] : undefined };
}
