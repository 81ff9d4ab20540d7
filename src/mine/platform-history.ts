// What the history says about each platform: its runs with changes, what it was called, where its services were, and when
// it was removed.
import { platformIdsOf } from '../history/changed-platforms.ts';
import type { Change, HistoryEntry } from '../history/entry.ts';
import type { CredentialField, FormerText, MyService } from './mine-types.ts';

export interface PlatformHistory {
  /** Indexes of the runs with changes, oldest first. */
  runs: number[];
  formerNames: FormerText[];
  /** Of its services. */
  formerUrls: FormerText[];
  /** The last removal; a platform may have come back. */
  removed?: { at: string; change: Change };
  /** Removed services, by their ID. */
  removedServices: Map<string, Change>;
}

export interface ListHistory {
  /** By the platform's ID. */
  platforms: ReadonlyMap<string, PlatformHistory>;
  /** When a credential became required, by `<service> <field>`: days. */
  neededSince: ReadonlyMap<string, string>;
}

/** `entries` are oldest first. */
export function listHistoryOf(entries: readonly HistoryEntry[]): ListHistory {
  const platforms = new Map<string, PlatformHistory>();
  const neededSince = new Map<string, string>();
  const historyOf = (id: string): PlatformHistory => {
    const known = platforms.get(id) ?? {
      runs: [],
      formerNames: [],
      formerUrls: [],
      removedServices: new Map<string, Change>(),
    };
    platforms.set(id, known);
    return known;
  };
  for (const [run, { changes, taken }] of entries.filter((entry) => entry.changes.length > 0).entries()) {
    for (const change of changes) {
      for (const id of new Set(platformIdsOf(change))) {
        const history = historyOf(id);
        if (history.runs.at(-1) !== run) history.runs.push(run);
        addEvent(history, change, taken);
      }
      const service = change.about[0]!.id;
      for (const { field, after } of change.event === 'credential-needed' ? change.fields : [])
        if (after === true) neededSince.set(neededKey(service, field.slice(1)), taken.slice(0, 10));
    }
  }
  return { platforms, neededSince };
}

function addEvent(history: PlatformHistory, change: Change, taken: string): void {
  const until = taken.slice(0, 10);
  const [{ kind, id }] = change.about as [Change['about'][number]];
  const formerTexts = (name: string): FormerText[] =>
    change.fields.flatMap(({ field, before }) =>
      field === name && typeof before === 'string' && before.trim() !== ''
        ? { text: before.trim(), until }
        : [],
    );
  if (kind === 'platform') history.formerNames.unshift(...formerTexts('/name'));
  if (kind === 'service') history.formerUrls.unshift(...formerTexts('/url'));
  if (change.event === 'platform-removed') history.removed = { at: taken, change };
  if (change.event !== 'service-removed') return;
  history.removedServices.set(id, change);
  const url = change.last?.['url'];
  if (typeof url === 'string') history.formerUrls.unshift({ text: url, until });
}

/** The record of a removed service, as far as it can be read. */
export function removedServiceOf(change: Change, fields: readonly CredentialField[]): MyService {
  const { id, releases = [] } = change.about[0]!;
  const last = change.last ?? {};
  const codes = fields.map((field) => (last[field] === true ? 'y' : last[field] === false ? 'n' : '?'));
  return {
    id,
    release: releases[0] ?? '',
    label: '',
    url: typeof last['url'] === 'string' ? last['url'] : '',
    credentials: codes.join(''),
    limits: null,
    audit: '',
    auditFinished: '',
  };
}

export function neededKey(service: string, field: string): string {
  return `${service} ${field}`;
}
