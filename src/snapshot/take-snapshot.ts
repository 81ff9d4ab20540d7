import { basename } from 'node:path';
import { fetchCandidate, type Candidate } from './candidate.ts';
import { openRegistryClient, type RegistryClient } from './fetch/registry-client.ts';
import { withDiskErrors, SnapshotError } from './store/snapshot-error.ts';
import { entryAfter, entryBetween } from './inspect/entry-between.ts';
import { RegistryError } from './fetch/registry-error.ts';
import { GuardError, type Refusal } from './guards/refusal.ts';
import { readLastSnapshot, type LastSnapshot } from './last-snapshot.ts';
import { withSnapshotLock } from './store/snapshot-lock.ts';
import { MANIFEST_FILE } from './store/manifest.ts';
import {
  writeEntries,
  ENTRY_FILE,
  copyEntryToHistory,
  readEntryOf,
  removeStoredContacts,
} from './store/history-store.ts';
import type { TakeSnapshotOptions } from './snapshot-options.ts';
import { readSnapshotOwner, refuseOtherRegistry } from './snapshot-registry.ts';
import { REPORT_FILE } from './store/snapshot-report.ts';
import { openStaging, type Staging } from './stage/staging.ts';
import { writeLastCheck, openSnapshot, type Snapshot } from './store/snapshot-store.ts';
import { jsonFileText } from '../util/json-file-text.ts';

export type SnapshotResult = Awaited<ReturnType<typeof takeSnapshot>>;

/**
 * Takes a snapshot and makes it current; if nothing changed, only the time of the check is recorded. Throws
 * RegistryError, GuardError or SnapshotError; the last good snapshot then stays current (unless a SnapshotError says
 * otherwise), and staged answers stay for `resume` unless the disk failed. Throws OtherRegistryError, before anything is
 * fetched, if the folder belongs to another registry.
 */
export async function takeSnapshot(options: TakeSnapshotOptions) {
  const take = async () => {
    const client = openRegistryClient(options);
    try {
      return await takeWithLock(options, client);
    } finally {
      await client.close();
    }
  };
  return options.lock ? take() : withSnapshotLock(options.snapshotDir, take);
}

async function takeWithLock(options: TakeSnapshotOptions, client: RegistryClient) {
  const { brand, aliases = [], snapshotDir, now = new Date() } = options;
  const run = { registry: client.base, brand, aliases };
  const last = readLastSnapshot(snapshotDir);
  refuseOtherRegistry(snapshotDir, readSnapshotOwner(snapshotDir, last), run, options);
  const staging = await openStaging(snapshotDir, run, now, options.resume);
  const resumed = staging.staged.size;
  try {
    const candidate = await fetchCandidate(options, client, staging, last);
    const accepted = await checkGuards(candidate, staging, options);
    const snapshot = await promoteOrDiscard(candidate, staging, options, last);
    options.onPhase?.('promotion');
    const isBehind = last !== undefined && staging.started.toISOString() < last.checked;
    const { manifest, report, counts, isChanged } = candidate;
    return {
      /** The current snapshot after this run. */
      snapshot,
      /** The name of its folder. */
      version: basename(snapshot.dir),
      /** Whether this run promoted a new snapshot; false if nothing changed. */
      changed: isChanged,
      counts,
      findings: report.findings,
      bad: report.bad,
      /** What the guards refused and the run was allowed to accept. */
      accepted,
      /** Answers that an interrupted run had staged and that this run continued with. */
      resumed: staging.resumeRefusal === undefined ? resumed : 0,
      resumeRefusal: staging.resumeRefusal,
      /** The time of the last run if it is later than this one, as after a clock change: ISO 8601, UTC. */
      laterLastRun: isBehind ? last.checked : undefined,
      /** Retries included. */
      requests: client.requests,
      /** Of all answers, decoded. */
      bytes: Object.values(manifest.files).reduce((sum, { size }) => sum + size, 0),
    };
  } catch (error) {
    // Frees a full disk. An error of the removal must not hide the first one.
    const isSpoiled = error instanceof RegistryError && error.invalidatesStaging;
    if (isSpoiled || error instanceof SnapshotError || staging.staged.size === 0)
      await staging.discard().catch(() => undefined);
    throw error;
  } finally {
    staging.close();
  }
}

/** Writes the report, and throws GuardError unless all refusals are allowed; returns the refusals. */
async function checkGuards(
  { report, refusals }: Candidate,
  staging: Staging,
  { allow = [] }: TakeSnapshotOptions,
): Promise<Refusal[]> {
  await staging.write(REPORT_FILE, jsonFileText(report));
  const refused = refusals.filter((refusal) => !allow.includes(refusal.allow));
  if (refused.length > 0) throw new GuardError(refused, report);
  return refusals;
}

/** Promotes a changed candidate, else records the check; returns the current snapshot. */
async function promoteOrDiscard(
  { manifest, hasSameContent, isChanged }: Candidate,
  staging: Staging,
  { snapshotDir, past }: TakeSnapshotOptions,
  last: LastSnapshot | undefined,
): Promise<Snapshot> {
  // A killed run may have promoted its snapshot without copying the entry.
  if (last) await withDiskErrors(snapshotDir, () => copyEntryToHistory(snapshotDir, last));
  let version: string | undefined;
  if (isChanged) {
    const dir = await staging.writeFiles(Object.values(manifest.files));
    const before = last && readEntryOf(snapshotDir, last);
    const { entries = [], state } = (last ? undefined : past?.(staging.started)) ?? {};
    await withDiskErrors(snapshotDir, () => writeEntries(snapshotDir, entries));
    const entry =
      (hasSameContent ? before : undefined) ??
      (state ? entryAfter(state, { dir, manifest }) : entryBetween(last, { dir, manifest }, before?.id));
    await staging.write(ENTRY_FILE, jsonFileText(entry));
    await staging.write(MANIFEST_FILE, jsonFileText(manifest));
    version = await staging.promote([ENTRY_FILE, REPORT_FILE, MANIFEST_FILE]);
  } else await staging.discard();
  const current = version && `The new snapshot “${version}” is in place; the next run completes the rest.`;
  const checked = staging.started.toISOString();
  const finish = async (): Promise<Snapshot> => {
    if (manifest.taken !== checked) writeLastCheck(snapshotDir, checked, manifest.taken);
    const snapshot = await openSnapshot(snapshotDir);
    copyEntryToHistory(snapshotDir, snapshot);
    if (version) removeStoredContacts(snapshotDir);
    return snapshot;
  };
  return withDiskErrors(snapshotDir, finish, current);
}
