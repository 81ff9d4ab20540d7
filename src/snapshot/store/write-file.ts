// A file that is there whole or not at all, whatever stops the process or the machine meanwhile.
import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs';

/**
 * Replaces a file, or creates it, in one rename; its folder must exist. If that fails, the file stays as it was and no
 * part of the new content is left behind.
 */
export function writeFileAtomically(file: string, content: string | Uint8Array): void {
  const draft = `${file}.new`;
  const opened = openSync(draft, 'w');
  try {
    try {
      writeFileSync(opened, content);
      fsyncSync(opened);
    } finally {
      closeSync(opened);
    }
    renameSync(draft, file);
  } catch (error) {
    removeQuietly(draft);
    throw error;
  }
}

/** What failed before matters more. */
function removeQuietly(file: string): void {
  try {
    rmSync(file, { force: true });
  } catch {
    // It is overwritten the next time.
  }
}
