// The items of a list that need attention: events since a day, and states that last.
import { CREDENTIAL_FIELDS } from '../model/facets.ts';
import { SERVICE_FLAGS } from '../model/service-flags.ts';
import type { MyChange } from './changes-since.ts';
import type { MyPlatform, MyService } from './mine-types.ts';
import { removedServiceOf } from './platform-history.ts';

/** Events since that day. */
export const NEWS_KINDS = [
  'removed',
  'service-removed',
  'moved',
  'credentials',
  'audit-failed',
  'audit-expired',
] as const;
/** States that began before that day and last. */
export const LASTING_KINDS = ['outdated', 'gone'] as const;

export type AttentionKind = (typeof NEWS_KINDS)[number] | (typeof LASTING_KINDS)[number];

export interface AttentionItem {
  kind: AttentionKind;
  platform: MyPlatform;
  /** Undefined for an item about the platform. */
  service?: MyService;
}

export interface Attention {
  /** A day, or a time: ISO 8601, UTC. */
  since: string;
  platforms: readonly MyPlatform[];
  items: AttentionItem[];
  /** Whether anything at all changed since then. */
  isChanged: boolean;
  /** The release that platforms should have; null if the registry has no current one. */
  currentRelease: string | null;
}

export interface AttentionSources {
  since: string;
  /** The changes since then, newest first. */
  changes: readonly MyChange[];
  currentRelease: string | null;
}

const CREDENTIAL_FLAGS = [...CREDENTIAL_FIELDS, 'credentials_auto_expire'] as const;
/** Pointers to the fields about credentials. */
const CREDENTIAL_POINTERS = new Set(
  ['customer_id_info', ...CREDENTIAL_FLAGS.flatMap((flag) => [flag, SERVICE_FLAGS[flag].info])].map(
    (name) => `/${name}`,
  ),
);

export function attentionOf(platforms: readonly MyPlatform[], sources: AttentionSources): Attention {
  const { since, changes, currentRelease } = sources;
  const items = platforms.flatMap((platform) => [...itemsOf(platform, sources)]);
  return { since, platforms, items, isChanged: changes.length > 0, currentRelease };
}

/** The platforms without any item. */
export function platformsWithoutItems({ platforms, items }: Attention): MyPlatform[] {
  const needy = new Set(items.map(({ platform }) => platform));
  return platforms.filter((platform) => !needy.has(platform));
}

/** A platform without a service of the current release needs another service, which is counted separately. */
export function needsAttention({ kind }: AttentionItem): boolean {
  return kind !== 'outdated';
}

function* itemsOf(platform: MyPlatform, sources: AttentionSources): Generator<AttentionItem> {
  const { changes, currentRelease } = sources;
  const own = changes.filter((each) => each.platforms.includes(platform.id));
  if (platform.removed !== undefined) {
    const isNew = own.some(({ change }) => change.event === 'platform-removed');
    return yield { kind: isNew ? 'removed' : 'gone', platform };
  }
  if (currentRelease && platform.services.every(({ release }) => release !== currentRelease))
    yield { kind: 'outdated', platform };
  for (const { change } of own) {
    const { event, about } = change;
    if (event === 'service-removed' && platform.services.every(({ id }) => id !== about[0]!.id))
      yield { kind: 'service-removed', platform, service: removedServiceOf(change) };
  }
  for (const service of platform.services) {
    const ofService = own.filter((each) => isAbout(each, service));
    if (formerUrlsIn(ofService, service).length > 0 || ofService.some(isMigration))
      yield { kind: 'moved', platform, service };
    if (ofService.some(isAboutCredentials)) yield { kind: 'credentials', platform, service };
    const audit = ofService.find(({ change }) => change.event.startsWith('audit-'))?.change.event;
    if (audit === 'audit-failed' || audit === 'audit-expired') yield { kind: audit, platform, service };
  }
}

/** The URLs that a service had before these changes, latest first, each once; not its present one. */
export function formerUrlsIn(
  changes: readonly MyChange[],
  { record: { url } }: MyService,
): { text: string; seen: string }[] {
  const former = new Map<string, string>();
  for (const { change, taken } of changes)
    for (const { before } of change.event === 'address-changed' ? change.fields : [])
      if (typeof before === 'string' && before.trim() !== url.trim() && !former.has(before))
        former.set(before, taken);
  return [...former].map(([text, seen]) => ({ text, seen }));
}

export function isAbout({ change }: MyChange, { id }: MyService): boolean {
  return change.about.some((each) => each.id === id);
}

export function isMigration({ change }: MyChange): boolean {
  return change.event === 'migration';
}

function isAboutCredentials({ change: { event, fields } }: MyChange): boolean {
  if (event === 'credential-needed' || event === 'credential-dropped') return true;
  return event === 'changed' && fields.some(({ field }) => CREDENTIAL_POINTERS.has(field));
}
