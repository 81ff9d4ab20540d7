// Writes files into a folder that a test makes: those that a part of a site hands over, or texts.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

export function into(folder: string): (path: string, content: Uint8Array | string) => void {
  return (path, content) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  };
}

export function putAll(folder: string, texts: Record<string, string>): void {
  const put = into(folder);
  for (const [path, text] of Object.entries(texts)) put(path, text);
}
