// What probes of services found, as a site publishes it.
import type { Config } from '../config.ts';
import { modelOf } from '../model/model.ts';
import {
  digestedProbesOf,
  probeFileOf,
  probeSourceOf,
  statusJsonOf,
  type ProbeSource,
} from '../probe/published-probes.ts';
import { readRegistry, type Snapshot } from '../snapshot/store/snapshot-store.ts';

export type SiteProbes = ProbeSource;

/** Undefined for a site that publishes none. */
export function readSiteProbes(
  config: Pick<Config, 'snapshotDir' | 'probe'>,
  { manifest }: Snapshot,
): SiteProbes {
  return probeSourceOf(config, manifest);
}

/** What a build depends on; undefined if the snapshot covers it. */
export const probesDigest = digestedProbesOf;

/** The text of the file that changes each night; undefined for a site without probes. */
export function serviceStatusText(probes: SiteProbes, snapshot: Snapshot): string | undefined {
  if (!probes) return undefined;
  const model = modelOf(readRegistry(snapshot));
  return statusJsonOf(model, probeFileOf(probes, model, snapshot.manifest)!);
}
