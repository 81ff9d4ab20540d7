import { join } from 'node:path';
import type { Config } from '../config/config.ts';
import { withSampleFacts } from '../config/sample-facts.ts';
import { readIdentity, type SiteIdentity } from '../config/site-identity.ts';
import { openSnapshot, type Snapshot } from '../snapshot/store/snapshot-store.ts';
import { readBuildFolders, type BuildFolders } from './build-folders.ts';
import { readHistory, type StoredHistory } from '../snapshot/store/history-store.ts';
import { readTextIfAny } from '../util/read-text-if-any.ts';
import { isContinued, STAMP_FILE, stampText } from './build-stamp.ts';
import { CODE_FOLDER, SEARCH_FOLDER } from './own-site-files.ts';

/** All that a site is made of, and where. */
export interface BuildInput {
  config: Config;
  /** The operator's, with the facts of the sample. */
  identity: SiteIdentity;
  snapshot: Snapshot;
  history: StoredHistory;
  folders: BuildFolders;
  /** The text of data/build.json. */
  stamp: string;
  /** Files of the last site in these folders stay for one more build: pages that are open or cached load them. */
  delayed: string[];
}

/** Throws SnapshotError without a snapshot, ConfigError for a wrong configuration, FolderError for folders that cannot be used. */
export async function readBuildInput(
  config: Config,
  operator: SiteIdentity = readIdentity(config),
): Promise<BuildInput> {
  const folders = readBuildFolders(config);
  const snapshot = await openSnapshot(config.snapshotDir);
  const identity = withSampleFacts(operator, snapshot.manifest);
  const history = await readHistory(config.snapshotDir, snapshot);
  const stamp = stampText(config, folders.webHostName, identity, snapshot, history);
  const lastStamp = readTextIfAny(join(folders.dist.path, STAMP_FILE)) ?? '';
  // The search index has the texts of pages.
  const delayed = isContinued(lastStamp, stamp, history) ? [CODE_FOLDER, SEARCH_FOLDER] : [CODE_FOLDER];
  return { config, identity, snapshot, history, folders, stamp, delayed };
}
