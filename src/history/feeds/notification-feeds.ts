// Feeds of the registry's notifications: of all, and of each platform and provider that has or had one.
import { notificationEntryPath, isoTimeOf } from '../../model/dated-notifications.ts';
import { byCodeUnit } from '../../util/sort-order.ts';
import { NO_SUBJECT } from '../../registry/names.ts';
import { byNewestPublished, notificationsOfServices } from '../../model/notifications.ts';
import type { Model, Notification } from '../../model/model-types.ts';
import { isId } from '../../registry/endpoint.ts';
import { timeInWords } from '../../util/date-words.ts';
import { PRODUCT_NAME } from '../../util/product-name.ts';
import { stableIdOf } from '../../util/stable-id.ts';
import type { Past } from '../past.ts';
import { hasBeenNotified, recordTimesOf } from '../record-past.ts';
import { atomOf, type FeedContext, jsonFeedOf } from './atom.ts';
import { MAX_FEED_ITEMS, type Feed, type FeedsOptions } from './feeds.ts';

type Item = Feed['items'][number];
type NotificationFeedsOptions = Pick<FeedsOptions, 'taken'> &
  FeedContext & { past: Past; model: Pick<Model, 'notifications' | 'platforms' | 'providers'> };

/** `file` is the path in the site: `notification/feed.atom`. The same records and history give the same bytes. */
export function* notificationFeedFilesOf(
  options: NotificationFeedsOptions,
): Generator<[file: string, text: string]> {
  const { model, past, taken, registry, siteName = PRODUCT_NAME } = options;
  const began = past.began ?? taken;
  const firstSeen = ({ record }: Notification): string =>
    recordTimesOf(past, { kind: 'notification', id: record.id }).firstSeen ?? began;
  const items = new Map(model.notifications.map((each) => [each, itemOf(each, firstSeen(each))]));
  const owners = [...model.platforms, ...model.providers].map((owner) => {
    const platforms = 'services' in owner ? [owner] : owner.platforms;
    const services = platforms.flatMap((each) => each.services);
    const { name, path } = owner;
    return {
      name,
      path,
      file: `${path}notifications`,
      notifications: notificationsOfServices(services).toSorted(byNewestPublished),
      // Programs that subscribed give up a feed that is gone.
      isKept: platforms.some(({ id }) => hasBeenNotified(past, id)),
    };
  });
  const { notifications: every } = model;
  const all = {
    name: 'All',
    path: '/notification/',
    file: '/notification/feed',
    notifications: every,
    isKept: true,
  };
  const location = { ...options, registry: past.entries[0]?.registry ?? registry };
  for (const { name, path, file, notifications, isKept } of [all, ...owners]) {
    if (notifications.length === 0 && !isKept) continue;
    const byId = new Map(notifications.map((each) => [items.get(each)!.id, items.get(each)!]));
    // One that was changed long after its publication is new again.
    const newest = [...byId.values()]
      .toSorted((one, other) => byCodeUnit(other.taken, one.taken))
      .slice(0, MAX_FEED_ITEMS);
    const feed: Feed = {
      path: file,
      title: `${name === all.name ? 'Notifications' : `${name}: notifications`} · ${siteName}`,
      page: path,
      withJson: true,
      updated: newest.map((item) => item.taken).reduce((one, other) => (one > other ? one : other), began),
      items: newest,
    };
    yield [`${decodeURI(file.slice(1))}.atom`, atomOf(feed, location)];
    yield [`${decodeURI(file.slice(1))}.json`, jsonFeedOf(feed, options)];
  }
}

function itemOf(notification: Notification, firstSeen: string): Item {
  const { record, service, reports } = notification;
  const published = isoTimeOf(record.published_date);
  const changed = isoTimeOf(record.last_modified);
  const isChanged = published !== undefined && changed !== undefined && changed > published;
  const names = service?.platforms.map(({ name }) => name).join(', ') ?? '';
  const dates = [record.start_date, record.end_date].map((date) => timeInWords(date ?? ''));
  const about = [
    dates.some(Boolean) && `Dates: ${dates.map((date) => date || 'not stated').join(' – ')}`,
    reports.length > 0 && `Reports: ${reports.map(({ id }) => id).join(', ')}`,
  ];
  return {
    // Without a readable ID, the same text is the same notification.
    id: isId(record.id) ? record.id : stableIdOf(['notification', record]),
    title: [names, record.subject || NO_SUBJECT].filter(Boolean).join(': '),
    text: [...about, record.message].filter(Boolean).join('\n'),
    page: notificationEntryPath(notification),
    event: record.type,
    taken: isChanged ? changed : (published ?? changed ?? firstSeen),
    ...(isChanged && { published }),
  };
}
