// Whom a change is about, in sentences and lists.
import type { Change, Subject } from './entry.ts';

/** The platforms of a notification announce it; the data hosts of a move are in its phrase. */
export function subjectsOf({ about }: Change): Subject[] {
  const [{ kind, platforms = [] }] = about as [Subject];
  if (kind === 'notification') return platforms.map((each) => ({ kind: 'platform', ...each }));
  return about.filter((each) => each.kind === kind);
}

/** The platforms of a service, or the platform itself. */
export function platformsOf({ kind, id, name, platforms = [] }: Subject): Subject[] {
  if (kind === 'platform') return [{ kind, id, name }];
  return kind === 'service' ? platforms.map((each) => ({ kind: 'platform', ...each })) : [];
}

/** The platform of a service; undefined for one of several. */
export function ownPlatformOf(subject: Subject): Subject | undefined {
  const platforms = platformsOf(subject);
  return platforms.length === 1 ? platforms[0] : undefined;
}

/** The one platform that a change is about, itself or through its services; undefined for several. */
export function platformOf(change: Change): Subject | undefined {
  const platforms = subjectsOf(change).map(ownPlatformOf);
  return new Set(platforms.map((each) => each?.id)).size === 1 ? platforms[0] : undefined;
}
