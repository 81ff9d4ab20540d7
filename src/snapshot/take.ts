// A whole run: crawl the registry into a staging folder, compare with the last good snapshot, and promote it, leave it
// or refuse it.
import { basename } from 'node:path';
import type { Finding } from '../registry/finding.ts';
import { candidateOf, type Candidate } from './candidate.ts';
import { openClient, type Client } from './client.ts';
import type { Counts } from './content.ts';
import { onDisk } from './disk.ts';
import { GuardError, type Refusal } from './guard.ts';
import { lockFolder } from './lock.ts';
import { MANIFEST } from './manifest.ts';
import { ENTRY, entryBetween, keepEntry, readEntryOf, textOf } from './memory.ts';
import type { TakeOptions } from './options.ts';
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
  /** Requests sent, retries included. */
  requests: number;
  /** Bytes of all answers, decoded. */
  bytes: number;
}

/**
 * Takes a snapshot and makes it the current one, unless the current one says the same already: that one is then only
 * noted as checked. Throws RegistryError, GuardError or SnapshotError; the last good snapshot then stays as it was,
 * and what was staged stays for `resume` unless the disk refused.
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
  const { brand, aliases = [], snapshotDir, resume = false, now = new Date() } = options;
  const run = { registry: client.base, brand, aliases };
  const staging = await openStaging({ snapshotDir, run, now, resume });
  const resumed = staging.staged.size;
  try {
    const before = await lastGood(snapshotDir);
    const comparable = before?.manifest.registry === client.base ? before : undefined;
    const candidate = await candidateOf(options, client, staging, comparable);
    const accepted = await guard(candidate, staging, options);
    const snapshot = await settle(candidate, staging, snapshotDir, before);
    options.onStage?.('promotion');
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
      requests: client.requests,
      bytes: Object.values(manifest.files).reduce((sum, { size }) => sum + size, 0),
    };
  } catch (error) {
    // A full disk needs the room; what led here matters more than a folder that cannot be removed.
    if (error instanceof SnapshotError || staging.staged.size === 0)
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
  before: Snapshot | undefined,
): Promise<Snapshot> {
  // What a killed run did not keep.
  if (before) await onDisk(snapshotDir, () => keepEntry(snapshotDir, before));
  if (changed) {
    const dir = await staging.unfold(Object.values(manifest.files));
    const last = same && before ? await readEntryOf(before) : undefined;
    await staging.write(ENTRY, textOf(last ?? (await entryBetween(before, { dir, manifest }))));
    await staging.write(MANIFEST, json(manifest));
    await staging.promote([ENTRY, REPORT, MANIFEST]);
  } else await staging.discard();
  const checked = staging.started.toISOString();
  if (manifest.taken !== checked) await onDisk(snapshotDir, () => noteChecked(snapshotDir, checked));
  const snapshot = await openSnapshot(snapshotDir);
  await onDisk(snapshotDir, () => keepEntry(snapshotDir, snapshot));
  return snapshot;
}

/** The snapshot that is current, or undefined where there is none that can be read. */
async function lastGood(snapshotDir: string): Promise<Snapshot | undefined> {
  try {
    return await openSnapshot(snapshotDir);
  } catch (error) {
    if (error instanceof SnapshotError) return undefined;
    throw error;
  }
}

function json(value: unknown): string {
  return `${JSON.stringify(value, null, 1)}\n`;
}
