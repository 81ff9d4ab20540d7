// CONTACTS=mirror-only: only the mirror has contacts.
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { parse } from 'node-html-parser';
import { expect, test } from 'vitest';
import { startServer } from '../../src/mirror/serve/server.ts';
import { openSnapshot, readRegistry } from '../../src/snapshot/store/snapshot-store.ts';
import { verifyMirror } from '../../src/mirror/verify/verify-mirror.ts';
import { buildSeeded } from '../bundle.ts';
import { takeNight } from '../history/sample-nights.ts';
import { newFolder, take } from '../snapshot/take.ts';
import { play } from '../snapshot/scripted-origin.ts';
import * as at from '../snapshot/small-registry.ts';
import { treeOf } from '../tree.ts';
import { filesWith } from './find-text.ts';

async function build(snapshotDir: string, contacts: string): Promise<string> {
  const dist = join(dirname(snapshotDir), 'dist');
  await buildSeeded({ SNAPSHOT_DIR: snapshotDir, DIST_DIR: dist, CONTACTS: contacts });
  return dist;
}

/** The parts of contacts that no other field of the registry repeats. */
async function contactsIn(snapshotDir: string): Promise<string[]> {
  const { platforms, services, hosts } = readRegistry(await openSnapshot(snapshotDir));
  const records = [...platforms.values(), ...services.values(), ...hosts.values()];
  const parts = records.flatMap(({ contact }) => Object.values(contact ?? {}).map(String));
  const others = JSON.stringify(records, (key, value: unknown) => (key === 'contact' ? undefined : value));
  return [...new Set(parts)].filter((part) => part.length > 5 && !others.includes(part));
}

const outsideMirror = (paths: string[]): string[] => paths.filter((path) => !path.startsWith('api/v1/'));

test('pages, data, search and feeds have no contact, after a build that had them; the mirror is the same', async () => {
  const snapshotDir = newFolder();
  await takeNight(snapshotDir, 1);
  await takeNight(snapshotDir, 29);
  const contacts = await contactsIn(snapshotDir);
  expect(contacts.length).toBeGreaterThan(30);
  const dist = await build(snapshotDir, '');
  const before = await treeOf(join(dist, 'api/v1'));
  const shown = await filesWith(dist, contacts);
  for (const file of [
    'data/platforms.ndjson',
    'data/registry.sqlite',
    'data/openapi.json',
    'data/platforms.csv',
  ])
    expect(shown).toContain(file);

  await build(snapshotDir, 'mirror-only');
  expect(outsideMirror(await filesWith(dist, contacts))).toEqual([]);
  const after = await treeOf(join(dist, 'api/v1'));
  expect(after).toEqual(before);
  expect((await filesWith(join(dist, 'api/v1'), contacts)).length).toBeGreaterThan(20);

  const mine = await readFile(join(dist, 'mine/index.html'), 'utf8');
  expect(mine).not.toContain('audits and contacts');

  expect(await contactTextsIn(dist)).toEqual(new Set(['Not shown. See the record’s JSON.']));
  const data = parse(await readFile(join(dist, 'data/index.html'), 'utf8'));
  expect(data.textContent).toContain('The JSON of the mirror has them.');
  expect(await readFile(join(dist, 'data/datapackage.json'), 'utf8')).toContain(
    'The JSON of the mirror has them.',
  );

  const server = await startServer({ distDir: dist, port: 0, host: '127.0.0.1' });
  const { broken } = await verifyMirror({ url: server.url }).finally(() => server.close());
  expect(broken).toEqual([]);
});

/** The texts beside “Contact” on platform pages, and the texts of contacts on provider pages. */
async function contactTextsIn(dist: string): Promise<Set<string>> {
  const texts = new Set<string>();
  for (const [path, text] of await treeOf(dist)) {
    if (!/^(platform|provider)\/[^/]+\/index\.html$/.test(path)) continue;
    const page = parse(Buffer.from(text, 'latin1').toString());
    const contacts = page.querySelectorAll('.whose > p:last-child, #contacts p');
    for (const contact of contacts) texts.add(contact.textContent.trim());
  }
  return texts;
}

test('findings quote no contact of another type than the specification’s', async () => {
  const snapshotDir = newFolder();
  const script = at.small();
  const contact = 'Ask Wanda Wrongtype';
  const listed = script[at.LIST] as object[];
  script[at.LIST] = [{ ...listed[0], contact: 'Ask Wolfgang Wrongtype' }, listed[1]];
  script[at.platformPath(at.A)] = { ...(script[at.platformPath(at.A)] as object), contact };
  script[at.hostPath(at.H1)] = {
    ...(script[at.hostPath(at.H1)] as object),
    contact: { email: ['wanda@wrongtype.example'] },
  };
  await take(await play(script), snapshotDir, 1, { allow: ['bad'] });
  const dist = await build(snapshotDir, 'mirror-only');
  const report = await readFile(join(dist, 'data/report.json'), 'utf8');
  expect(report).toContain('Expected an object or null, found a text.');
  expect(report).toContain('This record has a text; the platform list has a text.');
  expect(outsideMirror(await filesWith(dist, ['wrongtype']))).toEqual([]);
});
