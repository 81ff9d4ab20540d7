import { expect, test } from 'vitest';
import {
  distinguishingSegments,
  distinguishingWords,
  serviceTitleOf,
} from '../../src/model/disambiguation.ts';
import { modelOf } from '../../src/model/model.ts';
import { idOf, platformOf, serviceOf } from '../registry/records.ts';
import { registryOf } from '../registry/registry-of.ts';

test.each<[text: string, others: string[], expected: string]>([
  ['send platform=a.', [], ''],
  ['send platform=a.', ['send platform=a.', 'send platform=a.'], ''],
  ['For all: send platform=a.', ['For all: send platform=b.'], 'a'],
  ['platform=a for books', ['platform=b for books', 'platform=c for books'], 'a'],
  ['Send platform=acme-books.', ['Send platform=acme-films.', 'Send platform=acme-e-news.'], 'books'],
  ['platform=acme_books', ['platform=other'], 'acme_books'],
  ['For “books”; send platform=a', ['For “films”; send platform=b'], '“books”; send platform=a'],
  ['send a', ['send a b'], 'a'],
  ['send a b', ['send a'], 'a b'],
  ['send\r\n\r\nplatform=a', ['send platform=b'], 'a'],
  ['platform=a', [''], 'a'],
  ['', ['platform=a'], ''],
  ['same', ['same', 'other'], 'same'],
])('%j, among %j, is distinguished by %j', (text, others, expected) => {
  expect(distinguishingWords(text, others).text).toBe(expected);
});

test.each<[url: string, others: string[], expected: string]>([
  ['https://a.example/books/r51', ['https://a.example/films/r51/', 'https://a.example/news/r51'], 'books'],
  ['https://a.example/r51', ['https://a.example/r51/'], ''],
  ['https://a.example/r51', ['https://b.example/r51'], 'a.example'],
  ['https://a.example/x/books', ['https://a.example/films'], 'x/books'],
  ['https://a.example/r51', [], ''],
  ['http://a.example/r51', ['https://a.example/r51'], ''],
  ['https://a.example/x/books', ['http://a.example/x/films'], 'books'],
  ['https://a.example/x', [''], 'a.example/x'],
  ['', ['https://a.example/r51'], ''],
])('%j, among %j, is distinguished by %j', (url, others, expected) => {
  expect(distinguishingSegments(url, others)).toBe(expected);
});

const BOOKS = { url: 'https://a.example/books/r51' };
const FILMS = { url: 'https://a.example/films/r51' };
const books = (platform_specific_info: string) => ({ ...BOOKS, platform_specific_info });
/** What the title of a service of release 5.1 has, too. */
const OF_51 = 'Release 5.1 service';

test.each<[name: string, records: object[], titles: string[]]>([
  ['one service', [BOOKS], [OF_51]],
  ['one of each release', [BOOKS, { ...FILMS, usage_release: '5' }], [OF_51, 'Release 5 service']],
  ['an unreadable release', [{ usage_release: 1 }], ['Service']],
  ['other URLs', [BOOKS, FILMS], [`${OF_51} · books`, `${OF_51} · films`]],
  ['other parameters', [books('platform=b'), books('platform=f')], [`${OF_51} · b`, `${OF_51} · f`]],
  [
    'some at one URL, others at another',
    [books('send b'), books('send c'), { ...FILMS, platform_specific_info: 'nothing' }],
    [`${OF_51} · books · b`, `${OF_51} · books · c`, `${OF_51} · films`],
  ],
  ['nothing in which they differ', [BOOKS, BOOKS], [`${OF_51} · 00000000`, `${OF_51} · 11111111`]],
])('titles of services that a platform has: %s', (_, records, titles) => {
  const services = records.map((record, i) => serviceOf({ id: idOf(i), ...record }));
  const [platform] = modelOf(registryOf({ platforms: [platformOf({ sushi_services: services })] })).platforms;
  expect(platform!.services.map(serviceTitleOf)).toEqual(titles);
});

test('a difference late in long texts is found, and is shortened', () => {
  const long = 'The same words over and over. '.repeat(40);
  expect(distinguishingWords(`${long}platform=a`, [`${long}platform=b`])).toEqual({
    text: 'a',
    parameter: 'platform=a',
  });
  expect(distinguishingWords(`x${'y'.repeat(600)}`, ['z']).text).toBe(`x${'y'.repeat(59)}…`);
});

test('among more than fifty services, the ID distinguishes one; a long release is shortened', () => {
  const others = (count: number) => Array.from({ length: count }, (_, i) => `platform=${i}`);
  expect([50, 51].map((count) => distinguishingWords('platform=a', others(count)).text)).toEqual(['a', '']);
  expect(serviceTitleOf({ release: '5.1'.repeat(7) })).toBe(`Release ${'5.1'.repeat(6)}5.… service`);
});
