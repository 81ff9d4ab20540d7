// When each record was in the registry, and the keys that it shares with a record that replaces it.
import type { Model } from '../model/model-types.ts';
import { providerIdOf } from '../model/providers.ts';
import { harvesterUrlOf } from '../registry/service-url.ts';
import { REMOVED_TEXT } from './entry-without-text.ts';
import { EVENTS } from './events.ts';
import type { History, RemovedRecord } from './history.ts';
import { changesAbout, type Past, type PastChange } from './past.ts';

export type PresentRecords = Pick<Model, 'platforms' | 'services' | 'hosts'>;

interface KnownRecord extends Pick<RemovedRecord, 'kind' | 'id' | 'name' | 'path'> {
  /** Undefined for a present record. */
  removal?: Pick<RemovedRecord, 'change' | 'runIndex'>;
  /** Platforms only. */
  provider?: unknown;
  /** The IDs of a service's platforms. */
  owners?: string[];
  release?: string | undefined;
  url?: unknown;
}

/** The last stay of a record in the registry. Runs are numbered as in the index of the past. */
export interface RecordStay {
  record: KnownRecord;
  /** The run that added it, and its time; -1 and '' if the history began with it. */
  from: number;
  since: string;
  /** The run that removed it; Infinity for a present record. */
  until: number;
  /** Its name and provider; a service has its platforms', with its release. Data hosts have no provider. */
  names: string[];
  /** The base URL and release of a service, or of the services of a platform. */
  urls: string[];
}

/** The stays of present and removed records. */
export function recordStaysOf(
  { past, tombstones }: Pick<History, 'past' | 'tombstones'>,
  present: PresentRecords,
): RecordStay[] {
  const records = [...presentRecordsOf(present), ...tombstones.map(removedRecordOf)];
  const stays = records.map((record): RecordStay => {
    const addition = lastAdditionOf(past, record);
    return {
      record,
      from: addition?.runIndex ?? -1,
      since: addition?.taken ?? '',
      until: record.removal?.runIndex ?? Infinity,
      names: nameKeysOf(record),
      urls: urlKeysOf(record),
    };
  });
  const platforms = new Map(
    stays.flatMap((stay) => (stay.record.kind === 'platform' ? [[stay.record.id, stay] as const] : [])),
  );
  for (const { record, until, names, urls } of stays)
    for (const platform of (record.owners ?? []).flatMap((id) => platforms.get(id) ?? [])) {
      names.push(...platform.names.map((name) => `${name} ${record.release}`));
      // Not of services that left the platform before its removal.
      if (until >= platform.until) platform.urls.push(...urls);
    }
  return stays;
}

function lastAdditionOf(past: Past, { kind, id }: KnownRecord): PastChange | undefined {
  return changesAbout(past, { kind, id }).findLast(
    ({ change }) => EVENTS[change.event].family === 'addition',
  );
}

function presentRecordsOf({ platforms, services, hosts }: PresentRecords): KnownRecord[] {
  return [
    ...platforms.map(({ id, name, path, record }) => ({
      ...({ kind: 'platform', id, name, path } as const),
      provider: record.content_provider_name,
    })),
    ...services.map(({ id, name, path, release, record, platforms: owners }) => ({
      ...({ kind: 'service', id, name, path, release } as const),
      owners: owners.map((platform) => platform.id),
      url: record.url,
    })),
    ...hosts.map(({ id, name, path }) => ({ kind: 'host', id, name, path }) as const),
  ];
}

function removedRecordOf({ kind, id, name, path, subject, change, runIndex }: RemovedRecord): KnownRecord {
  const { content_provider_name: provider, url } = change.last ?? {};
  const owners = (subject.platforms ?? []).map((platform) => platform.id);
  const release = subject.releases?.[0];
  return { kind, id, name, path, removal: { change, runIndex }, provider, owners, release, url };
}

function nameKeysOf({ kind, name, provider }: KnownRecord): string[] {
  if (kind === 'service') return [];
  const names = kind === 'host' ? [name] : [name, typeof provider === 'string' ? provider : ''];
  const isStated = (each: string): boolean => providerIdOf(each) !== '' && !each.includes(REMOVED_TEXT);
  return names.every(isStated) ? [JSON.stringify(names.map(providerIdOf))] : [];
}

function urlKeysOf({ kind, release = '', url }: KnownRecord): string[] {
  const base = kind === 'service' && typeof url === 'string' ? harvesterUrlOf(url, release).base : undefined;
  return base === undefined ? [] : [`${base} ${release}`];
}
