import {
  chmodSync,
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname } from 'node:path';

/**
 * Replaces or creates a file in one rename: readers see the old text or the new one, even after a power cut. On failure
 * the old file stays, and no temporary one, which must be on the same disk. Without `mode`, the umask determines the mode.
 */
export function writeFileAtomically(
  file: string,
  content: string | Buffer,
  temporary = `${file}.new`,
  mode?: number,
): void {
  const folder = dirname(file);
  try {
    mkdirSync(folder, { recursive: true });
    // If the content is a text in UTF-8, Node may ignore `flush`.
    writeFileSync(temporary, typeof content === 'string' ? Buffer.from(content) : content, { flush: true });
    if (mode !== undefined) chmodSync(temporary, mode);
    renameSync(temporary, file);
    syncFolder(folder);
  } catch (error) {
    try {
      rmSync(temporary, { force: true });
    } catch {
      // The first error is reported; the next write replaces the file.
    }
    throw error;
  }
}

/** Only then does the disk have the new name of the file. */
function syncFolder(folder: string): void {
  const descriptor = openSync(folder, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
