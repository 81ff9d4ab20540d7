// The search index of a build: made anew, or taken over where the last build made it of the same records.
import { hash } from 'node:crypto';
import { statSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { writeSearch, type SearchRecord } from '../search/search.ts';
import { filesOf, takeOverFolder } from './former.ts';

const [SEARCH, MADE_OF] = ['pagefind', 'records.sha256'];

/** Writes the search index into `outDir`, or takes over that of `former`, a site that the same code has made; tells whether it did. */
export async function searchOf(
  records: SearchRecord[],
  outDir: string,
  former: string | undefined,
): Promise<boolean> {
  const made = join(outDir, SEARCH);
  const digest = hash('sha256', JSON.stringify(records));
  if (former !== undefined && (await readMadeOf(former)) === madeOf(digest, join(former, SEARCH))) {
    if (takeOverFolder(former, outDir, SEARCH)) return true;
    await rm(made, { recursive: true, force: true });
  }
  await writeSearch(records, made);
  await writeFile(join(made, MADE_OF), madeOf(digest, made));
  return false;
}

/** What an index is made of, and which files it has: one of them may have been lost. */
function madeOf(digest: string, folder: string): string {
  const files = filesOf(folder).filter((path) => path !== MADE_OF);
  const sizes = files.toSorted().map((path) => [path, statSync(join(folder, path)).size]);
  return `${digest} ${hash('sha256', JSON.stringify(sizes))}\n`;
}

/** What the search index of a site says that it is made of; undefined where it says nothing. */
async function readMadeOf(site: string): Promise<string | undefined> {
  return readFile(join(site, SEARCH, MADE_OF), 'utf8').catch(() => undefined);
}
