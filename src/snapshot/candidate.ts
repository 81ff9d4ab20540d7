// What may become the next snapshot: everything crawled and staged, inspected, compared with the last good one, and
// what guards say of it.
import { isDeepStrictEqual } from 'node:util';
import { checkDrift } from '../registry/shape.ts';
import { badRecords } from './bad.ts';
import type { Client } from './client.ts';
import { countsOf, manifestOf, type Counts } from './content.ts';
import { crawl, type Crawled } from './crawl.ts';
import { RegistryError } from './failure.ts';
import { checkBad, checkEmptied, checkVanished, LIMITS, refuseForeign, type Refusal } from './guard.ts';
import { inspect } from './inspect.ts';
import { sameContent, type Manifest } from './manifest.ts';
import { obtainFrom, type Obtain } from './obtain.ts';
import { TIME_LIMIT, type TakeOptions } from './options.ts';
import type { Report } from './report.ts';
import type { Staging } from './staging.ts';
import type { Snapshot } from './store.ts';

export interface Candidate {
  manifest: Manifest;
  report: Report;
  counts: Counts;
  /** It has the same bytes as the last good snapshot. */
  same: boolean;
  /** It says something new, in its bytes or in its report; or the last good snapshot was damaged on the disk. */
  changed: boolean;
  /** What the guards object to. */
  refusals: Refusal[];
}

/**
 * Crawls a registry into the staging folder and inspects it. `before` is the last good snapshot, where it is of the
 * same registry. Throws RegistryError, SnapshotError, and GuardError where no link is the registry's own.
 */
export async function candidateOf(
  options: TakeOptions,
  client: Client,
  staging: Staging,
  before: Snapshot | undefined,
): Promise<Candidate> {
  let damaged = false;
  const onDamage = (): void => void (damaged = true);
  const allowMissing = options.allow?.includes('missing');
  const obtain = obtainFrom({ client, staging, before, onDamage, allowMissing });
  const crawled = await crawlWithin(options, client, obtain, before);
  options.onStage?.('crawl');
  refuseForeign(crawled.visited, client.base);
  const manifest = manifestOf(crawled, client.base, options.aliases ?? [], staging.started);
  const same = before !== undefined && sameContent(before.manifest, manifest);
  // The same content was first seen then; only what is said of it may be new.
  if (same) manifest.taken = before.manifest.taken;
  const report = reportOf(crawled, staging, before?.report, same);
  options.onStage?.('second look');
  const changed = !same || damaged || !isDeepStrictEqual(report, before.report);
  const limits = { ...LIMITS, ...options.limits };
  const isBad = checkBad(report.bad, crawled.visited.length, limits);
  const isLess = before
    ? [
        ...checkVanished(before.manifest, manifest, limits),
        ...checkEmptied(before.report.shape, report.shape),
      ]
    : [];
  // What is the same was accepted once; only --strict goes on asking.
  const refusals = same && !limits.strict ? [] : [...isLess, ...isBad];
  return { manifest, report, counts: countsOf(crawled), same, changed, refusals };
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
  const allowEmpty = allow.includes('empty');
  try {
    return await crawl({
      base: client.base,
      // An empty list tells no brand.
      brand: brand ?? (allowEmpty ? before?.manifest.brand : undefined),
      aliases,
      obtain,
      allowEmpty,
      concurrency,
      signal: limit.signal,
      onProgress,
    });
  } finally {
    clearTimeout(timer);
  }
}

function reportOf(
  { visited, brand }: Crawled,
  staging: Staging,
  before: Report | undefined,
  same: boolean,
): Report {
  const { findings, shape } = inspect(visited, brand, staging.read);
  // What drifted when this content came is still so on each day that it stays.
  const drift = same
    ? before!.findings.filter(({ code }) => code.startsWith('field-'))
    : checkDrift(before?.shape ?? {}, shape);
  return { findings: [...findings, ...drift], bad: badRecords(visited, findings, brand), shape };
}
