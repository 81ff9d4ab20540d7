import { closeSync, openSync, readSync } from 'node:fs';
import { undefinedOnCodes } from './system-errors.ts';

/** Bytes. */
const CHUNK = 8 * 1024 * 1024;
/** Characters that are searched again with the next chunk: more than what is sought has. */
const OVERLAP = 8192;

/** Whether a file of any size has a text for which `isIn` is true; false if the file is missing. */
export function isInFile(file: string, isIn: (text: string) => boolean): boolean {
  const descriptor = undefinedOnCodes(['ENOENT'], () => openSync(file, 'r'));
  if (descriptor === undefined) return false;
  try {
    const decoder = new TextDecoder();
    const chunk = Buffer.alloc(CHUNK);
    let text = '';
    for (let size = readSync(descriptor, chunk); size > 0; size = readSync(descriptor, chunk)) {
      text = text.slice(-OVERLAP) + decoder.decode(chunk.subarray(0, size), { stream: true });
      if (isIn(text)) return true;
    }
    return false;
  } finally {
    closeSync(descriptor);
  }
}

/** The first bytes of a file, which may be a device or a pipe without an end. */
export function readFileStart(file: string, most: number): Buffer {
  const descriptor = openSync(file, 'r');
  try {
    const bytes = Buffer.alloc(most);
    let size = 0;
    for (let read = -1; read !== 0 && size < most; size += read)
      read = readSync(descriptor, bytes, size, most - size, null);
    return bytes.subarray(0, size);
  } finally {
    closeSync(descriptor);
  }
}
