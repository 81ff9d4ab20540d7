// A small mirror with the checksums of all its files, without a build.
import { hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CHECKSUMS_FILE, checksumsText, type Checksum } from '../../../src/mirror/checksum-files.ts';
import { addApiFormatToLinks } from '../../../src/mirror/publish/replace-links.ts';
import { SERVICE, write } from '../mirror-fixtures.ts';
import { treeOf } from '../../tree.ts';
import { makeSite } from './faulty-mirror.ts';

/** Returns the folder of the site. */
export async function makeChecksummedMirror(): Promise<string> {
  const dist = await makeSite();
  const index = `${SERVICE.slice(1)}index`;
  const record = await readFile(join(dist, `${index}.json`));
  await write(dist, `${index}.api.json`, addApiFormatToLinks(record, 'https://x.github.io/repo'));
  await writeChecksums(dist);
  return dist;
}

export async function writeChecksums(dist: string): Promise<void> {
  const checksums: Checksum[] = [];
  for (const path of (await treeOf(dist)).keys())
    if (path !== CHECKSUMS_FILE) checksums.push([path, hash('sha256', await readFile(join(dist, path)))]);
  await write(dist, CHECKSUMS_FILE, checksumsText(checksums));
}
