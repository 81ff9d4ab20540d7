// From the differences of a record to what happened to it. Each difference is told once: by a named event, or with all
// that is left as one plain change.
import { CREDENTIALS } from '../../model/facets.ts';
import type { JsonFields } from '../../registry/reading/json.ts';
import { endpointOfLink } from '../../registry/registry-link.ts';
import type { Difference } from './differences.ts';
import type { ChangeDraft, FieldChange } from '../entry.ts';
import type { EventName } from '../events.ts';
import type { SchemaChanges } from './schema-changes.ts';
import type { PublishedRecords, ComparedKind, ComparedRecord } from './published-records.ts';

/** A record of both snapshots. */
export interface RecordPair {
  kind: ComparedKind;
  before: ComparedRecord;
  after: ComparedRecord;
  /** What nobody has told yet. */
  differences: Difference[];
}

export interface ComparedRegistries {
  before: PublishedRecords;
  after: PublishedRecords;
  everywhere: SchemaChanges;
}

type Rule = (pair: RecordPair, world: ComparedRegistries) => ChangeDraft[];

const RULES: Record<ComparedKind, Rule[]> = {
  service: [addressChanged, moved, credentials, audit, notified],
  platform: [releases, reports, services],
  host: [tenants],
  notification: [],
  release: [],
};

/** All that happened to a record. */
export function eventsOf(pair: RecordPair, world: ComparedRegistries): ChangeDraft[] {
  const named = RULES[pair.kind].flatMap((rule) => rule(pair, world));
  const fields = take(pair, () => true);
  return fields.length > 0 ? [...named, happened('changed', pair, fields)] : named;
}

function take(pair: RecordPair, isOne: (difference: Difference) => boolean): FieldChange[] {
  const taken = pair.differences.filter(isOne);
  pair.differences = pair.differences.filter((difference) => !taken.includes(difference));
  return taken.map((difference) => {
    const { pattern: _, ...field } = difference;
    return field;
  });
}

function happened(event: EventName, pair: RecordPair, fields: FieldChange[], release?: string): ChangeDraft {
  return { event, about: [pair.after.subject], ...(release !== undefined && { release }), fields };
}

function addressChanged(pair: RecordPair): ChangeDraft[] {
  return take(pair, ({ field }) => field === '/url').map((field) =>
    happened('address-changed', pair, [field]),
  );
}

/** A service moves when it names another host, or when the registry adds to its migrations (§2.5). */
function moved(pair: RecordPair): ChangeDraft[] {
  const isNew = ({ field, before, after }: Difference) =>
    field === '/migrations' && Array.isArray(before) && before.length === 0 && Array.isArray(after);
  const fields = take(pair, (difference) => difference.field === '/data_host' || isNew(difference));
  return fields.length > 0 ? [happened('migration', pair, fields)] : [];
}

function credentials(pair: RecordPair): ChangeDraft[] {
  const flags = new Set(Object.keys(CREDENTIALS).map((field) => `/${field}`));
  const isFlip = ({ field, before, after }: Difference) =>
    flags.has(field) && typeof before === 'boolean' && typeof after === 'boolean';
  return take(pair, isFlip).map((field) =>
    happened(field.after ? 'credential-needed' : 'credential-dropped', pair, [field]),
  );
}

const AUDIT_EVENTS = new Map<unknown, EventName>([
  ['Audit in progress', 'audit-begun'],
  ['Currently valid audit', 'audit-passed'],
  ['Audit failed', 'audit-failed'],
  ['Audit expired', 'audit-expired'],
]);

/** An audit reaches a state (§3), or another audit that has reached one takes its place. */
function audit(pair: RecordPair): ChangeDraft[] {
  const isAudit = ({ field }: Difference) => field === '/last_audit' || field.startsWith('/last_audit/');
  if (!pair.differences.some(isAudit)) return [];
  const [before, after] = [pair.before, pair.after].map((thing) => thing.record()?.['last_audit']);
  const [was, is] = [Object(before) as JsonFields, Object(after) as JsonFields];
  const event = AUDIT_EVENTS.get(is['audit_status']);
  if (!event || (was['id'] === is['id'] && was['audit_status'] === is['audit_status'])) return [];
  take(pair, isAudit);
  const release = is['usage_release'];
  const field = { field: '/last_audit', ...(before !== undefined && { before }), after };
  return [happened(event, pair, [field], typeof release === 'string' ? release : undefined)];
}

/** That a service counts more notifications is told by the notifications. */
function notified(pair: RecordPair, { before, after }: ComparedRegistries): ChangeDraft[] {
  const { id } = pair.after.subject;
  const more = (after.notificationCounts.get(id) ?? 0) - (before.notificationCounts.get(id) ?? 0);
  take(pair, (difference) => {
    return (
      difference.field === '/notification_count' &&
      typeof difference.after === 'number' &&
      typeof difference.before === 'number' &&
      difference.after - difference.before === more
    );
  });
  return [];
}

/** A platform has adopted a release when one of its services speaks it. */
function releases(pair: RecordPair, { everywhere }: ComparedRegistries): ChangeDraft[] {
  if (everywhere.has('service', '/usage_release')) return [];
  const [was, is] = [pair.before.subject.releases ?? [], pair.after.subject.releases ?? []];
  return [
    ...is.filter((each) => !was.includes(each)).map((each) => happened('release-adopted', pair, [], each)),
    ...was.filter((each) => !is.includes(each)).map((each) => happened('release-dropped', pair, [], each)),
  ];
}

/** Reports that came and went, those of one release together. What is not a list offers nothing, and is a plain change. */
function reports(pair: RecordPair): ChangeDraft[] {
  const isOffer = ({ field, before, after }: Difference) =>
    field === '/reports' && Array.isArray(before) && Array.isArray(after);
  return take(pair, isOffer).flatMap(({ before, after }) => [
    ...byRelease(after).map(([release, list]) =>
      happened('report-offered', pair, [{ field: '/reports', after: list }], release),
    ),
    ...byRelease(before).map(([release, list]) =>
      happened('report-withdrawn', pair, [{ field: '/reports', before: list }], release),
    ),
  ]);
}

function byRelease(list: unknown): [release: string, reports: unknown[]][] {
  const groups = Map.groupBy(Array.isArray(list) ? list : [], (report) => {
    const release = (Object(report) as JsonFields)['usage_release'];
    return typeof release === 'string' ? release : '';
  });
  // Their order carries no meaning, and must not make another change of the same.
  const byText = (a: unknown, b: unknown) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1);
  return [...groups].map(([release, own]) => [release, own.toSorted(byText)]);
}

/** The order of a platform's services, on which programs rely, and services that went over to another platform. */
function services(pair: RecordPair, { before, after }: ComparedRegistries): ChangeDraft[] {
  const { id } = pair.after.subject;
  const lasting = (service: string) =>
    before.things.service.has(service) && after.things.service.has(service);
  const [was, is] = [before, after].map(({ servicesOf }) => (servicesOf.get(id) ?? []).filter(lasting));
  if (String(was) !== String(is)) {
    pair.differences.push({ field: '/sushi_services', pattern: '/sushi_services', before: was, after: is });
  }
  return [];
}

/** That a host names another platform is told by the platform where that came or went. */
function tenants(pair: RecordPair, { before, after }: ComparedRegistries): ChangeDraft[] {
  const lasting = (link: unknown) => {
    const endpoint = typeof link === 'string' ? endpointOfLink(link, '') : undefined;
    if (endpoint?.kind !== 'platform') return true;
    return before.things.platform.has(endpoint.id) === after.things.platform.has(endpoint.id);
  };
  pair.differences = pair.differences.flatMap((difference) => {
    if (difference.field !== '/platforms') return [difference];
    if (!Array.isArray(difference.before) || !Array.isArray(difference.after)) return [difference];
    const [went, came] = [difference.before.filter(lasting), difference.after.filter(lasting)];
    return went.length + came.length > 0 ? [{ ...difference, before: went, after: came }] : [];
  });
  return [];
}

/** Services may share an audit: what happened to it is one event, about all of them. */
export function joinAuditEvents(drafts: ChangeDraft[]): ChangeDraft[] {
  const isAudit = ({ event }: ChangeDraft) => event.startsWith('audit-');
  const groups = Map.groupBy(drafts.filter(isAudit), (draft) => {
    const { before, after } = draft.fields[0]!;
    const [was, is] = [Object(before) as JsonFields, Object(after) as JsonFields];
    return JSON.stringify([draft.event, was['id'], was['audit_status'], is['id'] ?? draft.about[0]!.id]);
  });
  const joined = [...groups.values()].map((group) => ({
    ...group[0]!,
    about: group.flatMap(({ about }) => about).toSorted((a, b) => (a.name + a.id < b.name + b.id ? -1 : 1)),
  }));
  return [...drafts.filter((draft) => !isAudit(draft)), ...joined];
}
