// Makes the files of mine-types.ts from the model and the history. A build, and a command that reads a snapshot, use it.
import { cursorPagesOf } from '../history/feeds/cursor-pages.ts';
import type { HistoryEntry } from '../history/entry.ts';
import type { Model, Platform, Service } from '../model/model-types.ts';
import { shortenText } from '../registry/free-text.ts';
import { shardOf } from '../search/lookup.ts';
import { namedRecordsOf } from '../search/name-list.ts';
import { digestOfNames } from './mine-files.ts';
import type { MyContact, MyContacts, MyPlatform, MyService, PlatformIndex, RunList } from './mine-types.ts';
import { CREDENTIAL_FIELDS } from './my-credentials.ts';
import {
  listHistoryOf,
  neededKey,
  removedServiceOf,
  type ListHistory,
  type PlatformHistory,
} from './platform-history.ts';
import { serviceKeyOf, splitKey } from './url-key.ts';

/** At most so many on average. The rows of 150 platforms are in almost as many files, whose size counts. */
const PLATFORMS_PER_FILE = 4;
const CONTACTS_PER_FILE = 16;
const MAX_LIMITS_LENGTH = 160;

export function* mineFilesOf(
  model: Model,
  entries: readonly HistoryEntry[],
): Generator<[path: string, text: string]> {
  const history = listHistoryOf(entries);
  const pages = cursorPagesOf([...entries]);
  const present = namedRecordsOf(model).flatMap(({ platform }) => platform ?? []);
  const runs: RunList = {
    cursors: pages.slice(0, -1).map(({ since }) => since),
    taken: pages.flatMap(({ taken }) => taken ?? []),
    end: pages.at(-1)?.since ?? null,
  };
  const listed = [
    ...present.map((platform) => presentPlatformOf(platform, history, runs)),
    ...removedPlatformsOf(present, history, runs),
  ];
  const [platformFiles, contactFiles] = [PLATFORMS_PER_FILE, CONTACTS_PER_FILE].map((most) =>
    fileCountFor(listed.length, most),
  ) as [number, number];
  const fileOf = listed.map(({ id }) => shardOf(id.toLowerCase(), platformFiles));
  yield [
    'index.json',
    JSON.stringify(
      indexOf(
        listed,
        { platformFiles, contactFiles, fileOf },
        present.map(({ name }) => name),
      ),
    ),
  ];
  yield ['runs.json', JSON.stringify(runs)];
  const files = Map.groupBy(listed.keys(), (i) => fileOf[i]!);
  for (let file = 0; file < platformFiles; file += 1)
    yield [`platforms/${file}.json`, JSON.stringify((files.get(file) ?? []).map((i) => listed[i]))];
  yield* contactFilesOf(present, contactFiles);
}

/** A power of two, so that a platform seldom moves to another file while their number grows. */
function fileCountFor(count: number, perFile: number): number {
  return 2 ** Math.max(0, Math.ceil(Math.log2(count / perFile)));
}

function presentPlatformOf(platform: Platform, history: ListHistory, runs: RunList): MyPlatform {
  const { id, name, record } = platform;
  const own = history.platforms.get(id);
  const services = platform.services.map((service) => myServiceOf(service, history));
  const keys = new Set(services.map(({ url }) => serviceKeyOf(url)));
  return {
    id,
    name,
    abbrev: record.abbrev.trim(),
    provider: record.content_provider_name.trim(),
    services,
    ...historyFieldsOf(own, runs, {
      formerNames: own?.formerNames.filter(({ text }) => text !== name),
      formerUrls: own?.formerUrls.filter(({ text }) => !keys.has(serviceKeyOf(text))),
    }),
  };
}

function removedPlatformsOf(
  present: readonly Platform[],
  { platforms }: ListHistory,
  runs: RunList,
): MyPlatform[] {
  const ids = new Set(present.map(({ id }) => id));
  return [...platforms].flatMap(([id, own]) => {
    if (!own.removed || ids.has(id)) return [];
    const { at, change } = own.removed;
    const textOf = (field: string): string => {
      const value = change.last?.[field];
      return typeof value === 'string' ? value.trim() : '';
    };
    return {
      id,
      name: change.about[0]!.name,
      abbrev: textOf('abbrev'),
      provider: textOf('content_provider_name'),
      services: [...own.removedServices.values()].map((each) => removedServiceOf(each, CREDENTIAL_FIELDS)),
      removed: at,
      ...historyFieldsOf(own, runs, own),
    };
  });
}

function historyFieldsOf(
  own: PlatformHistory | undefined,
  { taken }: RunList,
  { formerNames = [], formerUrls = [] }: Pick<MyPlatform, 'formerNames' | 'formerUrls'>,
): Partial<MyPlatform> {
  const last = own?.runs.at(-1);
  return {
    ...(formerNames.length > 0 && { formerNames }),
    ...(formerUrls.length > 0 && { formerUrls }),
    ...(last !== undefined && { changed: taken[last]!.slice(0, 10), runs: own!.runs }),
  };
}

function myServiceOf(service: Service, { neededSince }: ListHistory): MyService {
  const { id, release, record, audit, distinction } = service;
  const since = CREDENTIAL_FIELDS.flatMap((field) => {
    const day = neededSince.get(neededKey(id, field));
    return record[field] === true && day !== undefined ? [[field, day]] : [];
  });
  const info = record.request_volume_limits_info.replace(/\s+/g, ' ').trim();
  return {
    id,
    release,
    label: distinction.label,
    url: record.url,
    credentials: CREDENTIAL_FIELDS.map((field) =>
      record[field] === null ? '?' : record[field] ? 'y' : 'n',
    ).join(''),
    ...(since.length > 0 && { neededSince: Object.fromEntries(since) }),
    limits: info ? shortenText(info, MAX_LIMITS_LENGTH) : record.request_volume_limits_applied,
    audit: audit?.status ?? '',
    auditFinished: audit?.record.finish_date ?? '',
  };
}

function indexOf(
  listed: readonly MyPlatform[],
  files: Pick<PlatformIndex, 'platformFiles' | 'contactFiles' | 'fileOf'>,
  names: readonly string[],
): PlatformIndex {
  const paths = new Map<string, number>();
  const numberOf = (path: string): number => {
    if (!paths.has(path)) paths.set(path, paths.size);
    return paths.get(path)!;
  };
  const pathsOf = listed
    .slice(0, names.length)
    .map((platform) => [...new Set(keysOf(platform).map((key) => numberOf(splitKey(key)[1])))]);
  const former = (textsOf: (platform: MyPlatform) => Iterable<string>): Record<string, number[]> => {
    const found = new Map<string, number[]>();
    for (const [i, platform] of listed.entries())
      for (const text of new Set(textsOf(platform))) found.set(text, [...(found.get(text) ?? []), i]);
    return Object.fromEntries(found);
  };
  return {
    namesDigest: digestOfNames(names),
    ...files,
    paths: [...paths.keys()],
    pathsOf,
    removed: listed.slice(names.length).map((platform) => {
      const { name, abbrev, provider } = platform;
      return { name, abbrev, provider, urls: keysOf(platform) };
    }),
    formerUrls: former(({ formerUrls = [] }) => formerUrls.flatMap(({ text }) => serviceKeyOf(text) ?? [])),
    formerNames: former(({ formerNames = [] }) => formerNames.map(({ text }) => text)),
  };
}

function keysOf({ services }: MyPlatform): string[] {
  return [...new Set(services.flatMap(({ url }) => serviceKeyOf(url) ?? []))];
}

function* contactFilesOf(
  platforms: readonly Platform[],
  count: number,
): Generator<[path: string, text: string]> {
  const files = Array.from({ length: count }, (): Record<string, MyContacts> => ({}));
  for (const { id, record, services } of platforms) {
    const contacts: MyContacts = {
      platform: myContactOf(record.contact),
      services: Object.fromEntries(
        services.flatMap((service) => {
          const contact = myContactOf(service.record.contact);
          return contact ? [[service.id, contact]] : [];
        }),
      ),
    };
    if (contacts.platform ?? Object.keys(contacts.services).length > 0)
      files[shardOf(id.toLowerCase(), count)]![id] = contacts;
  }
  for (const [i, file] of files.entries()) yield [`contacts/${i}.json`, JSON.stringify(file)];
}

function myContactOf(contact: Platform['record']['contact']): MyContact | null {
  if (!contact || Object.values(contact).every((value) => String(value ?? '').trim() === '')) return null;
  const { person, email, phone, form_url } = contact;
  return { person, email, phone, form_url };
}
