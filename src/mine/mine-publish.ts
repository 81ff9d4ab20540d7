// Makes the files of mine-types.ts from the model and the history, for a build or for a command.
import { cursorPagesOf } from '../history/feeds/cursor-pages.ts';
import type { HistoryEntry } from '../history/entry.ts';
import type { Model, Platform, Service } from '../model/model-types.ts';
import { isFilledContact } from '../model/contact-parts.ts';
import { hasCalendarDates } from '../model/dated-notifications.ts';
import { CREDENTIAL_FIELDS } from '../model/facets.ts';
import { textBesideFlag } from '../model/harvest-terms.ts';
import { reportNoticesOf, type ReportNotice } from '../model/report-notices.ts';
import type { ValuesFromNotes, SiteNotes } from '../notes/site-notes.ts';
import { shortenText } from '../registry/free-text.ts';
import { baseUrlOf } from '../registry/service-url.ts';
import { shardOf, itemsByShard } from '../search/lookup.ts';
import { namedRecordsOf } from '../search/name-list.ts';
import { digestOfPlatformNames } from './mine-files.ts';
import type {
  MyContact,
  MyPlatformContacts,
  MyNotedValues,
  MyNotice,
  MyPlatform,
  MyService,
  PlatformIndex,
  RunCursors,
} from './mine-types.ts';
import { requiredCredentialFlagsOf } from './my-credentials.ts';
import {
  mineHistoryIndexOf,
  serviceFieldKey,
  platformReleaseKey,
  type MineHistoryIndex,
  type PlatformHistory,
} from './platform-history.ts';
import { serviceUrlKeyOf, splitUrlKey } from './url-key.ts';

/** On average, at most. The platforms of a list are spread over almost as many files, so files are small. */
const PLATFORMS_PER_FILE = 4;
const CONTACTS_PER_FILE = 16;
const MAX_LIMITS_LENGTH = 160;

export function* mineFilesOf(
  model: Model,
  entries: readonly HistoryEntry[],
  notes?: SiteNotes,
): Generator<[path: string, text: string]> {
  const history = mineHistoryIndexOf(entries);
  const pages = cursorPagesOf([...entries]);
  const present = namedRecordsOf(model).flatMap(({ platform }) => platform ?? []);
  const runs: RunCursors = {
    cursors: pages.slice(0, -1).map(({ since }) => since),
    taken: pages.flatMap(({ taken }) => taken ?? []),
    end: pages.at(-1)?.since ?? null,
  };
  const notices = noticesByPlatform(reportNoticesOf(model.notifications), history);
  const listed = [
    ...present.map((platform) => ({
      ...presentPlatformOf(platform, history, runs, notes),
      ...(hasCalendar(platform) && { hasCalendar: true as const }),
      ...(notices.has(platform) && { notices: notices.get(platform)! }),
    })),
    ...removedPlatformsOf(present, history, runs),
  ];
  const platformFiles = fileCountFor(listed.length, PLATFORMS_PER_FILE);
  const contactFiles = fileCountFor(listed.length, CONTACTS_PER_FILE);
  const index: PlatformIndex = {
    namesDigest: digestOfPlatformNames(present.map(({ name }) => name)),
    platformFiles,
    contactFiles,
    fileOf: listed.map((platform) => shardOf(shardKeyOf(platform), platformFiles)),
    ...indexOf(listed, present.length),
  };
  yield ['index.json', JSON.stringify(index)];
  yield ['runs.json', JSON.stringify(runs)];
  for (const [i, shard] of itemsByShard(listed, platformFiles, shardKeyOf).entries())
    yield [`platforms/${i}.json`, JSON.stringify(shard)];
  for (const [i, shard] of itemsByShard(present, contactFiles, shardKeyOf).entries())
    yield [`contacts/${i}.json`, JSON.stringify(contactsOf(shard))];
}

function shardKeyOf({ id }: { id: string }): string {
  return id.toLowerCase();
}

/** A power of two, so that few platforms move to another file when platforms are added. */
function fileCountFor(count: number, perFile: number): number {
  return 2 ** Math.max(0, Math.ceil(Math.log2(count / perFile)));
}

function hasCalendar({ services }: Platform): boolean {
  return hasCalendarDates(services, new Set(services.flatMap(({ notifications }) => notifications)));
}

function noticesByPlatform(
  notices: readonly ReportNotice[],
  { notificationRuns }: MineHistoryIndex,
): Map<Platform, MyNotice[]> {
  const byPlatform = new Map<Platform, MyNotice[]>();
  for (const { notification, path, reports, begin, end, published, platforms } of notices) {
    const { id, subject } = notification.record;
    const run = notificationRuns.get(id);
    const notice: MyNotice = {
      id,
      path,
      subject,
      reports: [...new Set(reports.map((report) => report.id))],
      begin,
      end,
      published,
      ...(run !== undefined && { run }),
    };
    for (const platform of platforms) byPlatform.set(platform, [...(byPlatform.get(platform) ?? []), notice]);
  }
  return byPlatform;
}

function presentPlatformOf(
  platform: Platform,
  history: MineHistoryIndex,
  runs: RunCursors,
  notes: SiteNotes | undefined,
): MyPlatform {
  const { id, name, record } = platform;
  const past = history.platforms.get(id);
  const services = platform.services.map((service) => ({
    ...myServiceOf(service, id, history),
    ...notedIn(notes?.valuesOf(service, platform)),
  }));
  const keys = new Set(services.map(({ url }) => serviceUrlKeyOf(url)));
  return {
    id,
    name,
    abbrev: record.abbrev.trim(),
    provider: record.content_provider_name.trim(),
    services,
    ...historyFieldsOf(past, runs, {
      formerNames: past?.formerNames.filter(({ text }) => text !== name),
      formerUrls: past?.formerUrls.filter(({ text }) => !keys.has(serviceUrlKeyOf(text))),
    }),
  };
}

function removedPlatformsOf(
  present: readonly Platform[],
  { platforms }: MineHistoryIndex,
  runs: RunCursors,
): MyPlatform[] {
  const ids = new Set(present.map(({ id }) => id));
  return [...platforms].flatMap(([id, past]) => {
    if (!past.removed || ids.has(id)) return [];
    const { removed, ...named } = past.removed;
    const services = [...past.removedServices.values()];
    return { id, ...named, services, removed, ...historyFieldsOf(past, runs, past) };
  });
}

function historyFieldsOf(
  past: PlatformHistory | undefined,
  { taken }: RunCursors,
  { formerNames = [], formerUrls = [] }: Pick<MyPlatform, 'formerNames' | 'formerUrls'>,
): Partial<MyPlatform> {
  const last = past?.runs.at(-1);
  return {
    ...(formerNames.length > 0 && { formerNames }),
    ...(formerUrls.length > 0 && { formerUrls }),
    ...(last !== undefined && { changed: taken[last]!.slice(0, 10), runs: past!.runs }),
  };
}

function notedIn(values: ValuesFromNotes = {}): Pick<MyService, 'noted'> {
  const { platform, delay, retry, url } = values;
  const noted = Object.entries({ platform, delay, retry, url }).flatMap(([key, each]) =>
    each ? [[key, String(each.value)]] : [],
  );
  return noted.length > 0 ? { noted: Object.fromEntries(noted) as MyNotedValues } : {};
}

function myServiceOf(
  service: Service,
  platform: string,
  { neededSince, changedServices }: MineHistoryIndex,
): MyService {
  const { id, release, record, audit, distinction } = service;
  const since = CREDENTIAL_FIELDS.flatMap((field) => {
    const day = neededSince.get(serviceFieldKey(id, field));
    return record[field] === true && day !== undefined ? [[field, day]] : [];
  });
  const days = [id, platformReleaseKey(platform, release)].flatMap((key) => changedServices.get(key) ?? []);
  const changed = days.toSorted().at(-1);
  const base = baseUrlOf(record.url, release, record);
  const { request_volume_limits_applied: limited, request_volume_limits_info } = record;
  const limitsText = textBesideFlag(limited, request_volume_limits_info).replace(/\s+/g, ' ');
  return {
    id,
    release,
    label: distinction.label,
    url: record.url,
    ...(base !== undefined && base !== baseUrlOf(record.url, release) && { base }),
    credentials: requiredCredentialFlagsOf(record),
    ...(since.length > 0 && { neededSince: Object.fromEntries(since) }),
    limits: limitsText ? shortenText(limitsText, MAX_LIMITS_LENGTH) : limited,
    ...(limitsText && limited !== true && { limited }),
    audit: audit?.status ?? '',
    auditFinished: audit?.record.finish_date ?? '',
    ...(changed !== undefined && { changed }),
  };
}

/** The present platforms come first in `listed`. */
function indexOf(
  listed: readonly MyPlatform[],
  presentCount: number,
): Pick<PlatformIndex, 'paths' | 'pathsOf' | 'removed' | 'formerUrls' | 'formerNames'> {
  const pathsOf = listed
    .slice(0, presentCount)
    .map((platform) => [...new Set(urlKeysOf(platform).map((key) => splitUrlKey(key)[1]))]);
  const paths = [...new Set(pathsOf.flat())];
  const numbers = new Map(paths.map((path, i) => [path, i]));
  const former = (textsOf: (platform: MyPlatform) => Iterable<string>): Record<string, number[]> => {
    const found = new Map<string, number[]>();
    for (const [i, platform] of listed.entries())
      for (const text of new Set(textsOf(platform))) found.set(text, [...(found.get(text) ?? []), i]);
    return Object.fromEntries(found);
  };
  return {
    paths,
    pathsOf: pathsOf.map((each) => each.map((path) => numbers.get(path)!)),
    removed: listed.slice(presentCount).map((platform) => {
      const { name, abbrev, provider } = platform;
      return { name, abbrev, provider, urls: urlKeysOf(platform) };
    }),
    formerUrls: former(({ formerUrls = [] }) =>
      formerUrls.flatMap(({ text }) => serviceUrlKeyOf(text) ?? []),
    ),
    formerNames: former(({ formerNames = [] }) => formerNames.map(({ text }) => text)),
  };
}

function urlKeysOf({ services }: MyPlatform): string[] {
  return [...new Set(services.flatMap(({ url }) => serviceUrlKeyOf(url) ?? []))];
}

/** By the ID of the platform. */
function contactsOf(platforms: readonly Platform[]): Record<string, MyPlatformContacts> {
  const contacts = platforms.flatMap(({ id, record, services }): [string, MyPlatformContacts][] => {
    const platform = myContactOf(record.contact);
    const ofServices = services.flatMap((service) => {
      const contact = myContactOf(service.record.contact);
      return contact ? [[service.id, contact]] : [];
    });
    if (!platform && ofServices.length === 0) return [];
    return [[id, { platform, services: Object.fromEntries(ofServices) }]];
  });
  return Object.fromEntries(contacts);
}

/** Null if all its parts are blank. */
function myContactOf(contact: Platform['record']['contact']): MyContact | null {
  if (!isFilledContact(contact)) return null;
  const { person, email, phone, form_url } = contact;
  return { person, email, phone, form_url };
}
