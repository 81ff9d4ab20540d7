// The platforms of the model, and those that the history knows to be removed, for the files of mine-types.ts.
import { isFilledContact } from '../model/contact-parts.ts';
import { subjectKey } from '../history/history.ts';
import type { Model, Platform, Service } from '../model/model-types.ts';
import { hasCalendarDates } from '../model/dated-notifications.ts';
import { byCredential, CREDENTIAL_FIELDS } from '../model/facets.ts';
import { textBesideFlag } from '../model/harvest-terms.ts';
import type { NoteValues } from '../model/service-row.ts';
import { reportNoticesOf, type ReportNotice } from '../model/report-notices.ts';
import { notificationsOfServices } from '../model/notification-list.ts';
import type { ServiceState, ServiceStates } from '../model/service-states.ts';
import type { ValuesFromNotes, SiteNotes } from '../config/notes/site-notes.ts';
import { shortenText } from '../registry/free-text.ts';
import type { MyContact, MyNotice, MyPlatform, MyService, RunCursors } from './mine-types.ts';
import { serviceFieldKey, type MineHistoryIndex, type PlatformHistory } from './platform-history.ts';
import { registeredUrlKeysOf, serviceUrlKeyOf } from './url-key.ts';

const MAX_LIMITS_LENGTH = 160;

/** What the registry doesn't have. */
export interface KnownOfServices {
  notes?: SiteNotes | undefined;
  serviceStates?: ServiceStates | undefined;
}

/** `present` are platforms of the model, in the order of the result; then come removed ones. */
export function myPlatformsOf(
  present: readonly Platform[],
  { notifications }: Pick<Model, 'notifications'>,
  history: MineHistoryIndex,
  runs: RunCursors,
  known: KnownOfServices = {},
): MyPlatform[] {
  const notices = noticesByPlatform(reportNoticesOf(notifications), history);
  return [
    ...present.map((platform) => ({
      ...presentPlatformOf(platform, history, runs, known),
      ...(hasCalendar(platform) && { hasCalendar: true as const }),
      ...(notices.has(platform) && { notices: notices.get(platform)! }),
    })),
    ...removedPlatformsOf(present, history, runs),
  ];
}

function presentPlatformOf(
  platform: Platform,
  history: MineHistoryIndex,
  runs: RunCursors,
  { notes, serviceStates }: KnownOfServices,
): MyPlatform {
  const { id, name, record } = platform;
  const [abbrev, provider] = [record.abbrev.trim(), record.content_provider_name.trim()];
  const past = history.platforms.get(id);
  const services = platform.services.map((service) => ({
    ...myServiceOf(service, history),
    ...toContactField(service.record),
    ...toNotesField(notes?.valuesOf(service, platform)),
    ...toStatusField(serviceStates?.get(service.id)),
  }));
  const keys = new Set(services.flatMap((service) => registeredUrlKeysOf(service.record.url)));
  const present: Record<string, string> = { name, abbrev, provider };
  const isFormer = (text: string, key: string): boolean =>
    key === 'url' ? !keys.has(serviceUrlKeyOf(text) ?? '') : text !== present[key];
  const own = { id, name, abbrev, provider, services, ...toContactField(record) };
  return { ...own, ...historyFieldsOf(past, runs, isFormer) };
}

function myServiceOf(service: Service, { neededSince, times, urlChangeDays }: MineHistoryIndex): MyService {
  const { id, release, record, audit, auditStatus, distinction, harvesterUrl, host } = service;
  const since = CREDENTIAL_FIELDS.flatMap((field) => {
    const day = neededSince.get(serviceFieldKey(id, field));
    return record[field] === true && day !== undefined ? [[field, day]] : [];
  });
  const changed = times.get(subjectKey({ kind: 'service', id }))?.lastChanged?.slice(0, 10);
  const moved = urlChangeDays.get(id);
  const { url, request_volume_limits_applied, request_volume_limits_info: info } = record;
  const limits = textBesideFlag(request_volume_limits_applied, info).replace(/\s+/g, ' ');
  return {
    id,
    ...(host && { host: { id: host.id } }),
    release,
    label: distinction.label,
    harvesterUrl,
    record: {
      url,
      ...byCredential((field) => record[field]),
      request_volume_limits_applied,
      request_volume_limits_info: shortenText(limits, MAX_LIMITS_LENGTH),
    },
    ...(since.length > 0 && { neededSince: Object.fromEntries(since) }),
    auditStatus,
    auditEnded: audit?.record.finish_date ?? '',
    ...(changed !== undefined && { changed }),
    ...(moved !== undefined && { moved }),
  };
}

/** Returns no field if all parts of the contact are blank. */
function toContactField({ contact }: Pick<Platform['record'], 'contact'>): { contact?: MyContact } {
  if (!isFilledContact(contact)) return {};
  const { person, email, phone, form_url } = contact;
  return { contact: { person, email, phone, form_url } };
}

function toNotesField(values: ValuesFromNotes = {}): Pick<MyService, 'notes'> {
  const { platform, delay, retry, first_month, url } = values;
  const notes = Object.entries({ platform, delay, retry, first_month, url }).flatMap(([key, each]) =>
    each ? [[key, String(each.value)]] : [],
  );
  return notes.length > 0 ? { notes: Object.fromEntries(notes) as NoteValues } : {};
}

function toStatusField(known: ServiceState | undefined): Pick<MyService, 'status'> {
  if (!known) return {};
  const { state, label, isUp, since, confirmed, checked, redirect } = known;
  const later = { ...(confirmed !== undefined && { confirmed }), ...(redirect && { redirect }) };
  return { status: { state, label, isUp, since, checked, ...later } };
}

function hasCalendar({ services }: Platform): boolean {
  return hasCalendarDates(services, notificationsOfServices(services));
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
    return { id, ...named, services, removed, ...historyFieldsOf(past, runs) };
  });
}

function historyFieldsOf(
  past: PlatformHistory | undefined,
  { taken }: RunCursors,
  isFormer: (text: string, key: string) => boolean = () => true,
): Partial<MyPlatform> {
  if (!past) return {};
  const { runs, former } = past;
  const texts = Object.entries(former)
    .map(([key, all]) => [key, all.filter(({ text }) => isFormer(text, key))] as const)
    .filter(([, all]) => all.length > 0);
  return {
    ...(texts.length > 0 && { former: Object.fromEntries(texts) }),
    changed: taken[runs.at(-1)!]!.slice(0, 10),
    runs,
  };
}
