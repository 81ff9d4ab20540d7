import { join } from 'node:path';
import type { TakeSnapshotOptions } from '../../src/snapshot/snapshot-options.ts';
import { takeSnapshot, type SnapshotResult } from '../../src/snapshot/take-snapshot.ts';
import { readHistory, type StoredHistory } from '../../src/snapshot/store/history-store.ts';
import { openSnapshot } from '../../src/snapshot/store/snapshot-store.ts';
import { createFolder } from '../fixtures.ts';
import { treeOf } from '../tree.ts';
import type { Scripted } from './scripted-origin.ts';
import { BASE, H1, hostPath } from './small-registry.ts';

/** A path that doesn't exist yet; removed at the end of the test. */
export function newFolder(): string {
  return join(createFolder(), 'snapshot');
}

/** Runs in the given hour of 2026, with retries without delay. */
export function take(
  { dispatcher }: Scripted,
  snapshotDir: string,
  hour: number,
  options: Partial<TakeSnapshotOptions> = {},
): Promise<SnapshotResult> {
  const now = new Date(Date.UTC(2026, 0, 1, hour));
  const retryPolicy = { backoff: 1, ...options.retryPolicy };
  return takeSnapshot({ registry: BASE, snapshotDir, dispatcher, now, ...options, retryPolicy });
}

/** The snapshot folder as readers see it: without the staging folder and the time of the last check,
 * not what is kept of the past. */
export async function published(snapshotDir: string): Promise<Map<string, string>> {
  const tree = await treeOf(snapshotDir);
  for (const path of tree.keys())
    if (/^(\.staging|\.lock|status\.json|history)/.test(path)) tree.delete(path);
  return tree;
}

export async function historyIn(snapshotDir: string): Promise<StoredHistory> {
  return readHistory(snapshotDir, await openSnapshot(snapshotDir));
}

/** A change of the small registry. */
export function renameHost({ script }: Scripted, name = 'New'): void {
  script[hostPath(H1)] = { ...(script[hostPath(H1)] as object), name };
}
