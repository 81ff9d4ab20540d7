import { expect, test } from 'vitest';
import { hostNameOf } from '../../src/search/name-list.ts';
import { hostNameInQuery, idIn, shardOf, urlKeyOf, urlKeyPrefixesIn } from '../../src/search/lookup.ts';

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

test('keys are spread evenly, and stay where they are', () => {
  const counts = new Map<number, number>();
  for (let i = 0; i < 10_000; i += 1) {
    const shard = shardOf(`/platform/${i}/`, 7);
    counts.set(shard, (counts.get(shard) ?? 0) + 1);
  }
  expect([...counts.keys()].toSorted()).toEqual([0, 1, 2, 3, 4, 5, 6]);
  expect(Math.max(...counts.values())).toBeLessThan(1600);
  expect(shardOf('/platform/1/', 7)).toBe(shardOf('/platform/1/', 7));
});
