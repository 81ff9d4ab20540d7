// Runs against a scripted origin, in a snapshot folder that goes with the test.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { TakeOptions } from '../../src/snapshot/snapshot-options.ts';
import { takeSnapshot, type SnapshotResult } from '../../src/snapshot/take-snapshot.ts';
import { treeOf } from '../tree.ts';
import type { Scripted } from './origin.ts';
import { BASE } from './small.ts';

/** A snapshot folder that is not there yet. */
export async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'snapshot-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return join(folder, 'snapshot');
}

/** A run that begins in the given hour of 2026, with retries that do not wait. */
export function take(
  { dispatcher }: Scripted,
  snapshotDir: string,
  hour: number,
  options: Partial<TakeOptions> = {},
): Promise<SnapshotResult> {
  const now = new Date(Date.UTC(2026, 0, 1, hour));
  const retryPolicy = { backoff: 1, ...options.retryPolicy };
  return takeSnapshot({ registry: BASE, snapshotDir, dispatcher, now, ...options, retryPolicy });
}

/** What readers see of a snapshot folder: not what lies in the staging, not when it was checked,
 * not what is kept of the past. */
export async function published(snapshotDir: string): Promise<Map<string, string>> {
  const tree = await treeOf(snapshotDir);
  for (const path of tree.keys())
    if (/^(\.staging|\.lock|status\.json|history)/.test(path)) tree.delete(path);
  return tree;
}
