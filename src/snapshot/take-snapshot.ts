// A whole run: crawl the registry into a staging folder, compare with the last good snapshot, and promote it, leave it
// or refuse it.
import { basename } from 'node:path';
import type { Finding } from '../registry/finding.ts';
import { candidateOf, type Candidate } from './candidate.ts';
import { openClient, type RegistryClient } from './fetch/registry-client.ts';
import type { Counts } from './inspect/manifest-content.ts';
import { withDiskErrors } from './store/disk-error.ts';
import { entryBetween } from './inspect/entry-between.ts';
import { RegistryError } from './fetch/registry-error.ts';
import { GuardError, type Refusal } from './crawl/refusal.ts';
import { readLastSnapshot, type LastSnapshot } from './last-snapshot.ts';
import { lockFolder } from './store/snapshot-lock.ts';
import { MANIFEST_FILE } from './store/manifest.ts';
import { ENTRY_FILE, keepEntry, readEntryOf, entryText } from './store/history-store.ts';
import type { TakeOptions } from './snapshot-options.ts';
import { snapshotOwnerOf, refuseOtherRegistry, refuseSample } from './snapshot-owner.ts';
import { REPORT_FILE } from './store/snapshot-report.ts';
import { openStaging, type Staging } from './stage/staging.ts';
import { writeLastCheck } from './store/last-check.ts';
import { openSnapshot, SnapshotError, type Snapshot } from './store/snapshot-store.ts';

export interface SnapshotResult {
  /** The snapshot that is current now. */
  snapshot: Snapshot;
  /** The name of its folder. */
  version: string;
  /** Whether this run promoted it: true “promoted”, false “nothing new”, the snapshot before is still current. */
  changed: boolean;
  counts: Counts;
  /** Of the snapshot that is current now. */
  findings: Finding[];
  /** Bad records, by API path. */
  bad: string[];
  /** What guards would have refused, had the run not been told to accept it. */
  accepted: Refusal[];
  /** Answers that a run before this one had staged. */
  resumed: number;
  /** Why there are none although that was asked for: a sentence. */
  notResumed: string | undefined;
  /** The time of the last run before this one, where this machine's clock dates this one earlier: ISO 8601, UTC. */
  clockWas: string | undefined;
  /** Requests sent, retries included. */
  requests: number;
  /** Bytes of all answers, decoded. */
  bytes: number;
}

/**
 * Takes a snapshot and makes it the current one, unless the current one says the same already: that one is then only
 * noted as checked. Throws RegistryError, GuardError or SnapshotError; the last good snapshot then stays as it was
 * (unless a SnapshotError says otherwise), and what was staged stays for `resume` unless the disk refused. Throws
 * OtherRegistryError, before anything is fetched, if the folder belongs to another registry.
 */
export async function takeSnapshot(options: TakeOptions): Promise<SnapshotResult> {
  const lock = options.lock ?? (await lockFolder(options.snapshotDir));
  const { registry, dispatcher, retryPolicy } = options;
  const client = openClient({ registry, dispatcher, retryPolicy });
  try {
    return await takeLocked(options, client);
  } finally {
    await client.close();
    if (!options.lock) lock.release();
  }
}

async function takeLocked(options: TakeOptions, client: RegistryClient): Promise<SnapshotResult> {
  const { brand, aliases = [], snapshotDir, resume = false, switchRegistry = false } = options;
  const run = { registry: client.base, brand, aliases };
  const last = await readLastSnapshot(snapshotDir);
  const owner = await snapshotOwnerOf(snapshotDir, last);
  await refuseOtherRegistry(snapshotDir, owner, run, switchRegistry);
  const staging = await openStaging({ snapshotDir, run, now: options.now ?? new Date(), resume });
  const resumed = staging.staged.size;
  try {
    const candidate = await candidateOf(options, client, staging, last);
    refuseSample(snapshotDir, owner, candidate.manifest);
    const accepted = await guard(candidate, staging, options);
    const snapshot = await settle(candidate, staging, snapshotDir, last);
    options.onStage?.('promotion');
    const isBehind = last !== undefined && staging.started.toISOString() < last.checked;
    const { manifest, report, counts, changed } = candidate;
    return {
      snapshot,
      version: basename(snapshot.dir),
      changed,
      counts,
      findings: report.findings,
      bad: report.bad,
      accepted,
      resumed,
      notResumed: staging.notResumed,
      clockWas: isBehind ? last.checked : undefined,
      requests: client.requests,
      bytes: Object.values(manifest.files).reduce((sum, { size }) => sum + size, 0),
    };
  } catch (error) {
    // A full disk needs the room; what led here matters more than a folder that cannot be removed.
    const isSpoiled = error instanceof RegistryError && error.invalidatesStaging;
    if (isSpoiled || error instanceof SnapshotError || staging.staged.size === 0)
      await staging.discard().catch(() => undefined);
    throw error;
  } finally {
    staging.close();
  }
}

/** Writes the report, and throws GuardError unless the run is told to accept what it says; returns what that was. */
async function guard(
  { report, refusals }: Candidate,
  staging: Staging,
  { allow = [] }: TakeOptions,
): Promise<Refusal[]> {
  await staging.write(REPORT_FILE, json(report));
  const refused = refusals.filter((refusal) => !allow.includes(refusal.allow));
  if (refused.length > 0) throw new GuardError(refused, report);
  return refusals;
}

/** Promotes what is new, or leaves the last good snapshot and notes that it was checked; opens what is current then. */
async function settle(
  { manifest, same, changed }: Candidate,
  staging: Staging,
  snapshotDir: string,
  last: LastSnapshot | undefined,
): Promise<Snapshot> {
  // What a killed run did not keep.
  if (last) await withDiskErrors(snapshotDir, () => keepEntry(snapshotDir, last));
  let version: string | undefined;
  if (changed) {
    const dir = await staging.unfold(Object.values(manifest.files));
    const before = last && (await readEntryOf(snapshotDir, last));
    const entry = (same ? before : undefined) ?? entryBetween(last, { dir, manifest }, before?.id);
    await staging.write(ENTRY_FILE, entryText(entry));
    await staging.write(MANIFEST_FILE, json(manifest));
    version = await staging.promote([ENTRY_FILE, REPORT_FILE, MANIFEST_FILE]);
  } else await staging.discard();
  const current = version && `The new snapshot “${version}” is in place, and the next run notes the rest.`;
  const checked = staging.started.toISOString();
  const note = (work: () => void | Promise<void>): Promise<void> =>
    withDiskErrors(snapshotDir, work, current);
  if (manifest.taken !== checked) await note(() => writeLastCheck(snapshotDir, checked));
  const snapshot = await openSnapshot(snapshotDir);
  await note(() => keepEntry(snapshotDir, snapshot));
  return snapshot;
}

function json(value: unknown): string {
  return `${JSON.stringify(value, null, 1)}\n`;
}
