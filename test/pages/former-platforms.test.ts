// A provider's page says of each platform that named it once what became of it.
import { expect, test } from 'vitest';
import { formerPlatformsOfProvider } from '../../src/page-data/change-lists.ts';

const [GONE, MOVED, NAMELESS, BACK] = ['1', '2', '3', '4'].map(
  (digit) => `${digit.repeat(8)}-0000-4000-8000-000000000000`,
) as [string, string, string, string];
const until = '2026-01-01T03:00:00.000Z';
const former = (id: string, to: string | undefined) => ({ id, name: id, until, to });

type Data = Parameters<typeof formerPlatformsOfProvider>[0];
type Provider = Parameters<typeof formerPlatformsOfProvider>[1];

test('was it removed, does it name another provider, or none?', () => {
  const formerPlatforms = [
    former(GONE, undefined),
    former(MOVED, 'New  Press'),
    former(MOVED, 'Old'),
    former(NAMELESS, ''),
    former(BACK, 'New Press'),
  ];
  const data = {
    history: { pages: new Set([`/platform/${MOVED}/`]) },
    providerPaths: new Map([['new press', '/provider/new-press/']]),
    providerHistories: new Map([['acme', { changes: [], formerPlatforms }]]),
  } as unknown as Data;
  const acme = { id: 'acme', platforms: [{ id: BACK }] } as unknown as Provider;
  expect(formerPlatformsOfProvider(data, acme).map(({ name, path, to }) => [name, path, to])).toEqual([
    [GONE, undefined, undefined],
    [MOVED, `/platform/${MOVED}/`, { name: 'New  Press', path: '/provider/new-press/' }],
    [MOVED, `/platform/${MOVED}/`, { name: 'Old', path: undefined }],
    [NAMELESS, undefined, { name: '', path: undefined }],
  ]);
});
