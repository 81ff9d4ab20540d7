import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs';

/** Replaces or creates a file in one rename; its folder must exist. On failure the old file stays, and no temporary one. */
export function writeFileAtomically(file: string, content: string | Uint8Array): void {
  const temporary = `${file}.new`;
  const descriptor = openSync(temporary, 'w');
  try {
    try {
      writeFileSync(descriptor, content);
      fsyncSync(descriptor);
    } finally {
      closeSync(descriptor);
    }
    renameSync(temporary, file);
  } catch (error) {
    removeQuietly(temporary);
    throw error;
  }
}

/** Ignores errors, so that the first one is reported. */
function removeQuietly(file: string): void {
  try {
    rmSync(file, { force: true });
  } catch {
    // The next write replaces it.
  }
}
