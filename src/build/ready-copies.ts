// Copies in Brotli of the scripts and styles that every site has, made with the bundle: at the best level they would take a
// tenth of a small build.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { hash } from 'node:crypto';
import { join, resolve } from 'node:path';
import { pathsIn } from '../util/paths-in.ts';
import { BEST, compress } from './content-coding.ts';

/** Has the bundle of each version of the code for which one was made. Not in Git. */
export const READY = resolve(import.meta.dirname, '../../bundle');
const SCRIPT_OR_STYLE = /\.(js|css)$/;

let folders: string[] | undefined;

/** The copy at the best level of a text with this SHA-256. */
export function readyCopyOf(sha256: string): Buffer | undefined {
  folders ??= existsSync(READY) ? readdirSync(READY).map((bundle) => join(READY, bundle, 'copies')) : [];
  const file = folders.map((folder) => join(folder, sha256)).find((each) => existsSync(each));
  return file === undefined ? undefined : readFileSync(file);
}

/** Adds compressed copies to a bundle, also of Pagefind's scripts. */
export async function makeReadyCopies(bundle: string): Promise<void> {
  const { writeSearch } = await import('../search/write-search.ts'); // not for builds
  const folder = join(bundle, 'copies');
  mkdirSync(folder);
  const client = join(bundle, 'client');
  const texts = [...pathsIn(client)].map((path) => [path, readFileSync(join(client, path))] as const);
  await writeSearch([], (path, content) => texts.push([path, Buffer.from(content)]));
  for (const [path, text] of texts)
    if (SCRIPT_OR_STYLE.test(path))
      writeFileSync(join(folder, hash('sha256', text)), await compress(text, 'br', BEST));
}
