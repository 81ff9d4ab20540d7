// A snapshot as one folder without versions, for a Git branch: commits then show what changed. It contains no links.
import { join } from 'node:path';
import { z } from 'zod';
import { MANIFEST_FILE, readManifest, type Manifest } from './manifest.ts';
import { SnapshotError } from './snapshot-error.ts';

/** Throws SnapshotError if the manifest is missing or damaged, or leads out of the folder. */
export function readPlainManifest(folder: string): Manifest {
  try {
    const manifest = readManifest(folder);
    const strayEntry = Object.values(manifest.files).find(
      ({ file }) => !file.startsWith('api/v1/') || file.includes('..'),
    );
    if (strayEntry) throw new Error(`it refers to “${strayEntry.file}”`);
    return manifest;
  } catch (cause) {
    const reason = cause instanceof z.ZodError ? 'not a snapshot manifest' : (cause as Error).message;
    throw copyDamageError(join(folder, MANIFEST_FILE), reason, cause);
  }
}

export function copyDamageError(file: string, reason: string, cause?: unknown): SnapshotError {
  return new SnapshotError(
    `“${file}” cannot be read (${reason}). Restore that folder from its Git history or a backup.`,
    { cause },
  );
}
