import { expect, test } from 'vitest';
import {
  hostNameInQuery,
  idIn,
  recordsOfId,
  recordsOfUrlKey,
  urlKeyOf,
  urlKeyPrefixesIn,
  type Identified,
} from '../../src/search/lookup.ts';
import { hostNameOf, type NamedRecord } from '../../src/search/name-list.ts';

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
  ['https://www.Acme.example/R5/', ['acme.example/R5', 'acme.example']],
  [
    'http://acme.example:8080/a/b?c=d#e',
    ['acme.example:8080/a/b', 'acme.example:8080/a', 'acme.example:8080'],
  ],
  [' acme.example ', ['acme.example']],
  [
    'acme.example/r5/reports/tr_j1',
    ['acme.example/r5/reports/tr_j1', 'acme.example/r5/reports', 'acme.example/r5', 'acme.example'],
  ],
  ['Https://Acme.example/R5', ['acme.example/R5', 'acme.example']],
  ['httpd.example/r5', ['httpd.example/r5', 'httpd.example']],
  ['A. B. Press', []],
  ['e.V.', []],
  ['someone@acme.example', []],
  ['harborlight', []],
])('the keys of %j are %j', (query, keys) => {
  expect(urlKeyPrefixesIn(query)).toEqual(keys);
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
  const keys = [
    'https://acme.example/r5',
    'http://www.acme.example/r5/',
    'HTTPS://ACME.example:443/r5//',
  ].map(urlKeyOf);
  expect(new Set(keys)).toEqual(new Set(['acme.example/r5']));
  expect(['', 'acme', 'ftp://acme.example', 'mailto:a@acme.example'].map(urlKeyOf)).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});

const service = (id: string, url: string) => ({ id, url, release: '5' });
const records: NamedRecord[] = [
  {
    kind: 'P',
    name: 'Acme Journals',
    id: ID.toUpperCase(),
    path: '/platform/1/',
    website: 'www.acme.example',
    services: [service('a', 'https://sushi.acme.example/r5/'), service('b', '')],
  },
  {
    kind: 'P',
    name: 'Beta',
    id: '2',
    path: '/platform/2/',
    services: [service('a', 'https://sushi.acme.example/r5')],
  },
  { kind: 'S', name: 'Alone', id: 'c', path: '/sushi-service/c/', url: 'https://sushi.acme.example/r5' },
];
const named = (found: Identified[]) => found.map(({ record, service: own }) => [record.name, own?.id]);

test('an ID is found, also if the registry writes it in capitals, and of a service with its first platform', () => {
  expect(named(recordsOfId(records, ID))).toEqual([['Acme Journals', undefined]]);
  expect(named(recordsOfId(records, 'a'))).toEqual([['Acme Journals', 'a']]);
  expect(recordsOfId(records, 'd')).toEqual([]);
});

test('a URL finds each service once, and the records whose website has its host name', () => {
  expect(named(recordsOfUrlKey(records, 'sushi.acme.example/r5'))).toEqual([
    ['Acme Journals', 'a'],
    ['Alone', undefined],
  ]);
  expect(named(recordsOfUrlKey(records, 'acme.example'))).toEqual([['Acme Journals', undefined]]);
});

test('up to 20 services share a URL', () => {
  const services = Array.from({ length: 30 }, (_, i) => service(String(i), 'https://acme.example/r5'));
  const many: NamedRecord[] = [{ kind: 'P', name: 'Acme', id: ID, path: '/platform/1/', services }];
  expect(recordsOfUrlKey(many, 'acme.example/r5')).toHaveLength(20);
});
