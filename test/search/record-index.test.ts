import { expect, test } from 'vitest';
import { hostNameOf, type NamedRecord } from '../../src/search/name-list.ts';
import { idIn, RecordIndex, type Identified } from '../../src/search/record-index.ts';
import { hostNameInQuery, serviceUrlKeyOf, urlKeyOf, urlKeysIn } from '../../src/search/url-key.ts';

const ID = '0fd4d340-474b-5353-9f6b-3677d8439ab6';

test.each([
  [ID, ID],
  [` ${ID.toUpperCase()} `, ID],
  [`{${ID}}`, ID],
  [`urn:uuid:${ID}`, ID],
  [ID.replaceAll('-', ''), ID],
  [`https://former.example/path/api/v1/platform/${ID}/`, ID],
  [`http://registry.example/api/v1/sushi-service/${ID}/notification/?format=api`, ID],
  [ID.slice(0, -1), undefined],
  ['harborlight', undefined],
])('the ID in %j is %s', (query, id) => {
  expect(idIn(query)).toBe(id);
});

test.each([
  ['https://www.Acme.example/R5/', ['acme.example']],
  ['https://acme.example/sushi/r51', ['acme.example/sushi', 'acme.example']],
  [
    'http://acme.example:8080/a/b?c=d#e',
    ['acme.example:8080/a/b', 'acme.example:8080/a', 'acme.example:8080'],
  ],
  [' acme.example ', ['acme.example']],
  ['acme.example/counter/r5/reports/tr_j1', ['acme.example/counter', 'acme.example']],
  ['Https://Acme.example/A', ['acme.example/a', 'acme.example']],
  ['httpd.example/a', ['httpd.example/a', 'httpd.example']],
  ['A. B. Press', []],
  ['e.V.', []],
  ['someone@acme.example', []],
  ['harborlight', []],
])('the keys of %j are %j', (query, keys) => {
  expect(urlKeysIn(query)).toEqual(keys);
});

test.each([
  ['https://www.acme.example:8443/r5/', 'acme.example'],
  ['sushi.acme.example/r5', 'sushi.acme.example'],
  ['Acme Press', 'Acme Press'],
])('the host name in %j is %s', (query, hostName) => {
  expect(hostNameInQuery(query)).toBe(hostName);
});

test('a URL may have no host name, or one that DNS cannot have', () => {
  const urls = [
    'https://Acme.example:8443/a',
    'mailto:a@acme.example',
    'acme',
    `https://${'a'.repeat(254)}/`,
  ];
  expect(urls.map(hostNameOf)).toEqual(['acme.example', undefined, undefined, undefined]);
});

test('a URL has one key, however it is written', () => {
  const urls = [
    'https://acme.example/sushi/r5',
    'http://www.acme.example/sushi/r5/',
    'HTTPS://ACME.example:443//sushi/R5//',
    'acme.example/sushi/r5/reports/tr_j1?customer_id=1',
  ];
  expect(new Set(urls.map(urlKeyOf))).toEqual(new Set(['acme.example/sushi/r5']));
  expect(new Set(urls.map(serviceUrlKeyOf))).toEqual(new Set(['acme.example/sushi']));
  expect(['', 'see website', 'ftp://acme.example'].map(urlKeyOf)).toEqual([undefined, undefined, undefined]);
});

const service = (id: string, url: string, release = '5') => ({ id, url, release });
const records: NamedRecord[] = [
  {
    kind: 'P',
    name: 'Acme Journals',
    id: ID.toUpperCase(),
    path: '/platform/1/',
    website: 'www.acme.example',
    services: [
      service('a', 'https://sushi.acme.example/r5/'),
      service('b', ''),
      service('d', 'https://sushi.acme.example/r51', '5.1'),
    ],
    formerUrls: [
      { url: 'https://old.acme.example/r51', release: '5.1', until: '2026-02-01' },
      { url: 'https://old.acme.example/r5', release: '5', until: '2026-01-01' },
    ],
  },
  {
    kind: 'P',
    name: 'Beta',
    id: '2',
    path: '/platform/2/',
    services: [service('a', 'https://sushi.acme.example/r5')],
  },
  { kind: 'S', name: 'Alone', id: 'c', path: '/sushi-service/c/', url: 'https://alone.example/r5' },
];
const index = new RecordIndex(records);
const named = (found: Identified[]) => found.map(({ record, service: own }) => [record.name, own?.id]);

test('an ID is found, also if the registry writes it in capitals, and of a service with all its platforms', () => {
  expect(named(index.ofId(ID))).toEqual([['Acme Journals', undefined]]);
  expect(named(index.ofId('a'))).toEqual([
    ['Acme Journals', 'a'],
    ['Beta', 'a'],
  ]);
  expect(index.ofId('e')).toEqual([]);
});

test('a URL finds the services of its release, or of all releases; a host name also finds websites', () => {
  const old = [
    ['Acme Journals', 'a'],
    ['Beta', 'a'],
  ];
  expect(named(index.atUrl('http://sushi.acme.example/R5/reports'))).toEqual(old);
  expect(named(index.atUrl('https://sushi.acme.example/r51'))).toEqual([['Acme Journals', 'd']]);
  expect(named(index.atUrl('sushi.acme.example'))).toEqual(old.toSpliced(1, 0, ['Acme Journals', 'd']));
  expect(named(index.atKey('acme.example'))).toEqual([['Acme Journals', undefined]]);
  expect(named(index.atUrl('https://acme.example'))).toEqual([]);
  expect(named(index.atUrl('https://alone.example/'))).toEqual([['Alone', undefined]]);
});

test('a former URL finds the platform, and until when a service of its release had the URL', () => {
  const daysOf = (url: string) => index.atFormerUrl(url).map(({ formerUrl }) => formerUrl!.until);
  expect(daysOf('https://old.acme.example/r51/')).toEqual(['2026-02-01']);
  expect(daysOf('https://old.acme.example/r5')).toEqual(['2026-01-01']);
  expect(daysOf('old.acme.example')).toEqual(['2026-02-01', '2026-01-01']);
  expect(daysOf('https://sushi.acme.example/r5')).toEqual([]);
});
