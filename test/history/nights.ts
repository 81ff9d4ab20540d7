// Plays the nights of the sample registry: each a snapshot over HTTP, as a nightly run takes it.
import { cp, mkdtemp, readlink, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startOrigin } from '../../src/sample/sample-origin.ts';
import { connectTo } from '../../src/snapshot/fetch/connect-to.ts';
import { takeSnapshot, type SnapshotResult } from '../../src/snapshot/take-snapshot.ts';

export const REGISTRY = 'http://registry.example';

/** Three in the morning of the n-th night, counted from 1. */
export function timeOf(night: number, hour = 3): Date {
  return new Date(Date.UTC(2026, 9, night, hour));
}

/** Takes the snapshot of a night. Rejects where the registry is in trouble. */
export async function playNight(
  snapshotDir: string,
  night: number,
  now = timeOf(night),
): Promise<SnapshotResult> {
  const origin = await startOrigin({ platforms: 12, night });
  const dispatcher = connectTo(origin.port);
  try {
    const patience = { retries: 0 };
    return await takeSnapshot({ registry: REGISTRY, snapshotDir, dispatcher, now, patience });
  } finally {
    await dispatcher.destroy();
    await origin.close();
  }
}

/** A folder for a test or a file of tests, and what removes it. */
export async function openFolder(): Promise<{ folder: string; remove: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'history-'));
  return { folder, remove: () => rm(folder, { recursive: true }) };
}

/** Copies the current version of a snapshot folder to a place of its own, and returns that. */
export async function copyCurrent(snapshotDir: string, to: string): Promise<string> {
  const version = await readlink(join(snapshotDir, 'current'));
  const dir = join(to, version);
  await cp(join(snapshotDir, version), dir, { recursive: true });
  return dir;
}
