// A snapshot folder belongs to one registry: harvesters of its mirror must never get the records of another by mistake.
import { lstat } from 'node:fs/promises';
import { join } from 'node:path';
import { isSameRegistry, type RegistryIdentity } from '../registry/registry-link.ts';
import type { LastSnapshot } from './last-snapshot.ts';
import { SAMPLE_REGISTRY, type Manifest } from './store/manifest.ts';
import { newestEntry } from './store/history-store.ts';
import { CURRENT_LINK } from './store/snapshot-store.ts';
import { ExpectedError } from '../util/expected-error.ts';

/** The run is of another registry than the snapshot folder, which is as it was. */
class OtherRegistryError extends ExpectedError {
  override readonly exitCode = 2;
}

/** The registry that a snapshot folder belongs to. */
export interface SnapshotOwner extends RegistryIdentity {
  /** Whether it is the sample registry; undefined if nothing tells. */
  sample: boolean | undefined;
}

/** Whose snapshot a folder holds, as far as it can be read; undefined if nothing tells. */
export async function snapshotOwnerOf(
  snapshotDir: string,
  last: LastSnapshot | undefined,
): Promise<SnapshotOwner | undefined> {
  if (last?.isCurrent) return last.manifest;
  const entry = await newestEntry(snapshotDir);
  if (!entry) return last?.manifest;
  const owner = { registry: entry.registry, aliases: [] };
  if (last && isSameRegistry(last.manifest, owner)) return last.manifest;
  return { ...owner, sample: isSample(owner) || undefined };
}

/** Throws OtherRegistryError if a run may not replace what the folder holds. The sample may always be replaced. */
export async function refuseOtherRegistry(
  snapshotDir: string,
  owner: SnapshotOwner | undefined,
  run: RegistryIdentity,
  switchRegistry: boolean,
): Promise<void> {
  if (switchRegistry || owner?.sample) return;
  if (!owner) {
    if (!isSample(run) || !(await hasCurrent(snapshotDir))) return;
    throw new OtherRegistryError(
      `REGISTRY_URL is not set, and the snapshot in “${snapshotDir}” is damaged, so that it may be of a real registry: ` +
        'set REGISTRY_URL, or name another folder with SNAPSHOT_DIR.',
    );
  }
  if (isSameRegistry(owner, run)) return;
  if (isSample(run)) throw sampleError('REGISTRY_URL is not set', snapshotDir, owner);
  throw new OtherRegistryError(
    `The snapshot in “${snapshotDir}” is of ${owner.registry}, not of ${run.registry}: correct REGISTRY_URL, ` +
      `name another folder with SNAPSHOT_DIR, add REGISTRY_ALIASES=${owner.registry} if it is the same registry at a new URL, ` +
      'or replace it with “--switch-registry”.',
  );
}

/** Throws OtherRegistryError if the sample registry has answered, and would replace a real one. */
export function refuseSample(
  snapshotDir: string,
  owner: SnapshotOwner | undefined,
  { sample, registry }: Manifest,
): void {
  if (sample && owner?.sample === false)
    throw sampleError(`The sample registry answers at ${registry}`, snapshotDir, owner);
}

function sampleError(why: string, snapshotDir: string, { registry }: SnapshotOwner): OtherRegistryError {
  return new OtherRegistryError(
    `${why}, and the snapshot in “${snapshotDir}” is of ${registry}, which the sample never replaces: ` +
      `set REGISTRY_URL=${registry}, or name another folder with SNAPSHOT_DIR.`,
  );
}

function isSample(run: RegistryIdentity): boolean {
  return isSameRegistry(run, { registry: SAMPLE_REGISTRY, aliases: [] });
}

async function hasCurrent(snapshotDir: string): Promise<boolean> {
  try {
    return (await lstat(join(snapshotDir, CURRENT_LINK))).isSymbolicLink();
  } catch {
    return false;
  }
}
