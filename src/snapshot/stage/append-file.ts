// One file that grows at its end. Answers are small and many: a folder and a file for each, while they come, would cost
// more than fetching them.
import { closeSync, fstatSync, openSync, readSync, writeSync } from 'node:fs';

export interface AppendFile {
  /** Writes bytes at the end; returns where they begin. */
  add(bytes: Uint8Array): number;
  /** So many bytes from there on, or fewer where the file ends before. */
  read(at: number, size: number): Buffer;
  close(): void;
}

/** Opens a spool, which is made where it is not there. What a killed run left half written stays, and nobody asks for it. */
export function openAppendFile(path: string): AppendFile {
  const file = openSync(path, 'a+');
  let end = fstatSync(file).size;
  return {
    add: (bytes) => {
      const at = end;
      for (let done = 0; done < bytes.length;) done += writeSync(file, bytes, done);
      end += bytes.length;
      return at;
    },
    read: (at, size) => {
      const bytes = Buffer.allocUnsafe(size);
      let done = 0;
      for (let read = -1; read !== 0 && done < size; done += read)
        read = readSync(file, bytes, done, size - done, at + done);
      return bytes.subarray(0, done);
    },
    close: () => closeSync(file),
  };
}
