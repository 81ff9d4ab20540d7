// Answers are small and many: creating a folder and a file for each during the crawl would cost more than fetching them.
import { closeSync, fstatSync, openSync, readSync, writeSync } from 'node:fs';

/** Creates the file if missing. Incomplete bytes of a killed run stay; nothing refers to them. */
export function openAppendFile(path: string) {
  const file = openSync(path, 'a+');
  let end = fstatSync(file).size;
  return {
    /** Appends bytes; returns their offset. */
    add: (bytes: Uint8Array): number => {
      const offset = end;
      for (let done = 0; done < bytes.length;) done += writeSync(file, bytes, done);
      end += bytes.length;
      return offset;
    },
    /** Returns fewer bytes if the file ends before. */
    read: (offset: number, size: number): Buffer => {
      const bytes = Buffer.allocUnsafe(size);
      let done = 0;
      for (let read = -1; read !== 0 && done < size; done += read)
        read = readSync(file, bytes, done, size - done, offset + done);
      return bytes.subarray(0, done);
    },
    close: (): void => closeSync(file),
  };
}
