// The records that are found by name, ID and URL, from the model and the history.
import type { History, RemovedRecord } from '../history/history.ts';
import { formerNamesOf, formerUrlsOf } from '../history/record-past.ts';
import type { Host, Model, Platform } from '../model/model-types.ts';
import { shortenName } from '../registry/names.ts';
import { sortByNewestRelease } from '../util/sort-order.ts';
import { hostNameOf, type NamedRecord } from './name-list.ts';

/** The former names and removed records of the history. */
type NamesInHistory = Pick<History, 'past' | 'tombstones'>;

const REMOVED_KINDS = { platform: 'P', service: 'S', host: 'H' } as const;

/** Platforms first, and removed records last. */
export function namedRecordsOf(model: Model, history?: NamesInHistory): NamedRecord[] {
  const { platforms, allReleases, currentRelease, reportTypes, reports, hosts, providers, services } = model;
  return [
    ...platforms.map((platform): NamedRecord => ({
      kind: 'P',
      ...namesOf(platform),
      provider: shortenName(platform.record.content_provider_name.trim()),
      services: sortByNewestRelease(platform.services, currentRelease).map(({ id, release, record }) => ({
        id,
        release,
        url: record.url,
      })),
      ...formerNames('platform', platform, history),
      ...formerUrls(platform, history),
    })),
    ...allReleases.map((release): NamedRecord => ({
      kind: 'C',
      name: `Release ${release}`,
      path: `/platform/?${new URLSearchParams({ release })}`,
      platforms: platforms.filter(({ releases }) => releases.includes(release)).length,
    })),
    ...reportTypes.flatMap(({ code, name, path, platforms: { length } }) =>
      codedRecord('T', code, name, path, length),
    ),
    ...reports.flatMap(({ id, name, path, offers: { length } }) => codedRecord('R', id, name, path, length)),
    ...hosts.map((host): NamedRecord => ({
      kind: 'H',
      ...namesOf(host),
      platforms: host.platforms.length,
      ...formerNames('host', host, history),
    })),
    ...providers.map(({ name, path, platforms: { length } }): NamedRecord => ({
      kind: 'V',
      name,
      path,
      platforms: length,
    })),
    ...services
      .filter((service) => service.platforms.length === 0)
      .map(({ name, id, path, release, record: { url } }): NamedRecord => ({
        kind: 'S',
        name,
        id,
        path,
        release,
        url,
      })),
    ...(history?.tombstones.map((each) => removedRecordOf(each, history)) ?? []),
  ];
}

function namesOf({ id, name, path, record }: Platform | Host) {
  return { name, id, path, abbrev: abbreviationOf(record.abbrev, name), website: hostNameOf(record.website) };
}

/** A report or a report type that has a page. */
function codedRecord(
  kind: 'R' | 'T',
  code: string,
  text: string,
  path: string | undefined,
  platforms: number,
): NamedRecord[] {
  const name = text || code;
  return path ? [{ kind, name, abbrev: abbreviationOf(code, name), path, platforms }] : [];
}

function formerNames(
  kind: 'platform' | 'host' | 'service',
  { id, name, record }: { id: string; name: string; record?: { abbrev: string } },
  history: NamesInHistory | undefined,
): Pick<NamedRecord, 'formerly'> {
  const present = [name, record?.abbrev.trim()];
  const names = history ? formerNamesOf(history.past, { kind, id }) : [];
  const others = names.filter((each) => !present.includes(each));
  return others.length > 0 ? { formerly: others } : {};
}

/** URLs that a service of the platform has now are left out. */
function formerUrls(
  { id, services }: Pick<Platform, 'id' | 'services'>,
  history: NamesInHistory | undefined,
): Pick<NamedRecord, 'formerUrls'> {
  const present = new Set(services.map(({ record }) => record.url.trim()));
  const urls = history ? formerUrlsOf(history.past, id) : [];
  const others = urls.filter(({ url }) => !present.has(url));
  return others.length > 0 ? { formerUrls: others } : {};
}

function removedRecordOf(removedRecord: RemovedRecord, history: NamesInHistory): NamedRecord {
  const { kind, id, name, path, removed, subject, change } = removedRecord;
  const { last = {} } = change;
  const textOf = (field: string): string => (typeof last[field] === 'string' ? last[field].trim() : '');
  return {
    kind: REMOVED_KINDS[kind],
    name: shortenName(name),
    id,
    path,
    abbrev: abbreviationOf(textOf('abbrev'), name),
    provider: shortenName(textOf('content_provider_name')),
    ...(kind === 'service' && { release: subject.releases?.[0], url: textOf('url') }),
    removed: removed.slice(0, 10),
    ...formerNames(kind, removedRecord, history),
    ...(kind === 'platform' && formerUrls({ id, services: [] }, history)),
  };
}

function abbreviationOf(text: string, name: string): string | undefined {
  const abbrev = shortenName(text.trim());
  return abbrev === '' || abbrev === name ? undefined : abbrev;
}
