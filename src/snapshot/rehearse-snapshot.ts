import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fetchCandidate } from './fetch-candidate.ts';
import { openRegistryClient } from './fetch/registry-client.ts';
import type { TakeSnapshotOptions } from './snapshot-options.ts';
import { checkSnapshotLinks } from './store/snapshot-links.ts';

/**
 * Fetches and checks a registry as `takeSnapshot` does, and throws the same errors. What was fetched is in a temporary
 * folder, which is removed; nothing is written in the snapshot folder.
 */
export async function rehearseSnapshot(options: TakeSnapshotOptions) {
  checkSnapshotLinks(options.snapshotDir);
  const client = openRegistryClient(options);
  const stagingDir = await mkdtemp(join(tmpdir(), 'registry-snapshot-'));
  try {
    return (await fetchCandidate(options, client, stagingDir)).outcome;
  } finally {
    await client.close();
    await rm(stagingDir, { recursive: true });
  }
}
