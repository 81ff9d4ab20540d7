// A whole run: crawl the registry into a staging folder, compare with the last good snapshot, and promote it, leave it
// or refuse it.
import { basename } from 'node:path';
import type { Finding } from '../registry/finding.ts';
import { candidateOf, type Candidate } from './candidate.ts';
import { openClient, type Client } from './client.ts';
import type { Counts } from './content.ts';
import { onDisk } from './disk.ts';
import { entryBetween } from './entry-between.ts';
import { RegistryError } from './failure.ts';
import { GuardError, type Refusal } from './guard.ts';
import { lastSnapshot, type Last } from './last.ts';
import { lockFolder } from './lock.ts';
import { MANIFEST } from './manifest.ts';
import { ENTRY, keepEntry, readEntryOf, textOf } from './memory.ts';
import type { TakeOptions } from './options.ts';
import { ownerOf, refuseOther, refuseSample } from './owner.ts';
import { REPORT } from './report.ts';
import { openStaging, type Staging } from './staging.ts';
import { noteChecked } from './status.ts';
import { openSnapshot, SnapshotError, type Snapshot } from './store.ts';

export type { Allowed, TakeOptions } from './options.ts';

export interface Taken {
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
export async function takeSnapshot(options: TakeOptions): Promise<Taken> {
  const lock = options.lock ?? (await lockFolder(options.snapshotDir));
  const { registry, dispatcher, patience } = options;
  const client = openClient({ registry, dispatcher, patience });
  try {
    return await takeLocked(options, client);
  } finally {
    await client.close();
    if (!options.lock) lock.release();
  }
}

async function takeLocked(options: TakeOptions, client: Client): Promise<Taken> {
  const { brand, aliases = [], snapshotDir, resume = false, switchRegistry = false } = options;
  const run = { registry: client.base, brand, aliases };
  const last = await lastSnapshot(snapshotDir);
  const owner = await ownerOf(snapshotDir, last);
  await refuseOther(snapshotDir, owner, run, switchRegistry);
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
    const isSpoiled = error instanceof RegistryError && error.spoiled;
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
  await staging.write(REPORT, json(report));
  const flags = new Set(allow.map((each) => `--allow-${each}`));
  const refused = refusals.filter(({ flag }) => !flags.has(flag));
  if (refused.length > 0) throw new GuardError(refused, report);
  return refusals;
}

/** Promotes what is new, or leaves the last good snapshot and notes that it was checked; opens what is current then. */
async function settle(
  { manifest, same, changed }: Candidate,
  staging: Staging,
  snapshotDir: string,
  last: Last | undefined,
): Promise<Snapshot> {
  // What a killed run did not keep.
  if (last) await onDisk(snapshotDir, () => keepEntry(snapshotDir, last));
  let version: string | undefined;
  if (changed) {
    const dir = await staging.unfold(Object.values(manifest.files));
    const before = last && (await readEntryOf(snapshotDir, last));
    const entry = (same ? before : undefined) ?? entryBetween(last, { dir, manifest }, before?.id);
    await staging.write(ENTRY, textOf(entry));
    await staging.write(MANIFEST, json(manifest));
    version = await staging.promote([ENTRY, REPORT, MANIFEST]);
  } else await staging.discard();
  const current = version && `The new snapshot “${version}” is in place, and the next run notes the rest.`;
  const checked = staging.started.toISOString();
  const note = (work: () => void | Promise<void>): Promise<void> => onDisk(snapshotDir, work, current);
  if (manifest.taken !== checked) await note(() => noteChecked(snapshotDir, checked));
  const snapshot = await openSnapshot(snapshotDir);
  await note(() => keepEntry(snapshotDir, snapshot));
  return snapshot;
}

function json(value: unknown): string {
  return `${JSON.stringify(value, null, 1)}\n`;
}
