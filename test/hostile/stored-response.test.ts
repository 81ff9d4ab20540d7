// A snapshot of an older version may contain a response that is invalid now: it is fetched again, even after a 304.
import { hash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openSnapshot } from '../../src/snapshot/store/snapshot-store.ts';
import { json, play, type Player } from '../snapshot/scripted-origin.ts';
import * as at from '../snapshot/small-registry.ts';
import { newFolder, take } from '../snapshot/take.ts';

test('an unchanged response that was cut off beyond the nesting limit', async () => {
  const path = at.listPath(at.S1);
  const tagged: Player = (request, response) => {
    if (request.headers['if-none-match']) response.writeHead(304).end();
    else json([], 200, { ETag: '"a"' })(request, response);
  };
  const origin = await play({ ...at.small(), [path]: tagged });
  const snapshotDir = newFolder();
  const { snapshot } = await take(origin, snapshotDir, 1);
  const cut = '['.repeat(1000);
  const { dir, manifest } = snapshot;
  Object.assign(manifest.files[path]!, { size: cut.length, sha256: hash('sha256', cut) });
  await writeFile(join(dir, manifest.files[path]!.file), cut);
  await writeFile(join(dir, 'manifest.json'), JSON.stringify(manifest));

  const { changed } = await take(origin, snapshotDir, 2);
  expect(changed).toBe(true);
  const after = await openSnapshot(snapshotDir);
  expect(await readFile(join(after.dir, after.manifest.files[path]!.file), 'utf8')).toBe('[]');
});
