import { renameSync, rmSync, writeFileSync } from 'node:fs';

/** Replaces or creates a file in one rename; its folder must exist. On failure the old file stays, and no temporary one. */
export function writeFileAtomically(file: string, content: string): void {
  const temporary = `${file}.new`;
  try {
    // As bytes: for a text in UTF-8, Node may ignore `flush`.
    writeFileSync(temporary, Buffer.from(content), { flush: true });
    renameSync(temporary, file);
  } catch (error) {
    try {
      rmSync(temporary, { force: true });
    } catch {
      // The first error is reported; the next write replaces the file.
    }
    throw error;
  }
}
