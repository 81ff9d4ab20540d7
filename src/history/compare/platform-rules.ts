import type { JsonObject } from '../../registry/reading/json.ts';
import { endpointOfLink } from '../../registry/registry-link.ts';
import type { ChangeDraft } from '../entry.ts';
import type { Difference } from './differences.ts';
import { createChangeDraft, takeDifferences, type RecordPair } from './record-pair.ts';
import type { PublishedRecords } from './published-records.ts';

/** A platform adopts a release when one of its services supports it. */
export function releaseEvents(
  pair: RecordPair,
  before: PublishedRecords,
  after: PublishedRecords,
): ChangeDraft[] {
  return [
    ...releasesOnlyIn(after, before, pair).map((each) =>
      createChangeDraft('release-adopted', pair, [], each),
    ),
    ...releasesOnlyIn(before, after, pair).map((each) =>
      createChangeDraft('release-dropped', pair, [], each),
    ),
  ];
}

/** Ignores services that have no such field in the other snapshot: they may have supported the release there. */
function releasesOnlyIn(one: PublishedRecords, other: PublishedRecords, { after }: RecordPair): string[] {
  const { id } = after.subject;
  const releasesIn = ({ records }: PublishedRecords) => records.platform.get(id)?.subject.releases ?? [];
  const isUnknown = (service: string): boolean => {
    const record = other.records.service.get(service)?.json;
    return record !== undefined && !Object.hasOwn(record, 'usage_release');
  };
  const supports = (service: string, release: string) =>
    one.records.service.get(service)?.subject.releases?.includes(release) && !isUnknown(service);
  const known = releasesIn(other);
  return releasesIn(one).filter(
    (release) =>
      !known.includes(release) &&
      (one.serviceIds.get(id) ?? []).some((service) => supports(service, release)),
  );
}

/** One event for each release. A value other than a list is left to the event `changed`. */
export function reportEvents(pair: RecordPair): ChangeDraft[] {
  const isOffer = ({ field, before, after }: Difference) =>
    field === '/reports' && Array.isArray(before) && Array.isArray(after);
  return takeDifferences(pair, isOffer).flatMap(({ before, after }) => [
    ...groupByRelease(after).map(([release, list]) =>
      createChangeDraft('report-offered', pair, [{ field: '/reports', after: list }], release),
    ),
    ...groupByRelease(before).map(([release, list]) =>
      createChangeDraft('report-withdrawn', pair, [{ field: '/reports', before: list }], release),
    ),
  ]);
}

function groupByRelease(list: unknown): [release: string, reports: unknown[]][] {
  const groups = Map.groupBy(Array.isArray(list) ? list : [], (report) => {
    const release = (Object(report) as JsonObject)['usage_release'];
    return typeof release === 'string' ? release : '';
  });
  // The order carries no meaning, and must not change the ID of the change.
  const byText = (a: unknown, b: unknown) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1);
  return [...groups].map(([release, group]) => [release, group.toSorted(byText)]);
}

/** Programs rely on the order of a platform's services. Also finds services that moved to another platform. */
export function addServiceOrder(
  pair: RecordPair,
  before: PublishedRecords,
  after: PublishedRecords,
): ChangeDraft[] {
  const { id } = pair.after.subject;
  const isInBoth = (service: string) =>
    before.records.service.has(service) && after.records.service.has(service);
  const [was, is] = [before, after].map(({ serviceIds }) => (serviceIds.get(id) ?? []).filter(isInBoth));
  if (String(was) !== String(is)) {
    pair.differences.push({ field: '/sushi_services', pattern: '/sushi_services', before: was, after: is });
  }
  return [];
}

/** Events of the host's own platform list. New and removed platforms, and moves of services, have events of their own. */
export function hostPlatformListEvents(
  pair: RecordPair,
  before: PublishedRecords,
  after: PublishedRecords,
): ChangeDraft[] {
  const isList = ({ field, ...lists }: Difference) =>
    field === '/platforms' && Array.isArray(lists.before) && Array.isArray(lists.after);
  const idOf = (link: unknown) => {
    const endpoint = typeof link === 'string' ? endpointOfLink(link, '') : undefined;
    return endpoint?.kind === 'platform' ? endpoint.id : undefined;
  };
  // The event of a move names the platforms that have the service now.
  const isMoved = (id: string) =>
    (after.serviceIds.get(id) ?? [])
      .map((service) => [before, after].map(({ hostIds }) => hostIds.get(service)))
      .some(([was, is]) => was && is && was !== is && [was, is].includes(pair.after.subject.id));
  const isUnreported = (link: unknown) => {
    const id = idOf(link);
    if (id === undefined) return true;
    return before.records.platform.has(id) === after.records.platform.has(id) && !isMoved(id);
  };
  return takeDifferences(pair, isList).flatMap((field): ChangeDraft[] => {
    const [removed, added] = [field.before, field.after].map((list) =>
      (list as unknown[]).filter(isUnreported),
    );
    const links = [...removed!, ...added!];
    if (links.length === 0) return [];
    const platforms = links
      .map((link) => after.records.platform.get(idOf(link) ?? '')?.subject)
      .flatMap((subject) => (subject ? [{ id: subject.id, name: subject.name }] : []));
    const draft = createChangeDraft('changed', pair, [
      { field: '/platforms', before: removed, after: added },
    ]);
    return [{ ...draft, about: [{ ...pair.after.subject, platforms }] }];
  });
}
