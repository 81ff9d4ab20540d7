import { describe, expect, test } from 'vitest';
import { endpointOf, isId, apiPathOf, type Endpoint } from '../../src/registry/endpoint.ts';
import {
  endpointOfLink,
  isSameRegistry,
  splitRegistryLink,
  isSameBaseUrl,
} from '../../src/registry/registry-link.ts';
import { ID } from './records.ts';

const PAIRS: [Endpoint, string][] = [
  [{ kind: 'releases' }, '/api/v1/acme-release/'],
  [{ kind: 'platforms' }, '/api/v1/platform/'],
  [{ kind: 'notifications' }, '/api/v1/notification/'],
  [{ kind: 'platform', id: ID }, `/api/v1/platform/${ID}/`],
  [{ kind: 'service', id: ID }, `/api/v1/sushi-service/${ID}/`],
  [{ kind: 'service-notifications', id: ID }, `/api/v1/sushi-service/${ID}/notification/`],
  [{ kind: 'host', id: ID }, `/api/v1/usage-data-host/${ID}/`],
];

describe('endpoints and paths', () => {
  test.each(PAIRS)('%j', (endpoint, path) => {
    expect(apiPathOf(endpoint, 'acme')).toBe(path);
    expect(endpointOf(path, 'acme')).toEqual(endpoint);
  });

  test.each([
    '/api/v1/usage-release/',
    '/api/v1/platform',
    '/api/v1/platform/x/',
    `/api/v1/platform/${ID}/../`,
    `/api/v1/platform/${ID}//`,
    `/api/v2/platform/${ID}/`,
    `/api/v1/acme-data-host/${ID}/`,
    '/',
    '',
  ])('%s is not an endpoint', (path) => {
    expect(endpointOf(path, 'acme')).toBeUndefined();
  });

  test.each(['', '..', `${ID}/..`, `${ID}\n`, 'index'])('the ID %j never becomes a path', (id) => {
    expect(() => apiPathOf({ kind: 'platform', id }, 'acme')).toThrow('Not a UUID');
  });
});

describe('an ID', () => {
  const parts = ID.split('-');
  /** One of its parts is changed. */
  const bent = (change: (part: string) => string) =>
    parts.map((_, at) => parts.map((part, i) => (i === at ? change(part) : part)).join('-'));

  test.each([ID, ID.toUpperCase(), 'ABCDEF01-2345-6789-abcd-ef0123456789'])('%s is one', (id) => {
    expect(isId(id)).toBe(true);
  });

  const AROUND = [` ${ID}`, `${ID} `, `${ID}\n`, `x\n${ID}`, `${ID}0`, `0${ID}`];
  test.each([
    ...AROUND,
    ID.replaceAll('-', ''),
    ...bent((part) => part.slice(1)),
    ...bent((part) => `g${part.slice(1)}`),
    ID.replace(/1$/, 'g'),
  ])('%j is none', (id) => {
    expect(isId(id)).toBe(false);
  });

  test('that is no text is none', () => {
    for (const value of [undefined, null, 5, [ID], { toString: () => ID }]) expect(isId(value)).toBe(false);
  });
});

describe('links', () => {
  const LINKS = [
    'http://r.example:8080/base/api/v1/notification/?page=2',
    `https://r.example/api/v1/platform/${ID}`,
    'HTTPS://R.example/api/v1/notification/#top',
    'http://r.example/api/v1/',
    'http://r.example/api/v1/api/v1/x/',
    '',
    'platform',
    '/api/v1/platform/',
    'ftp://r.example/api/v1/x/',
    'https://r.example/v1/',
    'https://a:b@r.example/api/v1/x/',
    'https://a@r.example/api/v1/x/',
    'https://:b@r.example/api/v1/x/',
    ' https://r.example/api/v1/x/',
    'x https://r.example/api/v1/x/',
    'https:/r.example/api/v1/x/',
    'https://',
    'https://r.example/?/api/v1/x/',
    `http://any.example/api/v1/usage-data-host/${ID}/?format=api`,
    'http://any.example/api/v1/usage-data-host/%2e%2e/',
  ];

  test('are split, whatever comes before /api/v1/, and have an endpoint or none', async () => {
    const texts = LINKS.map((link) => {
      const parts = [splitRegistryLink(link), endpointOfLink(link, 'usage')];
      return [JSON.stringify(link), ...parts.map((part) => JSON.stringify(part) ?? 'none')].join('\n  ');
    });
    await expect(`${texts.join('\n')}\n`).toMatchFileSnapshot('__snapshots__/links.txt');
  });

  test('to a base that is no URL is of the same registry only where it is the same text', () => {
    expect(isSameBaseUrl('not a URL', 'not a URL')).toBe(true);
    expect(isSameBaseUrl('not a URL', 'Not a URL')).toBe(false);
    expect(isSameBaseUrl('', 'http://r.example')).toBe(false);
  });

  test.each([
    ['http://r.example', 'https://r.example'],
    ['http://r.example:80', 'https://r.example:443/'],
    ['http://r.example:443', 'https://r.example:80'],
    ['http://R.EXAMPLE', 'http://r.example.'],
    ['http://r.example/base//', 'http://r.example/Base'],
    ['http://localhost:4400', 'http://127.0.0.1:4400'],
    ['http://localhost:4400', 'https://[::1]:4400/'],
    ['http://bücher.example', 'http://xn--bcher-kva.example'],
  ])('%s and %s are the same registry', (one, other) => {
    expect(isSameBaseUrl(one, other)).toBe(true);
    expect(isSameRegistry({ registry: one, aliases: [] }, { registry: other, aliases: [] })).toBe(true);
  });

  test.each([
    ['http://r.example', 'http://www.r.example'],
    ['http://localhost:4400', 'http://localhost:4401'],
    ['http://r.example/a', 'http://r.example'],
    ['http://r.example/a/b', 'http://r.example/ab'],
    ['http://r.example/a//b', 'http://r.example/a/b'],
    ['http://r.example..', 'http://r.example'],
    ['http://a.example', 'http://aexample'],
    ['http://127.0.0.1', 'http://127.0.0.2'],
    ['http://r.example', 'http://r.example.evil.example'],
  ])('%s and %s are different registries, unless one is an alias of the other', (one, other) => {
    const [withAlias, withoutAlias] = [
      { registry: one, aliases: ['http://b.example'] },
      { registry: other, aliases: [] as string[] },
    ];
    expect(isSameBaseUrl(one, other)).toBe(false);
    expect(isSameRegistry(withAlias, withoutAlias)).toBe(false);
    expect(isSameRegistry(withAlias, { ...withoutAlias, aliases: [`${one}/`] })).toBe(true);
    expect(isSameRegistry({ ...withoutAlias, aliases: [one] }, withAlias)).toBe(true);
    expect(isSameRegistry(withAlias, { ...withoutAlias, aliases: ['https://B.example:443'] })).toBe(true);
  });
});
