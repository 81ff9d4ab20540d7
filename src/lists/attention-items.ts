// What needs attention at platforms: changes of the last twelve months, and present problems. An item stays until a visitor
// ticks it, so another change or value has another key.
import type { History, RemovedRecord } from '../history/history.ts';
import type { Model } from '../model/model-types.ts';
import { byCodeUnit } from '../util/sort-order.ts';
import { harvesterUrlOf, keepsReportsInBase } from '../registry/service-url.ts';
import { dayMonthsBefore } from '../util/months-before.ts';
import type { AttentionItem } from './attention-kinds.ts';
import { attentionOfPlatform } from './attention-of-platform.ts';
import { harvestAgainItemsOf } from './harvest-again.ts';

export interface AttentionSource {
  model: Model;
  history: Pick<History, 'past' | 'tombstones'>;
  /** The day of the snapshot: a build reads no clock. */
  day: string;
}

/** Newest first; states without a day come last. */
export function attentionItemsOf({ model, history, day }: AttentionSource): AttentionItem[] {
  const { currentRelease } = model;
  const since = dayMonthsBefore(12, new Date(day));
  const present = new Set(model.platforms.map(({ id }) => id));
  const items = [
    ...model.platforms.flatMap((platform) =>
      attentionOfPlatform(platform, { past: history.past, currentRelease, since }),
    ),
    ...history.tombstones.flatMap((each) => removalItemsOf(each, { present, since })),
    ...harvestAgainItemsOf(model.notifications, since),
  ];
  // Platforms may share a service.
  const merged = [...Map.groupBy(items, ({ key }) => key).values()].map((group) => ({
    ...group[0]!,
    platforms: group.flatMap(({ platforms }) => platforms),
  }));
  return merged.toSorted((one, other) => byCodeUnit(other.day, one.day));
}

/** A removed platform stays an item as long as a visitor has it in a list. */
function removalItemsOf(
  { kind, id, name, subject, removed, change }: RemovedRecord,
  { present, since }: { present: ReadonlySet<string>; since: string },
): AttentionItem[] {
  const day = removed.slice(0, 10);
  const about = { key: change.id, day, now: '', release: '' };
  if (kind === 'platform') {
    const text = 'Removed from the registry. Stop its harvest, or ask through its website.';
    return [{ ...about, kind: 'removed', platforms: [{ id, name }], services: [], text, old: '' }];
  }
  const platforms = (subject.platforms ?? []).filter((platform) => present.has(platform.id));
  if (kind !== 'service' || platforms.length === 0 || day < since) return [];
  const [release = ''] = subject.releases ?? [];
  const { last = {} } = change;
  const url = typeof last['url'] === 'string' ? last['url'] : '';
  const old = harvesterUrlOf(url, release, keepsReportsInBase(last)).text;
  return [{ ...about, kind: 'url', platforms, services: [id], release, text: 'Service removed', old }];
}
