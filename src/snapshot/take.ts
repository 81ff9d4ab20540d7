// A whole run: crawl the registry into a staging folder, inspect it, compare with the last good snapshot, and promote
// it, leave it or refuse it.
import { isDeepStrictEqual } from 'node:util';
import { basename } from 'node:path';
import type { Dispatcher } from 'undici';
import type { Finding } from '../registry/finding.ts';
import { checkDrift } from '../registry/shape.ts';
import { badRecords } from './bad.ts';
import { openClient, type Client, type Patience } from './client.ts';
import { countsOf, manifestOf, type Counts } from './content.ts';
import { crawl, type Crawled, type Progress } from './crawl.ts';
import { onDisk } from './disk.ts';
import { RegistryError } from './failure.ts';
import {
  checkBad,
  checkEmptied,
  checkVanished,
  GuardError,
  LIMITS,
  refuseForeign,
  type Limits,
  type Refusal,
} from './guard.ts';
import { inspect } from './inspect.ts';
import { lockFolder } from './lock.ts';
import { MANIFEST, sameContent, type Manifest } from './manifest.ts';
import { ENTRY, entryBetween, keepEntry, readEntryOf, textOf } from './memory.ts';
import { obtainFrom, type Obtain } from './obtain.ts';
import { REPORT, type Report } from './report.ts';
import { openStaging, type Staging } from './staging.ts';
import { noteChecked } from './status.ts';
import { openSnapshot, SnapshotError, type Snapshot } from './store.ts';

/** What a run may be told to accept that it would else refuse or fail by. */
export type Allowed = 'missing' | 'vanished' | 'emptied' | 'bad' | 'empty';

export interface TakeOptions {
  /** The registry's base URL, without /api/v1. */
  registry: string;
  brand?: string;
  aliases?: string[];
  snapshotDir: string;
  /** Requests under way at once. */
  concurrency?: number;
  /** Where to connect; by default the network. */
  dispatcher?: Dispatcher;
  patience?: Partial<Patience>;
  /** Milliseconds that asking the registry may take in all. */
  timeLimit?: number;
  /** Go on with what a run left that was killed or failed: what is staged is not asked for again. */
  resume?: boolean;
  limits?: Partial<Limits>;
  /** For this run alone. */
  allow?: Allowed[];
  /** The start of the run. */
  now?: Date;
  onProgress?: (progress: Progress) => void;
}

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
  /** Answers that a run before this one had staged; why there are none although that was asked for. */
  resumed: number;
  notResumed: string | undefined;
  /** Requests sent, retries included. */
  requests: number;
  /** Bytes of all answers, decoded. */
  bytes: number;
}

/** Longer than any registry takes, shorter than a night. */
export const TIME_LIMIT = 3 * 60 * 60 * 1000;

/**
 * Takes a snapshot and makes it the current one, unless the current one says the same already: that one is then only
 * noted as checked. Throws RegistryError, GuardError or SnapshotError; the last good snapshot then stays as it was,
 * and what was staged stays for `resume` unless the disk refused.
 */
export async function takeSnapshot(options: TakeOptions): Promise<Taken> {
  const lock = await lockFolder(options.snapshotDir);
  const { registry, dispatcher, patience } = options;
  const client = openClient({ registry, dispatcher, patience });
  try {
    return await takeLocked(options, client);
  } finally {
    await client.close();
    lock.release();
  }
}

async function takeLocked(options: TakeOptions, client: Client): Promise<Taken> {
  const { brand, aliases = [], snapshotDir, resume = false, allow = [], now = new Date() } = options;
  const run = { registry: client.base, brand, aliases };
  const staging = await openStaging({ snapshotDir, run, now, resume });
  const resumed = staging.staged.size;
  try {
    const before = await lastGood(snapshotDir);
    const comparable = before?.manifest.registry === client.base ? before : undefined;
    let damaged = false;
    const onDamage = (): void => void (damaged = true);
    const allowMissing = allow.includes('missing');
    const obtain = obtainFrom({ client, staging, before: comparable, onDamage, allowMissing });
    const crawled = await crawlWithin(options, client, obtain, comparable);
    refuseForeign(crawled.visited, client.base);
    const manifest = manifestOf(crawled, client.base, aliases, staging.started);
    const same = comparable !== undefined && sameContent(comparable.manifest, manifest);
    // The same content was first seen then; only what is said of it may be new.
    if (same) manifest.taken = comparable.manifest.taken;
    const report = await reportOf(crawled, staging, comparable?.report, same);
    const refusals = refusalsOf({ crawled, manifest, report, before: comparable, same }, options);
    const accepted = refusals.filter(({ flag }) => allow.some((each) => flag === `--allow-${each}`));
    await staging.write(REPORT, json(report));
    if (accepted.length < refusals.length)
      throw new GuardError(
        refusals.filter((refusal) => !accepted.includes(refusal)),
        report,
      );
    const changed = !same || damaged || !isDeepStrictEqual(report, comparable.report);
    // What a killed run did not keep.
    if (before) await onDisk(snapshotDir, () => keepEntry(snapshotDir, before));
    if (changed) {
      const last = same ? await readEntryOf(before!) : undefined;
      const entry = last ?? (await entryBetween(before, { dir: staging.dir, manifest }));
      await staging.write(ENTRY, textOf(entry));
      await staging.write(MANIFEST, json(manifest));
      const files = Object.values(manifest.files).map(({ file }) => file);
      await staging.promote([...files, ENTRY, REPORT, MANIFEST]);
    } else await staging.discard();
    const checked = staging.started.toISOString();
    if (manifest.taken !== checked) await onDisk(snapshotDir, () => noteChecked(snapshotDir, checked));
    const snapshot = await openSnapshot(snapshotDir);
    await onDisk(snapshotDir, () => keepEntry(snapshotDir, snapshot));
    return {
      snapshot,
      version: basename(snapshot.dir),
      changed,
      counts: countsOf(crawled),
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
  }
}

async function crawlWithin(
  { brand, aliases = [], concurrency = 6, timeLimit = TIME_LIMIT, allow = [], onProgress }: TakeOptions,
  client: Client,
  obtain: Obtain,
  before: Snapshot | undefined,
): Promise<Crawled> {
  const limit = new AbortController();
  const minutes = Math.round(timeLimit / 60_000);
  const late = new RegistryError(
    `Asking ${client.base} took longer than ${minutes} minutes: go on with --resume, or raise TIME_LIMIT.`,
  );
  const timer = setTimeout(() => limit.abort(late), timeLimit);
  try {
    return await crawl({
      base: client.base,
      // An empty list tells no brand.
      brand: brand ?? (allow.includes('empty') ? before?.manifest.brand : undefined),
      aliases,
      obtain,
      allowEmpty: allow.includes('empty'),
      concurrency,
      signal: limit.signal,
      onProgress,
    });
  } finally {
    clearTimeout(timer);
  }
}

async function reportOf(
  { visited, brand }: Crawled,
  staging: Staging,
  before: Report | undefined,
  same: boolean,
): Promise<Report> {
  const { findings, shape } = await inspect(visited, brand, staging.read);
  // What drifted when this content came is still so on each day that it stays.
  const drift = same
    ? before!.findings.filter(({ code }) => code.startsWith('field-'))
    : checkDrift(before?.shape ?? {}, shape);
  return { findings: [...findings, ...drift], bad: badRecords(visited, findings, brand), shape };
}

interface Candidate {
  crawled: Crawled;
  manifest: Manifest;
  report: Report;
  before: Snapshot | undefined;
  /** It says what the last good snapshot says, which was accepted then. */
  same: boolean;
}

function refusalsOf({ crawled, manifest, report, before, same }: Candidate, options: TakeOptions): Refusal[] {
  const limits = { ...LIMITS, ...options.limits };
  if (same && !limits.strict) return [];
  return [
    ...(before ? checkVanished(before.manifest, manifest, limits) : []),
    ...(before ? checkEmptied(before.report.shape, report.shape) : []),
    ...checkBad(report.bad, crawled.visited.length, limits),
  ];
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
