// What the rest of the site knows of the runs: the state of each service.
import type { Config } from '../config/config.ts';
import type { Service } from '../model/model-types.ts';
import { STATES, type ServiceState, type ServiceStates } from '../model/service-states.ts';
import type { Manifest } from '../snapshot/store/manifest.ts';
import { readProbeFile, type UrlRecord } from './probe-file.ts';
import { probedBaseUrlOf } from './probe-targets.ts';
import { sampleStatesOf } from './sample-states.ts';

/** Contains the services whose state is confirmed. Undefined without PROBE, or before the first run. */
export function readServiceStates(
  { snapshotDir, probe }: Pick<Config, 'snapshotDir' | 'probe'>,
  manifest: Manifest,
  services: readonly Service[],
): ServiceStates | undefined {
  if (manifest.sample) return sampleStatesOf(services, manifest.taken);
  const file = probe ? readProbeFile(snapshotDir, manifest) : undefined;
  if (!file) return undefined;
  const urls = new Map(Object.entries(file.urls));
  return new Map(
    services.flatMap((service) => {
      const record = urls.get(probedBaseUrlOf(service) ?? '');
      const state = record && confirmedStateIn(record);
      return state ? [[service.id, state]] : [];
    }),
  );
}

function confirmedStateIn(record: UrlRecord): ServiceState | undefined {
  const { state, redirect, result: _, ...rest } = record;
  const { value, since, confirmed } = state;
  if (value === null || since === null) return undefined;
  const { value: url, since: redirectsSince, confirmed: seen } = redirect;
  return {
    ...STATES[value],
    state: value,
    since,
    ...(confirmed !== null && { confirmed }),
    ...rest,
    ...(url !== null &&
      redirectsSince !== null && {
        redirect: { url, since: redirectsSince, ...(seen !== null && { confirmed: seen }) },
      }),
  };
}
