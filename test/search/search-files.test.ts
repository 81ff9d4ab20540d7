// The files of search by name and ID, over HTTP: what fails once is loaded again.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { mineFilesOf } from '../../src/mine/mine-publish.ts';
import { idIn } from '../../src/search/lookup.ts';
import { nameFilesOf } from '../../src/search/name-files.ts';
import { SearchFiles } from '../../src/search/search-files.ts';
import { sampleModel } from './search-index.ts';
import { smallModel } from './small-registry.ts';

const model = sampleModel(12);
const filesOf = (own: typeof model): Map<string, string> =>
  new Map([
    ...[...nameFilesOf(own)].map(([path, text]) => [`search/${path}`, text] as const),
    ...[...mineFilesOf(own, [], new Map())].map(([path, text]) => [`mine/${path}`, text] as const),
  ]);

const small = smallModel();
let files = filesOf(model);
/** Of each path, how many answers are failures from now on. */
let failures = 0;
const requests: string[] = [];
const server = createServer((request, response) => {
  const path = request.url!.slice(1);
  requests.push(path);
  failures -= 1;
  const text = failures >= 0 ? undefined : files.get(path);
  response.writeHead(text === undefined ? 503 : 200).end(text ?? '');
}).listen(0, '127.0.0.1');
await once(server, 'listening');
afterAll(() => void server.close());

async function load(path: string): Promise<unknown> {
  const response = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/${path}`);
  if (!response.ok) throw new Error(`${path} returned status ${response.status}.`);
  return response.json();
}

test('the index of names is made after a failure, and once', async () => {
  const search = new SearchFiles(load);
  failures = 1;
  await expect(search.nameIndex()).rejects.toThrow('names.json returned status 503');
  const [one, other] = await Promise.all([search.nameIndex(), search.nameIndex()]);
  expect(one).toBe(other);
  expect(one.search(model.platforms[0]!.name, 1)).toHaveLength(1);
  expect(requests).toEqual(['search/names.json', 'search/names.json']);
});

test('an ID is found, also if the registry writes it in capitals', async () => {
  const inCapitals = <R extends { id: string }>(record: R): R => ({ ...record, id: record.id.toUpperCase() });
  const platforms = model.platforms.map(inCapitals);
  const services = model.services.map(inCapitals);
  const hosts = model.hosts.map(inCapitals);
  files = filesOf({ ...model, platforms, services, hosts });
  const search = new SearchFiles(load);
  for (const { id, path } of [platforms[0]!, services[0]!, hosts[0]!])
    expect(await search.recordsOfKey(idIn(id)!)).toMatchObject([{ path }]);
});

test('the files of a small registry', () => {
  const [names, links, keys] = [...nameFilesOf(small)].map(([, text]) => JSON.parse(text));
  expect(names).toEqual({
    kinds: 'PPPTTTRRRRHVV',
    names:
      'Acme Journals|Beta|Gamma|Items|PR|Titles|OWN|Platform Usage|TR_X|Title Report|Acme Hosting|Acme Press|Former Press'.split(
        '|',
      ),
    abbrevs: ['AJ', '', '', 'IR', '', 'TR', '', 'PR_P1', '', 'TR', 'AH', '', ''],
    providers: ['Acme Press', 'Acme press'],
    providerOf: [0, 1, -1],
    hostNames: ['www.stats.acme.example', 'sushi.acme.example'],
    hostNamesOf: [[0, 1], [1], []],
    linkFiles: 1,
    keyFiles: 1,
  });
  const [journals, beta] = small.platforms;
  expect(links['PAcme Journals']).toEqual([
    { path: journals!.path, services: journals!.services.map(({ path, release }) => ({ path, release })) },
  ]);
  expect(links['HAcme Hosting']).toEqual([{ path: small.hosts[0]!.path, services: [] }]);
  expect(keys['acme.example']).toEqual([{ kind: 'Platform', title: 'Acme Journals', path: journals!.path }]);
  expect(keys[small.hosts[0]!.id]).toMatchObject([{ kind: 'Usage data host' }]);
  expect(keys['hosting.example']).toHaveLength(1);
  expect(keys).not.toHaveProperty('gamma');
  const shared = {
    kind: 'Sushi service',
    title: 'Acme Journals, release\u00A05',
    path: beta!.services[0]!.path,
    platform: { path: journals!.path, name: 'Acme Journals' },
  };
  expect(keys[beta!.services[0]!.id]).toEqual([shared]);
  expect(keys['sushi.acme.example/r5']).toEqual([shared, { ...shared, path: journals!.services[2]!.path }]);
  const unlisted = small.services.find(({ platforms }) => platforms.length === 0)!;
  expect(keys[unlisted.id]).toEqual([{ kind: 'Sushi service', title: unlisted.id, path: unlisted.path }]);
});

test('a key has up to 20 records, and a file about 64 keys', () => {
  const [platform] = small.platforms;
  const many = Array.from({ length: 65 }, (_, i) => ({
    ...platform!,
    id: `${platform!.id.slice(0, -2)}${i}`,
  }));
  const found = [...nameFilesOf({ ...small, platforms: many, services: [], hosts: [] })];
  const keys = found.filter(([path]) => path.startsWith('keys/')).map(([, text]) => JSON.parse(text));
  expect(keys).toHaveLength(3);
  expect(Object.assign({}, ...keys)['acme.example']).toHaveLength(20);
});

test('what only a newer snapshot has, and the names of functions, are not in the files', async () => {
  files = filesOf(small);
  const search = new SearchFiles(load);
  const [hit] = (await search.nameIndex()).search('Acme Journals', 1);
  expect(await search.linksOf(hit!)).toMatchObject({ path: small.platforms[0]!.path });
  await expect(search.linksOf({ ...hit!, position: 1 })).rejects.toThrow('The site was updated meanwhile.');
  expect(await search.recordsOfKey('constructor')).toEqual([]);
});
