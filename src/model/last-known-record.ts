// What was last known of a record that is gone, as its page showed it while it was there.
import { readAnswer, type PlatformRecord } from '../registry/reading/answer.ts';
import { emptyRegistry, addAnswerValue, type Registry } from '../registry/reading/registry.ts';
import { modelOf } from './model.ts';
import type { Host, Model, Platform, Service } from './model-types.ts';

/** One of the three, or none where the record cannot be read. */
export interface LastKnownRecord {
  platform?: Platform | undefined;
  service?: Service | undefined;
  host?: Host | undefined;
}

/**
 * Reads a record as it was published last, beside the registry and the model of today: its reports and its host lead to
 * those that are still there.
 */
export function lastKnownRecordOf(
  gone: { kind: 'platform' | 'service' | 'host'; id: string; last: unknown },
  registry: Registry,
  { reports }: Pick<Model, 'reports'>,
): LastKnownRecord {
  const { kind, id, last } = gone;
  const { value } = readAnswer({ kind, id }, structuredClone(last), registry.brand);
  if (value === undefined) return {};
  const alone = { ...emptyRegistry(registry.brand), releases: registry.releases };
  if (kind !== 'host') alone.hosts = registry.hosts;
  addAnswerValue(alone, { kind, id }, value);
  if (kind === 'platform') alone.list = [{ ...(value as PlatformRecord), id, sushi_services: [] }];
  const { platforms, services, hosts } = modelOf(alone);
  const [platform, service] = [platforms[0], services[0]];
  for (const offer of platform?.offers ?? []) {
    const known = reports.find((report) => report.id === offer.report.id);
    offer.report = known ?? { ...offer.report, path: undefined };
  }
  return { platform, service, host: kind === 'host' ? hosts[0] : undefined };
}
