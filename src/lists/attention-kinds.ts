// What needs attention: its kinds, and an item.

/** Each kind, with its label in a filter. */
export const ATTENTION_KINDS = {
  url: 'URL changed, moved or removed',
  credential: 'Credential now required',
  release: 'Current release appeared',
  lacking: 'Without the current release',
  audit: 'Audit failed or expired',
  removed: 'Platform removed',
  harvest: 'Harvest again',
} as const;

type AttentionKind = keyof typeof ATTENTION_KINDS;

export interface AttentionItem {
  /** It has no spaces. */
  key: string;
  kind: AttentionKind;
  /** The first one names the item. */
  platforms: readonly { id: string; name: string }[];
  /** The IDs of the services that it is about. */
  services: readonly string[];
  /** '' for an item about no single release. */
  release: string;
  /** When it was first seen or published; '' for a state that is older than the history. */
  day: string;
  /** `URL changed` */
  text: string;
  /** URLs as they go into harvesters, or hosts; '' without one. */
  old: string;
  now: string;
  /** A notification's own words. */
  quote?: { subject: string; message: string };
}

const NEWS: readonly string[] = ['credential', 'release'] satisfies AttentionKind[];

/** A visitor's list starts without news that are older than it. `began` is the day on which it began. */
export function isForListSince(began: string, { kind, day }: { kind: string; day: string }): boolean {
  return !NEWS.includes(kind) || day >= began;
}
