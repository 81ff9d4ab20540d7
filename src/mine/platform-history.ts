// The past of each platform: runs with changes, former names, former URLs of its services, and its removal.
import { REMOVED_TEXT } from '../history/entry-without-text.ts';
import { platformIdsOf } from '../history/history.ts';
import type { Change, HistoryEntry } from '../history/entry.ts';
import { recordTimesOf, urlChangeDaysOf } from '../history/record-times.ts';
import type { Successor, Successors } from '../history/successors.ts';
import { byCredential, type CredentialField } from '../model/facets.ts';
import { harvesterUrlOf, keepsReportsInBase } from '../registry/service-url.ts';
import type { FormerTexts, MyPlatform, MyService } from './mine-types.ts';

export interface PlatformHistory {
  /** Indexes of the runs with changes, oldest first. */
  runs: number[];
  former: FormerTexts;
  /** The platform at its last removal; it may have returned. */
  removed?: Pick<MyPlatform, 'name' | 'abbrev' | 'provider' | 'successor'> & { removed: string };
  /** With it, or after it. */
  removedServices: Map<string, MyService>;
}

const FORMER_FIELDS: Record<string, keyof FormerTexts> = {
  'platform/name': 'name',
  'platform/abbrev': 'abbrev',
  'platform/content_provider_name': 'provider',
  'service/url': 'url',
};

export type MineHistoryIndex = ReturnType<typeof mineHistoryIndexOf>;

/** `entries` are oldest first. */
export function mineHistoryIndexOf(entries: readonly HistoryEntry[], successors: Successors) {
  /** The keys are platform IDs. */
  const platforms = new Map<string, PlatformHistory>();
  /** When a credential became required, by `<service> <field>`: days. */
  const neededSince = new Map<string, string>();
  /** The index of the run that first saw a notification, by its ID. */
  const notificationRuns = new Map<string, number>();
  for (const [run, { changes, taken }] of entries.filter((entry) => entry.changes.length > 0).entries()) {
    for (const change of changes) {
      for (const id of new Set(platformIdsOf(change))) {
        const history: PlatformHistory = platforms.get(id) ?? {
          runs: [],
          former: {},
          removedServices: new Map(),
        };
        platforms.set(id, history);
        if (history.runs.at(-1) !== run) history.runs.push(run);
        addEvent(history, change, taken, successors.get(change.id));
      }
      if (change.event === 'notification-added') notificationRuns.set(change.about[0]!.id, run);
      const service = change.about[0]!.id;
      for (const { field, after } of change.event === 'credential-needed' ? change.fields : [])
        if (after === true) neededSince.set(serviceFieldKey(service, field.slice(1)), taken.slice(0, 10));
    }
  }
  return {
    platforms,
    neededSince,
    notificationRuns,
    times: recordTimesOf(entries),
    urlChangeDays: urlChangeDaysOf(entries),
  };
}

function addEvent(history: PlatformHistory, change: Change, taken: string, successor?: Successor): void {
  const until = taken.slice(0, 10);
  const { about, event, fields, last = {} } = change;
  const { kind, name } = about[0]!;
  const addFormer = (key: keyof FormerTexts, value: unknown): void => {
    const text = textOf(value);
    if (text !== '') history.former[key] = [{ text, until }, ...(history.former[key] ?? [])];
  };
  for (const { field, before } of fields) {
    const key = FORMER_FIELDS[`${kind}${field}`];
    if (key) addFormer(key, before);
  }
  if (event === 'platform-removed') {
    const [abbrev, provider] = [textOf(last['abbrev']), textOf(last['content_provider_name'])];
    history.removed = { name, abbrev, provider, removed: taken, ...(successor && { successor }) };
    // Services that are removed with it follow; these had left it before.
    history.removedServices.clear();
  }
  if (event !== 'service-removed') return;
  const service = removedServiceOf(change);
  history.removedServices.set(service.id, service);
  addFormer('url', service.record.url);
}

/** The service of a removal, as its last record stated it. */
export function removedServiceOf({ about, last = {} }: Change): MyService {
  const { id, releases: [release = ''] = [] } = about[0]!;
  const url = textOf(last['url']);
  const flagOf = (field: CredentialField): boolean | null => {
    const flag = last[field];
    return typeof flag === 'boolean' ? flag : null;
  };
  return {
    id,
    release,
    label: '',
    harvesterUrl: harvesterUrlOf(url, release, keepsReportsInBase(last)),
    record: {
      url,
      ...byCredential(flagOf),
      request_volume_limits_applied: null,
      request_volume_limits_info: '',
    },
    auditStatus: '',
    auditEnded: '',
  };
}

/** '' for a text that `keep --forget` removed, too. */
function textOf(value: unknown): string {
  return typeof value === 'string' && !value.includes(REMOVED_TEXT) ? value.trim() : '';
}

export function serviceFieldKey(service: string, field: string): string {
  return `${service} ${field}`;
}
