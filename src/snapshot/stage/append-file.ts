// Answers are small and many: creating a folder and a file for each during the crawl would cost more than fetching them.
import { closeSync, fstatSync, openSync, readSync, writeSync } from 'node:fs';

export interface AppendFile {
  /** Appends bytes; returns their offset. */
  add(bytes: Uint8Array): number;
  /** Returns fewer bytes if the file ends before. */
  read(offset: number, size: number): Buffer;
  close(): void;
}

/** Creates the file if missing. Incomplete bytes of a killed run stay; nothing refers to them. */
export function openAppendFile(path: string): AppendFile {
  const file = openSync(path, 'a+');
  let end = fstatSync(file).size;
  return {
    add: (bytes) => {
      const offset = end;
      for (let done = 0; done < bytes.length;) done += writeSync(file, bytes, done);
      end += bytes.length;
      return offset;
    },
    read: (offset, size) => {
      const bytes = Buffer.allocUnsafe(size);
      let done = 0;
      for (let read = -1; read !== 0 && done < size; done += read)
        read = readSync(file, bytes, done, size - done, offset + done);
      return bytes.subarray(0, done);
    },
    close: () => closeSync(file),
  };
}
