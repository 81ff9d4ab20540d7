// Takes the files that a part of a site hands over, and writes them into a folder.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

export function into(folder: string): (path: string, content: Uint8Array | string) => void {
  return (path, content) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  };
}
