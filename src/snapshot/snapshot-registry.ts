// A snapshot folder belongs to one registry: its mirror must never serve the records of another one by mistake.
import { join } from 'node:path';
import { isSameRegistry, type RegistryBaseUrls } from '../registry/registry-link.ts';
import type { TakeSnapshotOptions } from './snapshot-options.ts';
import type { LastSnapshot } from './last-snapshot.ts';
import { SAMPLE_REGISTRY_URL } from './store/manifest.ts';
import { readNewestEntry } from './store/history-store.ts';
import { CURRENT_LINK } from './store/folder-names.ts';
import { isSymbolicLink } from './store/snapshot-links.ts';
import { ExpectedError } from '../util/expected-error.ts';

/** The snapshot folder belongs to another registry than the run's. Nothing was changed. */
class OtherRegistryError extends ExpectedError {
  override readonly exitCode = 2;
}

export interface SnapshotOwner extends RegistryBaseUrls {
  /** Whether it is the sample registry; undefined if unknown. */
  sample: boolean | undefined;
}

/** Undefined if the folder contains no readable snapshot or history. */
export function readSnapshotOwner(snapshotDir: string, last?: LastSnapshot): SnapshotOwner | undefined {
  if (last?.isCurrent) return last.manifest;
  const entry = readNewestEntry(snapshotDir);
  if (!entry) return last?.manifest;
  const owner = { registry: entry.registry, aliases: [] };
  if (last && isSameRegistry(last.manifest, owner)) return last.manifest;
  return {
    ...owner,
    sample: isSameRegistry(owner, { registry: SAMPLE_REGISTRY_URL, aliases: [] }) || undefined,
  };
}

/** Throws OtherRegistryError if the folder belongs to another registry, unless that is the sample. */
export function refuseOtherRegistry(
  snapshotDir: string,
  owner: SnapshotOwner | undefined,
  run: RegistryBaseUrls,
  { isSample = false, switchRegistry = false }: Pick<TakeSnapshotOptions, 'isSample' | 'switchRegistry'>,
): void {
  if (owner?.sample || (switchRegistry && !isSample)) return;
  const reason = run.registry === SAMPLE_REGISTRY_URL ? 'REGISTRY_URL is not set' : '“--sample” is set';
  if (!owner) {
    if (!isSample || !isSymbolicLink(join(snapshotDir, CURRENT_LINK))) return;
    throw new OtherRegistryError(
      `${reason}, and the snapshot in “${snapshotDir}” is damaged: it may belong to a real registry. ` +
        'Set REGISTRY_URL, or set SNAPSHOT_DIR to another folder.',
    );
  }
  if (isSameRegistry(owner, run) && !(isSample && owner.sample === false)) return;
  if (isSample)
    throw new OtherRegistryError(
      `${reason}, and the snapshot in “${snapshotDir}” belongs to ${owner.registry}, which the sample never replaces. ` +
        `Set REGISTRY_URL=${owner.registry}, or set SNAPSHOT_DIR to another folder.`,
    );
  throw new OtherRegistryError(
    `The snapshot in “${snapshotDir}” belongs to ${owner.registry}, not to ${run.registry}. Correct REGISTRY_URL, ` +
      `set SNAPSHOT_DIR to another folder, add REGISTRY_ALIASES=${owner.registry} if it is the same registry at a new URL, ` +
      'or replace the snapshot with “--switch-registry”.',
  );
}
