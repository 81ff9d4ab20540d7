// Whether a site, and the files that its web host needs beside it, are complete and of the current snapshot.
import { join } from 'node:path';
import type { Config } from '../config.ts';
import { readOwnFiles } from '../folders/own-files.ts';
import type { HostFile } from '../hosting/host-rules.ts';
import { readIdentity } from '../identity/site-identity.ts';
import { readProbesToPublish } from '../probe/published-probes.ts';
import { openSnapshot } from '../snapshot/store/snapshot-store.ts';
import { pathsIn } from '../util/paths-in.ts';
import { STAMP_FILE, stampText } from './build-stamp.ts';
import { readBuildFolders } from './build-folders.ts';
import { SITE_FILE_LIST, readTextIfAny } from './own-site-files.ts';

/** Whether a build would change nothing in the site but the files that `updateStatus` writes. */
export async function isUpToDate(config: Config): Promise<boolean> {
  const { dist } = readBuildFolders(config);
  const own = readOwnFiles(dist.path, SITE_FILE_LIST);
  if (!own || own.unfinished || staleRuleFilesOf(config).length > 0) return false;
  const existing = new Set(pathsIn(dist.path));
  if (![...own.files].every((path) => existing.has(path))) return false;
  return readTextIfAny(join(dist.path, STAMP_FILE)) === (await presentStamp(config));
}

/** The stamp that a site built now would have. Throws SnapshotError without a snapshot. */
export async function presentStamp(config: Config): Promise<string> {
  const snapshot = await openSnapshot(config.snapshotDir);
  const probes = readProbesToPublish(config, snapshot.manifest);
  return stampText(config, readBuildFolders(config).hostName, readIdentity(config), snapshot, probes);
}

/** The files that the web host reads, in the site and beside it, and that are missing or not those of this build. */
export function staleRuleFilesOf(config: Config): string[] {
  const { dist, beside, host, rules } = readBuildFolders(config);
  const staleIn = (folder: string, files: readonly HostFile[] = []): string[] =>
    files
      .filter(({ path, text }) => readTextIfAny(join(folder, path)) !== text)
      .map(({ path }) => join(folder, path));
  return [
    ...staleIn(dist.path, host.filesInside?.(rules)),
    ...staleIn(beside.path, host.filesBeside?.(rules)),
  ];
}
