// The past of each platform: runs with changes, and its removal.
import { REMOVED_TEXT } from '../history/entry-without-text.ts';
import type { Change } from '../history/entry.ts';
import { changesAbout, changesOnPageOf, type Past } from '../history/past.ts';
import { byCredential, type CredentialField } from '../model/facets.ts';
import { harvesterUrlOf, keepsReportsInBase } from '../registry/service-url.ts';
import type { MyPlatform, MyService } from './mine-types.ts';

export interface PlatformHistory {
  /** Indexes of the runs with changes, oldest first. */
  runs: number[];
  /** The platform at its last removal; it may have returned. */
  removed?: Pick<MyPlatform, 'name' | 'abbrev' | 'provider'> & { removed: string };
  /** With it, or after it. */
  removedServices: Map<string, MyService>;
}

/** The past of a platform; `runs` is empty if the history has no change of it. */
export function platformHistoryOf(past: Past, id: string): PlatformHistory {
  const changes = changesOnPageOf(past, { kind: 'platform', id });
  const runs = [...new Set(changes.map(({ runIndex }) => runIndex))];
  const history: PlatformHistory = { runs, removedServices: new Map() };
  for (const { change, taken } of changes) addEvent(history, change, taken);
  return history;
}

/** The day on which a credential last became required; undefined if the history doesn't have it. */
export function neededSinceOf(past: Past, service: string, field: CredentialField): string | undefined {
  const isNeeded = ({ event, fields }: Change): boolean =>
    event === 'credential-needed' && fields.some((each) => each.field === `/${field}`);
  const changes = changesAbout(past, { kind: 'service', id: service });
  return changes.findLast(({ change }) => isNeeded(change))?.taken.slice(0, 10);
}

function addEvent(history: PlatformHistory, change: Change, taken: string): void {
  const { about, event, last = {} } = change;
  const { name } = about[0]!;
  if (event === 'platform-removed') {
    const [abbrev, provider] = [textOf(last['abbrev']), textOf(last['content_provider_name'])];
    history.removed = { name, abbrev, provider, removed: taken };
    // Services that are removed with it follow; these had left it before.
    history.removedServices.clear();
  }
  if (event === 'service-removed') {
    const service = removedServiceOf(change);
    history.removedServices.set(service.id, service);
  }
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
