import { closeSync, openSync, readSync } from 'node:fs';
import { undefinedOn } from './has-code.ts';

/** Bytes. */
const CHUNK = 8 * 1024 * 1024;
/** Characters that are searched again with the next chunk: more than a match has. */
const OVERLAP = 8192;

/** Whether a file of any size contains a text; false if the file is missing. */
export function isInFile(file: string, pattern: RegExp): boolean {
  const descriptor = undefinedOn(['ENOENT'], () => openSync(file, 'r'));
  if (descriptor === undefined) return false;
  try {
    const decoder = new TextDecoder();
    const chunk = Buffer.alloc(CHUNK);
    let text = '';
    for (let size = readSync(descriptor, chunk); size > 0; size = readSync(descriptor, chunk)) {
      text = text.slice(-OVERLAP) + decoder.decode(chunk.subarray(0, size), { stream: true });
      if (text.search(pattern) >= 0) return true;
    }
    return false;
  } finally {
    closeSync(descriptor);
  }
}
