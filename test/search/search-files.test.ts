// The files of search by name and ID, over HTTP: what fails once is loaded again.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { modelOf } from '../../src/model/model.ts';
import { emptyRegistry } from '../../src/registry/reading/registry.ts';
import { MineFiles } from '../../src/mine/mine-files.ts';
import { mineFilesOf } from '../../src/mine/mine-publish.ts';
import { idIn } from '../../src/search/lookup.ts';
import { nameFilesOf } from '../../src/search/name-files.ts';
import { SearchFiles } from '../../src/search/search-files.ts';
import { sampleModel } from './search-index.ts';

const model = sampleModel(12);
const filesOf = (own: typeof model): Map<string, string> =>
  new Map([
    ...[...nameFilesOf(own, 1)].map(([path, text]) => [`search/${path}`, text] as const),
    ...[...mineFilesOf(own, [])].map(([path, text]) => [`mine/${path}`, text] as const),
  ]);

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

test('after a new snapshot was published between two files, both are loaded again', async () => {
  const mine = new MineFiles(load);
  files = filesOf(modelOf(emptyRegistry('usage')));
  await mine.names();
  files = filesOf(model);
  await expect(mine.index()).rejects.toThrow('The site was updated meanwhile. Try again.');
  expect((await mine.index()).list.names.length).toBeGreaterThan(12);
});
