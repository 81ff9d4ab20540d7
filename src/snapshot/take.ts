// A whole run: crawl the registry into a staging folder, compare with the last good snapshot, promote or leave it.
import { basename } from 'node:path';
import type { Dispatcher } from 'undici';
import type { Finding } from '../registry/finding.ts';
import { openClient, type Patience } from './client.ts';
import { countsOf, manifestOf, type Counts } from './content.ts';
import { crawl, type Progress } from './crawl.ts';
import { onDisk } from './disk.ts';
import { MANIFEST, sameContent, type Manifest } from './manifest.ts';
import { ENTRY, entryBetween, keepEntry, textOf } from './memory.ts';
import { REPORT } from './report.ts';
import { openStaging, type Staging } from './staging.ts';
import { noteChecked } from './status.ts';
import { openSnapshot, SnapshotError, type Snapshot } from './store.ts';

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
  /** The start of the run. */
  now?: Date;
  onProgress?: (progress: Progress) => void;
}

export interface Taken {
  /** The snapshot that is current now. */
  snapshot: Snapshot;
  /** The name of its folder. */
  version: string;
  /** Whether this run found other content than the snapshot before. */
  changed: boolean;
  counts: Counts;
  /** Of this run, in the manifest's order. */
  findings: Finding[];
  /** Requests sent, retries included. */
  requests: number;
  /** Bytes of all answers, decoded. */
  bytes: number;
}

/**
 * Takes a snapshot and makes it the current one, unless the current one says the same already: that one is then only
 * noted as checked. Throws RegistryError or SnapshotError; the last good snapshot then stays as it was.
 */
export async function takeSnapshot(options: TakeOptions): Promise<Taken> {
  const {
    registry,
    brand,
    aliases = [],
    snapshotDir,
    concurrency = 6,
    dispatcher,
    patience,
    onProgress,
  } = options;
  const now = options.now ?? new Date();
  const client = openClient({ registry, dispatcher, patience });
  const staging = await onDisk(snapshotDir, () => openStaging(snapshotDir, now));
  try {
    const store = (file: string, bytes: Buffer): Promise<void> =>
      onDisk(snapshotDir, () => staging.write(file, bytes));
    const crawled = await crawl({ client, brand, aliases, concurrency, store, onProgress });
    const manifest = manifestOf(crawled, client.base, aliases, now);
    const findings = crawled.visited.flatMap((each) => each.findings);
    const before = await lastGood(snapshotDir);
    const changed = !before || !sameContent(before.manifest, manifest);
    await onDisk(snapshotDir, async () => {
      // What a killed run did not keep.
      if (before) await keepEntry(snapshotDir, before);
      if (changed) await promote(staging, manifest, findings, before);
      await noteChecked(snapshotDir, now.toISOString());
    });
    const snapshot = await openSnapshot(snapshotDir);
    await onDisk(snapshotDir, () => keepEntry(snapshotDir, snapshot));
    const bytes = Object.values(manifest.files).reduce((sum, { size }) => sum + size, 0);
    const version = basename(snapshot.dir);
    return {
      snapshot,
      version,
      changed,
      counts: countsOf(crawled),
      findings,
      requests: client.requests,
      bytes,
    };
  } finally {
    await client.close();
    // What led here matters more than a folder that cannot be removed; the next promotion removes it.
    await staging.discard().catch(() => undefined);
  }
}

async function promote(
  staging: Staging,
  manifest: Manifest,
  findings: Finding[],
  before: Snapshot | undefined,
): Promise<void> {
  await staging.write(ENTRY, textOf(await entryBetween(before, { dir: staging.dir, manifest })));
  await staging.write(REPORT, json({ findings }));
  await staging.write(MANIFEST, json(manifest));
  await staging.promote();
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
