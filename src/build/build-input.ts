import type { Config } from '../config.ts';
import { withSampleNotes } from '../identity/sample-notes.ts';
import { readIdentity, type SiteIdentity } from '../identity/site-identity.ts';
import { readProbesToPublish, type ProbesToPublish } from '../probe/published-probes.ts';
import { openSnapshot, type Snapshot } from '../snapshot/store/snapshot-store.ts';
import { readBuildFolders, type BuildFolders } from './build-folders.ts';
import { stampText } from './build-stamp.ts';

/** All that a site is made of, and where. */
export interface BuildInput {
  config: Config;
  /** The operator's, with the notes on the sample. */
  identity: SiteIdentity;
  snapshot: Snapshot;
  /** What probes of services found; undefined for a site without them. */
  probes: ProbesToPublish;
  folders: BuildFolders;
  /** The text of data/build.json. */
  stamp: string;
}

/** Throws SnapshotError without a snapshot, ConfigError for a wrong configuration, FolderError for folders that cannot be used. */
export async function readBuildInput(
  config: Config,
  operator: SiteIdentity = readIdentity(config),
): Promise<BuildInput> {
  const folders = readBuildFolders(config);
  const snapshot = await openSnapshot(config.snapshotDir);
  const identity = withSampleNotes(operator, snapshot.manifest);
  const probes = readProbesToPublish(config, snapshot.manifest);
  const stamp = await stampText(config, folders.hostName, identity, snapshot, probes);
  return { config, identity, snapshot, probes, folders, stamp };
}
