// What of a list needs attention, and the sentence about it, for lists whose response is known by hand.
import { expect, test } from 'vitest';
import type { Change } from '../../src/history/entry.ts';
import { attentionText } from '../../src/mine/attention-words.ts';
import type { MyChange } from '../../src/mine/changes-since.ts';
import { listSentenceOf, listSentenceText } from '../../src/mine/list-sentence.ts';
import type { MyPlatform } from '../../src/mine/mine-types.ts';
import { BEFORE, changeOf, newsOf, platformOf, serviceOf } from './small-news.ts';

const kindsOf = (platforms: MyPlatform[], changes: MyChange[]) =>
  newsOf(platforms, changes).attention.items.map(({ kind }) => kind);
const textOf = (platforms: MyPlatform[], changes: MyChange[], whose?: string) =>
  listSentenceText(listSentenceOf(newsOf(platforms, changes).attention, whose));
const url = (before: string, after: string): Change['fields'] => [{ field: '/url', before, after }];

const one = platformOf('p1', [serviceOf('s1')]);

test.each<[Change['event'], Change['fields'], kind: string | undefined]>([
  ['address-changed', url('https://old.example', 'https://s1.example/sushi'), 'moved'],
  ['migration', [{ field: '/data_host', before: 'a', after: 'b' }], 'moved'],
  ['credential-needed', [], 'credentials'],
  ['credential-dropped', [], 'credentials'],
  ['changed', [{ field: '/api_key_info' }], 'credentials'],
  ['changed', [{ field: '/platform_attr_required' }], 'credentials'],
  ['changed', [{ field: '/ip_address_authorization_info' }], 'credentials'],
  ['changed', [{ field: '/credentials_auto_expire' }], 'credentials'],
  ['changed', [{ field: '/customer_id_info' }], 'credentials'],
  ['changed', [{ field: '/contact' }], undefined],
  ['audit-begun', [], undefined],
  ['audit-passed', [], undefined],
  ['audit-failed', [], 'audit-failed'],
  ['audit-expired', [], 'audit-expired'],
  ['report-offered', [], undefined],
])('%s %j: %s', (event, fields, kind) => {
  expect(kindsOf([one], [changeOf(event, 'p1', { service: 's1', fields })])).toEqual(kind ? [kind] : []);
  // A change of another service.
  expect(kindsOf([one], [changeOf(event, 'p1', { service: 's2', fields })])).toEqual([]);
});

test('what is as it was, or good again, needs nothing', () => {
  const service = 's1';
  const [present, other] = ['https://s1.example/sushi', 'https://other.example'];
  const back = [
    changeOf('address-changed', 'p1', { service, fields: url(present, present) }),
    changeOf('audit-passed', 'p1', { service }),
    changeOf('audit-expired', 'p1', { service }),
  ];
  expect(kindsOf([one], back)).toEqual([]);
  // Who followed the first move has the URL between.
  const moved = [url(other, present), url(present, other)];
  const changes = moved.map((fields) => changeOf('address-changed', 'p1', { service, fields }));
  expect(kindsOf([one], changes)).toEqual(['moved']);
});

test('a removed service is one, unless its platform was removed or has it again', () => {
  const removal = changeOf('service-removed', 'p1', { service: 's2', last: { url: 'https://old.example' } });
  const [item] = newsOf([one], [removal]).attention.items;
  expect(item).toMatchObject({
    kind: 'service-removed',
    service: { id: 's2', record: { url: 'https://old.example' } },
  });
  expect(kindsOf([one], [changeOf('service-removed', 'p1', { service: 's1' })])).toEqual([]);
  const gone = { ...one, removed: '2026-11-10T03:00:00Z' };
  expect(kindsOf([gone], [removal, changeOf('platform-removed', 'p1')])).toEqual(['removed']);
  expect(kindsOf([gone], [])).toEqual(['gone']);
});

/** Twelve platforms: four without release 5.1, and seven that need nothing. */
const TWELVE = Array.from({ length: 12 }, (_, i) =>
  platformOf(`p${i}`, [serviceOf(`s${i}`, { release: i < 4 ? '5' : '5.1' })]),
);

test('the sentence: each noun once, and how many platforms lack the current release and need nothing', () => {
  const changes = [
    changeOf('credential-needed', 'p4', { service: 's4' }),
    changeOf('address-changed', 'p4', { service: 's4', fields: url('https://old.example', 'x') }),
    changeOf('audit-expired', 'p4', { service: 's4' }),
    changeOf('audit-expired', 'p0', { service: 's0' }),
  ];
  expect(textOf(TWELVE, changes)).toBe(
    'Since 3 November 2026: 1 service moved, 1 changed its credentials, 2 audits expired. 4 of your 12 platforms have no release 5.1 service. 7 need nothing.',
  );
  const parts = listSentenceOf(newsOf(TWELVE, changes).attention);
  expect(parts.flatMap((part) => (typeof part === 'string' ? [] : [[part.count, ...part.filter]]))).toEqual([
    ['1 service', 'attention', 'moved'],
    ['1', 'attention', 'credentials'],
    ['2 audits', 'attention', 'audit-expired'],
    ['4 of your 12 platforms', 'release', 'not 5.1'],
    ['7', 'attention', 'nothing'],
  ]);
});

test('in a report, each has a line of its own', () => {
  const { attention } = newsOf(TWELVE.slice(3, 5), [changeOf('audit-failed', 'p4', { service: 's4' })]);
  expect(attention.items.map((item) => attentionText(item, attention))).toEqual([
    'No release 5.1 service: Name of p3',
    'Audit failed: Name of p4, release 5.1',
  ]);
});

test('platforms that share a service have one service', () => {
  const shared = [platformOf('p1', [serviceOf('s')]), platformOf('p2', [serviceOf('s')])];
  const changes = ['p1', 'p2'].map((id) => changeOf('credential-needed', id, { service: 's' }));
  expect(textOf(shared, changes)).toBe('Since 3 November 2026: 1 service changed its credentials.');
});

const WITH_RELEASE = TWELVE.slice(4);

test.each<[MyPlatform[], MyChange[], text: string, whose?: string]>([
  [WITH_RELEASE, [], 'Nothing changed since 3 November 2026; all 8 platforms have release 5.1.'],
  [[one], [], 'Nothing changed since 3 November 2026; your platform has release 5.1.'],
  [
    [one],
    [changeOf('audit-passed', 'p1', { service: 's1' })],
    'Nothing that needs attention changed since 3 November 2026; the platform has release 5.1.',
    'these',
  ],
  [
    TWELVE,
    [],
    'Nothing changed since 3 November 2026. 4 of these 12 platforms have no release 5.1 service. 8 need nothing.',
    'these',
  ],
  [
    WITH_RELEASE,
    [changeOf('credential-needed', 'p5', { service: 's5' })],
    'Since 3 November 2026: 1 service changed its credentials. 7 of your 8 platforms need nothing.',
  ],
  [
    [platformOf('p1', []), { ...one, id: 'p2', removed: BEFORE }],
    [],
    'Nothing changed since 3 November 2026. 1 of your 2 platforms has no release 5.1 service, 1 is no longer in the registry.',
  ],
  [
    ['p1', 'p2'].map((id) => platformOf(id, [], { removed: '2026-11-10T03:00:00Z' })),
    ['p1', 'p2'].map((id) => changeOf('platform-removed', id)),
    'Since 3 November 2026: 2 platforms were removed.',
  ],
  [[], [], ''],
])('the sentence of list %#', (platforms, changes, text, whose) => {
  expect(textOf(platforms, changes, whose)).toBe(text);
});
