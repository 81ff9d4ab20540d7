// What a shared link shows elsewhere.
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'node-html-parser';
import { expect, inject, test } from 'vitest';
import { modelOf } from '../../src/model/model.ts';
import { openSnapshot, readRegistry } from '../../src/snapshot/store/snapshot-store.ts';
import { templatesOf } from './templates.ts';

const { url, distDir, snapshotDir } = inject('site');
const { platforms, services } = modelOf(readRegistry(await openSnapshot(snapshotDir)));

/** The contents of the page's meta elements by name or property, and its title. */
async function previewOf(path: string): Promise<Record<string, string>> {
  const head = parse(await readFile(join(distDir, path, 'index.html'), 'utf8')).querySelector('head')!;
  const metas = head
    .querySelectorAll('meta')
    .flatMap(({ attributes: { name, property, content = '' } }) =>
      [name, property].flatMap((key) => (key === undefined ? [] : [[key, content]])),
    );
  return Object.fromEntries([...metas, ['title', head.querySelector('title')!.text]]) as Record<
    string,
    string
  >;
}

test('a page of each kind has a title, a description of one to three lines', async () => {
  for (const path of (await templatesOf(distDir)).filter((each) => each.endsWith('/'))) {
    const preview = await previewOf(path);
    expect(preview['title'], path).toContain('Registry Snapshot');
    expect(preview['og:title']!.length, path).toBeGreaterThan(2);
    expect(preview['og:description'], path).toBe(preview['description']);
    expect(preview['description'], path).toMatch(/^.{35,400}$/su);
    expect(preview['og:image'], path).toBeUndefined();
  }
});

test('search engines find the home page as a catalogue, and the data files as its data set', async () => {
  const dataOf = async (path: string) =>
    parse(await readFile(join(distDir, path, 'index.html'), 'utf8')).querySelector(
      'script[type="application/ld+json"]',
    )?.text;
  const [catalogue, data] = (await Promise.all(['/', '/data/'].map(dataOf))).map(
    (text) => JSON.parse(text!) as { dataset: object; distribution: { contentUrl: string }[] },
  );
  expect(catalogue).toMatchObject({ '@type': 'DataCatalog', name: 'Registry Snapshot' });
  expect(data).toMatchObject({ '@type': 'Dataset', url: `${url}/data/`, ...catalogue!.dataset });
  const files = data!.distribution.map(({ contentUrl }) => contentUrl.replace(url, distDir));
  expect(files).toContain(`${distDir}/data/sushi-services.csv`);
  for (const file of files) expect((await stat(file)).size, file).toBeGreaterThan(0);
  for (const { path } of [platforms[0]!, services[0]!]) expect(await dataOf(path), path).toBeUndefined();
});
