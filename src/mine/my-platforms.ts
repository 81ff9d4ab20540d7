// The platforms of the model, and those that the history knows to be removed, for the files of mine-types.ts.
import { isFilledContact } from '../model/contact-parts.ts';
import { changesAbout, platformIdsOf, type Past } from '../history/past.ts';
import { recordTimesOf, urlMoveOf } from '../history/record-past.ts';
import type { Model, Platform, Service } from '../model/model-types.ts';
import { byCredential, CREDENTIAL_FIELDS } from '../model/facets.ts';
import { textBesideFlag } from '../model/harvest-terms.ts';
import { reportNoticesOf, type ReportNotice } from '../model/report-notices.ts';
import { shortenText } from '../registry/free-text.ts';
import type { MyContact, MyNotice, MyPlatform, MyService, RunCursors } from './mine-types.ts';
import { neededSinceOf, platformHistoryOf, type PlatformHistory } from './platform-history.ts';

const MAX_LIMITS_LENGTH = 160;

interface Sources {
  past: Past;
  runs: RunCursors;
}

/** `present` are platforms of the model, in the order of the result; then come removed ones. */
export function myPlatformsOf(
  present: readonly Platform[],
  { notifications }: Pick<Model, 'notifications'>,
  sources: Sources,
): MyPlatform[] {
  const notices = noticesByPlatform(reportNoticesOf(notifications), sources.past);
  return [
    ...present.map((platform) => ({
      ...presentPlatformOf(platform, sources),
      ...(notices.has(platform) && { notices: notices.get(platform)! }),
    })),
    ...removedPlatformsOf(present, sources),
  ];
}

function presentPlatformOf(platform: Platform, { past, runs }: Sources): MyPlatform {
  const { id, name, record } = platform;
  const [abbrev, provider] = [record.abbrev.trim(), record.content_provider_name.trim()];
  const services = platform.services.map((service) => ({
    ...myServiceOf(service, past),
    ...toContactField(service.record),
  }));
  const own = { id, name, abbrev, provider, services, ...toContactField(record) };
  return { ...own, ...historyFieldsOf(platformHistoryOf(past, id), runs) };
}

function myServiceOf(service: Service, past: Past): MyService {
  const { id, release, record, audit, auditStatus, distinction, harvesterUrl } = service;
  const since = CREDENTIAL_FIELDS.flatMap((field) => {
    const day = neededSinceOf(past, id, field);
    return record[field] === true && day !== undefined ? [[field, day]] : [];
  });
  const changed = recordTimesOf(past, { kind: 'service', id }).lastChanged?.slice(0, 10);
  const moved = urlMoveOf(past, id)?.day;
  const { url, request_volume_limits_applied, request_volume_limits_info: info } = record;
  const limits = textBesideFlag(request_volume_limits_applied, info).replace(/\s+/g, ' ');
  return {
    id,
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

function noticesByPlatform(notices: readonly ReportNotice[], past: Past): Map<Platform, MyNotice[]> {
  const byPlatform = new Map<Platform, MyNotice[]>();
  for (const { notification, path, reports, begin, end, published, platforms } of notices) {
    const { id, subject } = notification.record;
    const run = additionRunOf(past, id);
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

/** The run that first reported a notification, if it is younger than the history. */
function additionRunOf(past: Past, id: string): number | undefined {
  const changes = changesAbout(past, { kind: 'notification', id });
  return changes.findLast(({ change }) => change.event === 'notification-added')?.runIndex;
}

/** In the order in which the history first names them. */
function removedPlatformsOf(present: readonly Platform[], { past, runs }: Sources): MyPlatform[] {
  const ids = new Set(present.map(({ id }) => id));
  const named = new Set(past.changes.flatMap(({ change }) => platformIdsOf(change)));
  return [...named.difference(ids)].flatMap((id) => {
    const history = platformHistoryOf(past, id);
    if (!history.removed) return [];
    const { removed, ...texts } = history.removed;
    const services = [...history.removedServices.values()];
    return { id, ...texts, services, removed, ...historyFieldsOf(history, runs) };
  });
}

function historyFieldsOf({ runs }: PlatformHistory, { taken }: RunCursors): Partial<MyPlatform> {
  const last = runs.at(-1);
  return last === undefined ? {} : { changed: taken[last]!.slice(0, 10), runs };
}
