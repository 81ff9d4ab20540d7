// A run on a machine that loses its files, such as a CI runner: the snapshot comes from a folder, and is saved there again.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError, type Config } from '../src/config/config.ts';
import { checkFolderSettings } from '../src/folders/folder-checks.ts';
import { fetchFile } from '../src/http/fetch-file.ts';
import { CURRENT_LINK } from '../src/snapshot/store/folder-names.ts';
import { restoreSavedSnapshot } from '../src/snapshot/store/restore-saved.ts';
import { copySnapshotToFolder } from '../src/snapshot/store/save-snapshot.ts';
import { snapshotFolderSettings } from '../src/snapshot/store/snapshot-links.ts';
import { ExpectedError } from '../src/util/expected-error.ts';
import { print } from './terminal.ts';

export interface KeepFlags {
  keep?: string;
  beginAnew?: boolean;
}

/** The run would begin a new history although there may be one. */
export class HistoryError extends ExpectedError {
  override readonly exitCode = 4;
}

/** Does nothing without `keep`. Throws ConfigError, SnapshotError and HistoryError. */
export async function restoreKept(config: Config, { keep, beginAnew = false }: KeepFlags): Promise<void> {
  if (keep === undefined) {
    if (beginAnew) throw new ConfigError('--begin-anew needs --keep DIR.');
    return;
  }
  const { snapshotDir, distDir, site } = config;
  checkFolderSettings([
    { setting: '--keep', path: keep },
    { setting: 'DIST_DIR', path: distDir },
    ...snapshotFolderSettings(snapshotDir),
  ]);
  const hasSnapshot =
    existsSync(join(snapshotDir, CURRENT_LINK)) || (await restoreSavedSnapshot(keep, snapshotDir));
  if (hasSnapshot && beginAnew)
    throw new ConfigError(
      `There is a snapshot from an earlier run, so --begin-anew is refused. Leave it out, or move ${keep}/ elsewhere first.`,
    );
  if (!hasSnapshot && !beginAnew) await requireNoHistory(keep, `${site}/data/manifest.json`);
}

/** Only a site that answers “not found” has no history. */
async function requireNoHistory(keep: string, manifest: string): Promise<void> {
  const status = (await fetchFile(manifest))?.status;
  if (status === 404 || status === 410) return;
  throw new HistoryError(
    status === 200
      ? `${keep}/ has no snapshot, but ${manifest} exists: the history of the site is lost. Restore ${keep}/, or begin a new history with --begin-anew.`
      : `If this is the first run, add --begin-anew. Otherwise restore ${keep}/, which has no snapshot: ` +
          `${manifest}, which shows whether the site has a history, returned ${status === undefined ? 'nothing' : `status ${status}`}.`,
  );
}

/** Does nothing without `keep`. */
export async function saveKept({ snapshotDir }: Config, { keep }: KeepFlags): Promise<void> {
  if (keep === undefined) return;
  await copySnapshotToFolder(snapshotDir, keep);
  print(`Saved the snapshot of ${snapshotDir}/ to ${keep}/.`);
}
