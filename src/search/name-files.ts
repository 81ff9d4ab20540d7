// The files of the search by name, ID and URL: names.json, links/<n>.json and keys/<n>.json.
import type { Host, Model, Platform, Service } from '../model/model-types.ts';
import { resultLinksKeyOf, itemsByShard, urlKeyOf, type LookupTarget, type RecordLinks } from './lookup.ts';
import { NAME_KINDS, namedRecordsOf, nameListOf } from './name-list.ts';

/** Keeps files of links below 5 KB, and files of keys below 10 KB. */
const KEYS_PER_FILE = 64;
/** Hundreds of services may share one URL; more of them would not help. */
const MAX_VALUES = 20;

export function* nameFilesOf(model: Model): Generator<[path: string, text: string]> {
  const records = namedRecordsOf(model);
  const links = records.map(({ kind, name, path, platform, offeredBy }): [string, RecordLinks] => [
    resultLinksKeyOf(kind, name),
    {
      path,
      services: platform?.services.map((service) => ({ path: service.path, release: service.release })) ?? [],
      offeredBy,
    },
  ]);
  const keys = [...keyedRecordsOf(model)];
  const [linkFiles, keyFiles] = [fileCountFor(links.length), fileCountFor(keys.length)];
  yield ['names.json', JSON.stringify(nameListOf(records, { linkFiles, keyFiles }))];
  yield* keyedFilesOf('links', links, linkFiles);
  yield* keyedFilesOf('keys', keys, keyFiles);
}

function fileCountFor(keys: number): number {
  return Math.max(1, Math.ceil(keys / KEYS_PER_FILE));
}

function* keyedFilesOf(
  folder: string,
  entries: readonly [key: string, value: unknown][],
  count: number,
): Generator<[path: string, text: string]> {
  for (const [i, shard] of itemsByShard(entries, count, ([key]) => key).entries()) {
    const values = [...Map.groupBy(shard, ([key]) => key)].map(([key, alike]) => [
      key,
      alike.slice(0, MAX_VALUES).map(([, value]) => value),
    ]);
    yield [`${folder}/${i}.json`, JSON.stringify(Object.fromEntries(values))];
  }
}

/** Records by ID, by the URL of a service, and by the host name of a website. */
function* keyedRecordsOf({ platforms, services, hosts }: Model): Generator<[string, LookupTarget]> {
  for (const platform of platforms) yield* keyedRecordOf(NAME_KINDS.P, platform);
  for (const service of services) {
    const record = keyedServiceOf(service);
    yield [service.id.toLowerCase(), record];
    const key = urlKeyOf(service.record.url);
    if (key !== undefined) yield [key, record];
  }
  for (const host of hosts) yield* keyedRecordOf(NAME_KINDS.H, host);
}

function* keyedRecordOf(
  kind: string,
  { id, name, path, record }: Platform | Host,
): Generator<[string, LookupTarget]> {
  const keyed = { kind, title: name, path };
  yield [id.toLowerCase(), keyed];
  const [hostName] = urlKeyOf(record.website)?.split('/') ?? [];
  if (hostName) yield [hostName, keyed];
}

function keyedServiceOf({ path, release, name, platforms }: Service): LookupTarget {
  const [platform] = platforms as (Platform | undefined)[];
  return {
    kind: 'Sushi service',
    // A no-break space keeps “release” and its number on one line.
    title: [name, release && `release\u00A0${release}`].filter(Boolean).join(', '),
    path,
    platform: platform && { path: platform.path, name: platform.name },
  };
}
