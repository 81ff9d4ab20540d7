// What needs attention: each kind of item beside the case that is none.
import { expect, test } from 'vitest';
import type { Change, HistoryEntry } from '../../src/history/entry.ts';
import { REMOVED_TEXT } from '../../src/history/entry-without-text.ts';
import { historyOf } from '../../src/history/history.ts';
import { attentionItemsOf } from '../../src/lists/attention-items.ts';
import { isForListSince } from '../../src/lists/attention-kinds.ts';
import { attentionListOf } from '../../src/lists/attention-list.ts';
import type { Model, Notification, Platform, Service } from '../../src/model/model-types.ts';
import { byCodeUnit } from '../../src/util/sort-order.ts';
import { harvesterUrlOf } from '../../src/registry/service-url.ts';

const DAY = '2026-11-28';
/** Only records with IDs have pages that say when they were removed. */
const GONE = '11111111-1111-4111-8111-111111111111';
const REMOVED_SERVICE = '22222222-2222-4222-8222-222222222222';
type Dated = [
  day: string,
  change: Omit<Change, 'id' | 'fields'> & { id?: string; fields?: Change['fields'] },
];

function serviceOf(id: string, release = '5.1', more: object = {}): Service {
  const record = { url: `https://${id}.example/sushi`, ...more };
  const harvesterUrl = harvesterUrlOf(record.url, release);
  return { id, release, record, harvesterUrl, auditStatus: '', platforms: [], ...more } as unknown as Service;
}

function platformOf(id: string, ...services: Service[]): Platform {
  return { id, name: `Name of ${id}`, path: `/platform/${id}/`, services } as unknown as Platform;
}

const about = (service: string, ...platforms: string[]): Change['about'] => [
  {
    kind: 'service',
    id: service,
    name: '',
    releases: ['5.1'],
    platforms: platforms.map((id) => ({ id, name: `Name of ${id}` })),
  },
];
const aboutPlatform = (id: string): Change['about'] => [{ kind: 'platform', id, name: `Name of ${id}` }];
const urlChange = (service: string, before: string, platform = 'p'): Dated[1] => ({
  event: 'address-changed',
  about: about(service, platform),
  fields: [{ field: '/url', before, after: 'x' }],
});

function modelOf(platforms: Platform[], notifications: unknown[] = []): Model {
  const services = platforms.flatMap((platform) => platform.services);
  return {
    platforms,
    services,
    hosts: [],
    notifications: notifications as Notification[],
    currentRelease: '5.1',
  } as unknown as Model;
}

function sourceOf(platforms: Platform[], dated: Dated[] = [], notifications: unknown[] = []) {
  const sorted = dated.toSorted(([one], [other]) => byCodeUnit(one, other));
  const entries = sorted.map(([day, change], i) => {
    const changes = [{ id: `change-${i}`, fields: [], ...change }];
    return { id: `${i}`, previous: null, registry: '', taken: `${day}T03:00:00Z`, since: null, changes };
  }) as HistoryEntry[];
  const model = modelOf(platforms, notifications);
  return { model, history: historyOf(entries, model), day: DAY };
}

const itemsOf = (...source: Parameters<typeof sourceOf>) =>
  attentionItemsOf(sourceOf(...source)).map(({ kind, day, text, old, now, release }) =>
    [kind, day, release, text, old, now].join('|'),
  );
const SERVED = platformOf('p', serviceOf('s'));
const TODAY = '2026-11-20';
const migration: Dated[1] = { event: 'migration', about: about('s', 'p') };
const removal: Dated[1] = {
  event: 'service-removed',
  about: about(REMOVED_SERVICE, 'p'),
  last: { url: 'https://gone.example/r51' },
};
const removed: Dated[1] = { event: 'platform-removed', about: aboutPlatform(GONE) };
const needed = (field: string): Dated[1] => ({
  event: 'credential-needed',
  about: about('s', 'p'),
  fields: [{ field: `/${field}`, before: false, after: true }],
});
const adopted = (release: string): Dated[1] => ({
  event: 'release-adopted',
  about: aboutPlatform('p'),
  release,
});
const NEEDS_KEY = platformOf('p', serviceOf('s', '5.1', { api_key_required: true }));
const NOT_SERVED = [platformOf('p', serviceOf('s', '5')), platformOf('q')];

/** Items: kind, day, release, text, the URL that a harvester may still have, the present one. */
test.each<[string, Platform[], Dated[], items: string[]]>([
  [
    'a changed URL',
    [SERVED],
    [[TODAY, urlChange('s', 'https://old.example/r51/')]],
    ['url|2026-11-20|5.1|URL changed|https://old.example|https://s.example/sushi'],
  ],
  ['only another spelling', [SERVED], [[TODAY, urlChange('s', 'https://s.example/sushi/r51/')]], []],
  ['older than twelve months', [SERVED], [['2025-11-27', urlChange('s', 'https://old.example')]], []],
  ['a text that was removed on request', [SERVED], [[TODAY, urlChange('s', REMOVED_TEXT)]], []],
  ['a move', [SERVED], [[TODAY, migration]], ['url|2026-11-20|5.1|Moved to another data host||']],
  [
    'a move with its URL',
    [SERVED],
    [[TODAY, { ...migration, fields: urlChange('s', 'https://old.example').fields }]],
    ['url|2026-11-20|5.1|Moved to another data host|https://old.example|https://s.example/sushi'],
  ],
  [
    'a removed service',
    [SERVED],
    [[TODAY, removal]],
    ['url|2026-11-20|5.1|Service removed|https://gone.example|'],
  ],
  ['a removed service of no present platform', [platformOf('q', serviceOf('s'))], [[TODAY, removal]], []],
  ['removed long ago', [SERVED], [['2025-11-20', removal]], []],
  [
    'a removed platform, not its service',
    [],
    [
      ['2024-11-20', removed],
      ['2024-11-20', removal],
    ],
    ['removed|2024-11-20||Removed from the registry. Stop its harvest, or ask through its website.||'],
  ],
  [
    'a credential that is required now, and none that is no longer required',
    [NEEDS_KEY],
    [
      [TODAY, needed('api_key_required')],
      ['2026-11-21', needed('requestor_id_required')],
    ],
    ['credential|2026-11-20|5.1|API key now required||'],
  ],
  [
    'the current release appeared',
    [SERVED],
    [[TODAY, adopted('5.1')]],
    ['release|2026-11-20|5.1|This release appeared||https://s.example/sushi'],
  ],
  ['another release appeared', [SERVED], [[TODAY, adopted('5')]], []],
  [
    'the current release is missing',
    NOT_SERVED,
    [],
    Array(2).fill('lacking||5.1|No service under this release||'),
  ],
])('%s', (_, platforms, dated, items) => {
  expect(itemsOf(platforms, dated)).toEqual(items);
});

test('a URL that changed twice is one item, a new one after the second change', () => {
  const first: Dated = ['2026-10-01', urlChange('s', 'https://a.example')];
  const second: Dated = ['2026-11-01', urlChange('s', 'https://b.example')];
  const [one] = attentionItemsOf(sourceOf([SERVED], [first]));
  const items = attentionItemsOf(sourceOf([SERVED], [first, second]));
  expect(items.map(({ old }) => old)).toEqual(['https://b.example']);
  expect(items[0]!.key).not.toBe(one!.key);
});

test('an audit of the newest release that failed or expired, once for services that share it', () => {
  const audit = { record: { finish_date: '2026-01' } };
  const withAudit = (id: string, release: string, auditStatus: string) =>
    serviceOf(id, release, { auditStatus, audit });
  const seen: Dated = ['2026-04-21', { event: 'audit-expired', about: about('a', 'p') }];
  const expired = ['a', 'b'].map((id) => withAudit(id, '5.1', 'Audit expired'));
  const platform = platformOf('p', ...expired, withAudit('c', '5', 'Audit failed'));
  expect(attentionItemsOf(sourceOf([platform], [seen]))).toMatchObject([
    { text: 'Audit expired', day: '2026-04-21', services: ['a', 'b'], key: 'audit-expired:p:5.1:2026-01' },
  ]);
  const itemsWith = (status: string) => itemsOf([platformOf('p', withAudit('a', '5.1', status))]);
  expect(itemsWith('Currently valid audit')).toEqual([]);
  expect(itemsWith('Audit failed')).toEqual(['audit||5.1|Audit failed||']);
});

const notice = (begin: string, end: string, published = '2026-06-05', reports = ['TR', 'TR_B2', 'TR']) => ({
  record: {
    id: 'n',
    subject: 'Usage\nreprocessed',
    message: 'Text',
    start_date: begin,
    end_date: end,
    published_date: published,
  },
  service: { id: 's', release: '5', platforms: [{ id: 'p', name: 'Acme' }], path: '/sushi-service/s/' },
  reports: reports.map((id) => ({ id })),
});

test.each([
  ['2026-05-01', '2026-05-31', 'May 2026'],
  ['2026-06-01', '2026-06-05', '1 to 5 June 2026'],
  ['2026-03-01', '2026-05-31', 'March to May 2026'],
  ['2025-12-01', '2026-01-31', 'December 2025 to January 2026'],
  ['2026-05-03', '2026-05-09', '3 to 9 May 2026'],
  ['2026-05-03', '2026-05-03', '3 May 2026'],
  ['2024-02-01', '2024-02-28', '1 to 28 February 2024'],
])('harvest again: %s to %s is %s', (begin, end, period) => {
  const [item] = attentionItemsOf(sourceOf([], [], [notice(begin, end)]));
  expect(item).toMatchObject({
    kind: 'harvest',
    key: 'n',
    text: `Harvest again: TR and TR_B2, ${period}`,
    quote: { subject: 'Usage reprocessed' },
  });
});

test.each([
  ['dates that lie ahead', notice('2026-07-01', '2026-07-31')],
  ['an end after its publication', notice('2026-06-01', '2026-06-06')],
  ['no end', notice('2026-05-01', '')],
  ['an end before its beginning', notice('2026-05-31', '2026-05-01')],
  ['no report', notice('2026-05-01', '2026-05-31', '2026-06-05', [])],
  ['more than twelve months', notice('2025-05-01', '2025-05-31', '2025-06-05')],
])('nothing to harvest again: a notification with %s', (_, each) => {
  expect(itemsOf([], [], [each])).toEqual([]);
});

test('a service of two platforms is one item, the newest item is first, and a state without a day last', () => {
  const shared = serviceOf('s');
  const items = attentionItemsOf(
    sourceOf(
      [platformOf('p', shared), platformOf('q', shared), platformOf('r')],
      [
        ['2026-10-20', urlChange('s', 'https://old.example')],
        ['2026-11-20', { event: 'platform-removed', about: aboutPlatform(GONE) }],
      ],
    ),
  );
  expect(items.map(({ kind, platforms }) => [kind, platforms.map(({ id }) => id).join()])).toEqual([
    ['removed', GONE],
    ['url', 'p,q'],
    ['lacking', 'r'],
  ]);
});

test('a list begins without the news that are older than it', () => {
  const isShown = (kind: string, day: string) => isForListSince('2026-06-01', { kind, day });
  for (const kind of ['credential', 'release'])
    expect(['2026-05-31', '2026-06-01'].map((day) => isShown(kind, day))).toEqual([false, true]);
  expect(['url', 'audit', 'harvest', 'lacking'].map((kind) => isShown(kind, ''))).not.toContain(false);
});

test('its file names platforms and services, and its filter only what occurs', () => {
  const list = attentionListOf(sourceOf([platformOf('p', serviceOf('s', '5'))]));
  const { columns, rows } = list.rowsFile();
  expect(columns.map(({ key }) => key).join()).toBe(
    'name,text,date,release,old,now,kind,platform_id,service_id,id',
  );
  expect(rows).toEqual([
    ['Name of p', 'No service under this release', '', '5.1', '', '', 'lacking', 'p', '', 'lacking:p:5.1'],
  ]);
  expect(list.fields[0]!.options.map(({ value }) => value)).toEqual(['lacking']);
});
