import { basename } from 'node:path';
import { fetchCandidate } from './fetch-candidate.ts';
import { openRegistryClient, type RegistryClient } from './fetch/registry-client.ts';
import { withDiskErrors, SnapshotError } from './store/snapshot-error.ts';
import type { VisitedResponse } from './crawl/visit.ts';
import { entryOfSnapshot } from './inspect/snapshot-entry.ts';
import type { LastSnapshot } from './last-snapshot.ts';
import { withSnapshotLock } from './store/snapshot-lock.ts';
import { MANIFEST_FILE, type Manifest } from './store/manifest.ts';
import { writeEntries, ENTRY_FILE, copyEntryToHistory, readEntryOf } from './store/history-store.ts';
import type { TakeSnapshotOptions } from './snapshot-options.ts';
import { REPORT_FILE } from './store/snapshot-report.ts';
import { removeNextVersion, type NextVersion } from './stage/next-version.ts';
import { writeLastCheck, openSnapshot, type Snapshot } from './store/snapshot-store.ts';
import { jsonFileText } from '../util/json-text.ts';

export type SnapshotResult = Awaited<ReturnType<typeof takeSnapshot>>;

/**
 * Takes a snapshot and makes it current; if nothing changed, only the time of the check is recorded. Throws
 * RegistryError, GuardError or SnapshotError; the last good snapshot then stays current (unless a SnapshotError states
 * otherwise). Throws OtherRegistryError, before anything is fetched, if the folder belongs to another registry.
 */
export async function takeSnapshot(options: TakeSnapshotOptions) {
  const { snapshotDir } = options;
  const take = async () => {
    const client = openRegistryClient(options);
    try {
      return await takeWithLock(options, client);
    } catch (error) {
      // Frees a full disk. An error of the removal must not hide the first one.
      if (error instanceof SnapshotError) await removeNextVersion(snapshotDir).catch(() => undefined);
      throw error;
    } finally {
      await client.close();
    }
  };
  return options.lock ? take() : withSnapshotLock(snapshotDir, take);
}

async function takeWithLock(options: TakeSnapshotOptions, client: RegistryClient) {
  const { snapshotDir } = options;
  const { last, isSame, version, manifest, visits, outcome } = await fetchCandidate(
    options,
    client,
    snapshotDir,
  );
  // A killed run may have promoted its snapshot without copying the entry.
  if (last) await withDiskErrors(snapshotDir, () => copyEntryToHistory(snapshotDir, last));
  const promoted = outcome.changed
    ? await promote(version, manifest, visits, last, isSame, options)
    : undefined;
  if (!outcome.changed) await removeNextVersion(snapshotDir);
  const snapshot = await recordCheck(snapshotDir, version.started, manifest, promoted);
  options.onPhase?.('promotion');
  return {
    ...outcome,
    /** The current snapshot after this run. */
    snapshot,
    /** The name of its folder. */
    version: basename(snapshot.dir),
  };
}

/** Makes the next version the current one, with its entry of the history; returns its name. The same content keeps its entry. */
async function promote(
  version: NextVersion,
  manifest: Manifest,
  visits: readonly VisitedResponse[],
  last: LastSnapshot | undefined,
  isSame: boolean,
  { snapshotDir, past }: TakeSnapshotOptions,
): Promise<string> {
  const after = { dir: version.dir, manifest };
  const responses = Object.values(manifest.files);
  await version.complete(responses);
  const lastEntry = last && readEntryOf(snapshotDir, last);
  const { entries = [], state } = (last ? undefined : past?.(version.started)) ?? {};
  await withDiskErrors(snapshotDir, () => writeEntries(snapshotDir, entries));
  const entry =
    (isSame ? lastEntry : undefined) ?? entryOfSnapshot(after, visits, last, lastEntry?.id, state);
  await version.write(ENTRY_FILE, jsonFileText(entry));
  await version.write(MANIFEST_FILE, jsonFileText(manifest));
  return version.promote([...responses.map(({ file }) => file), ENTRY_FILE, REPORT_FILE, MANIFEST_FILE]);
}

/** Records when the content was found; returns the current snapshot. `promoted` is the version that the run added. */
function recordCheck(
  snapshotDir: string,
  started: Date,
  { taken }: Manifest,
  promoted: string | undefined,
): Promise<Snapshot> {
  const current = promoted && `The new snapshot “${promoted}” is in place; the next run completes the rest.`;
  const checked = started.toISOString();
  const record = async (): Promise<Snapshot> => {
    if (taken !== checked) writeLastCheck(snapshotDir, checked, taken);
    const snapshot = await openSnapshot(snapshotDir);
    copyEntryToHistory(snapshotDir, snapshot);
    return snapshot;
  };
  return withDiskErrors(snapshotDir, record, current);
}
