import { closeSync, openSync, readSync } from 'node:fs';
import { undefinedOnCodes } from './system-errors.ts';

/** Bytes. */
const CHUNK = 8 * 1024 * 1024;
/**
 * Whether a file of any size has a text of this length for which `isIn` is true; false if the file is missing. So many
 * characters are searched again with the next chunk.
 */
export function isInFile(file: string, isIn: (text: string) => boolean, length: number): boolean {
  const descriptor = undefinedOnCodes(['ENOENT'], () => openSync(file, 'r'));
  if (descriptor === undefined) return false;
  try {
    const decoder = new TextDecoder();
    const chunk = Buffer.alloc(CHUNK);
    let text = '';
    for (let size = readSync(descriptor, chunk); size > 0; size = readSync(descriptor, chunk)) {
      text = text.slice(-length) + decoder.decode(chunk.subarray(0, size), { stream: true });
      if (isIn(text)) return true;
    }
    return false;
  } finally {
    closeSync(descriptor);
  }
}
