// What needs attention at one platform of the registry.
import { changesAbout, type Past } from '../history/past.ts';
import { formerUrlIn } from '../history/record-past.ts';
import type { PastChange } from '../history/returns.ts';
import { CREDENTIAL_FIELDS } from '../registry/credential-flags.ts';
import { CREDENTIAL_LABELS } from '../model/facets.ts';
import type { Platform, Service } from '../model/model-types.ts';
import { sortByNewestRelease } from '../util/sort-order.ts';
import { harvesterUrlOf, keepsReportsInBase } from '../registry/service-url.ts';
import { andListFormat } from '../util/list-words.ts';
import { inSentence } from '../util/sentence.ts';
import type { AttentionItem } from './attention-kinds.ts';

interface PastSource {
  past: Past;
  /** Undefined if the registry has none. */
  currentRelease: string | undefined;
  /** The first of the days that count. */
  since: string;
}

type Found = Pick<AttentionItem, 'key' | 'kind' | 'day' | 'text'> & Partial<AttentionItem>;

export function attentionOfPlatform(platform: Platform, source: PastSource): AttentionItem[] {
  const { id, name, services } = platform;
  const newest = sortByNewestRelease(services, source.currentRelease)[0]?.release;
  const found = [
    ...services.flatMap((service) => {
      const changes = changesSince(source, { kind: 'service', id: service.id });
      return [...urlItemsOf(service, changes), ...credentialItemsOf(service, changes)].map((item) =>
        of([service], item),
      );
    }),
    ...auditItemsOf(platform, source.past, newest),
    ...releaseItemsOf(platform, source),
  ];
  const whole = { platforms: [{ id, name }], services: [], release: '', old: '', now: '' };
  return found.map((item) => ({ ...whole, ...item }));
}

/** The last change of a URL, with the URL that a harvester may still have; nothing if it may keep it. */
function urlItemsOf({ harvesterUrl, release, record }: Service, changes: readonly PastChange[]): Found[] {
  const moved = changes.findLast(({ change: { event } }) => event === 'address-changed');
  const host = changes.findLast(({ change: { event } }) => event === 'migration');
  const former = changes
    .filter(({ change }) => change.event === 'address-changed' || change.event === 'migration')
    .flatMap(({ change }) => formerUrlIn(change) ?? [])
    .map((url) => harvesterUrlOf(url, release, keepsReportsInBase(record)).text);
  const now = harvesterUrl.text;
  const old = former.findLast((url) => url !== '' && url !== now) ?? '';
  const last = old === '' ? host : (moved ?? host);
  if (!last) return [];
  const text = last === moved ? 'URL changed' : 'Moved to another data host';
  return [{ key: last.change.id, kind: 'url', day: dayOf(last), text, ...(old !== '' && { old, now }) }];
}

/** Credentials that a service did not require before. */
function credentialItemsOf({ record }: Service, changes: readonly PastChange[]): Found[] {
  return changes.flatMap((each) => {
    const { event, fields, id } = each.change;
    const needed = CREDENTIAL_FIELDS.filter(
      (name) => record[name] === true && fields.some(({ field }) => field === `/${name}`),
    );
    if (event !== 'credential-needed' || needed.length === 0) return [];
    const [first, ...others] = needed.map((name) => CREDENTIAL_LABELS[name]);
    const text = `${andListFormat.format([first!, ...others.map(inSentence)])} now required`;
    return [{ key: id, kind: 'credential' as const, day: dayOf(each), text }];
  });
}

/** Audits of older releases than the newest of a platform are not renewed. Services may share an audit. */
function auditItemsOf({ id, services }: Platform, past: Past, newest: string | undefined): Found[] {
  const bad = services.filter(
    ({ release, auditStatus }) => release === newest && BAD_AUDITS[auditStatus] !== undefined,
  );
  const groups = Map.groupBy(bad, ({ auditStatus, audit }) =>
    [BAD_AUDITS[auditStatus], id, newest, audit?.record.finish_date].join(':').replace(/\s/g, ''),
  );
  return [...groups].map(([key, group]) => {
    const event = BAD_AUDITS[group[0]!.auditStatus]!;
    const seen = changesAbout(past, { kind: 'service', id: group[0]!.id }).findLast(
      ({ change }) => change.event === event,
    );
    const text = event === 'audit-failed' ? 'Audit failed' : 'Audit expired';
    return of(group, { key, kind: 'audit', day: seen ? dayOf(seen) : '', text });
  });
}

const BAD_AUDITS: Record<string, 'audit-failed' | 'audit-expired'> = {
  'Audit failed': 'audit-failed',
  'Audit expired': 'audit-expired',
};

/** The current release is missing, or appeared. */
function releaseItemsOf(platform: Platform, source: PastSource): Found[] {
  const { currentRelease } = source;
  if (currentRelease === undefined) return [];
  const current = platform.services.filter(({ release }) => release === currentRelease);
  if (current.length === 0) {
    const key = `lacking:${platform.id}:${currentRelease}`;
    return [
      { key, kind: 'lacking', release: currentRelease, day: '', text: 'No service under this release' },
    ];
  }
  const appeared = changesSince(source, { kind: 'platform', id: platform.id }).findLast(
    ({ change: { event, release } }) =>
      (event === 'release-adopted' || event === 'release-readopted') && release === currentRelease,
  );
  if (!appeared) return [];
  const now = current.length === 1 ? current[0]!.harvesterUrl.text : '';
  const text = 'This release appeared';
  return [of(current, { key: appeared.change.id, kind: 'release', day: dayOf(appeared), text, now })];
}

function of(services: readonly Service[], item: Found): Found {
  return { services: services.map(({ id }) => id), release: services[0]!.release, ...item };
}

function changesSince(
  { past, since }: PastSource,
  record: { kind: 'platform' | 'service'; id: string },
): PastChange[] {
  return changesAbout(past, record).filter((each) => dayOf(each) >= since);
}

function dayOf({ taken }: PastChange): string {
  return taken.slice(0, 10);
}
