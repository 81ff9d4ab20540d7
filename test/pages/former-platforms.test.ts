// A provider's page says of each platform that named it once what became of it.
import { expect, test } from 'vitest';
import { formerPlatformsOfProvider } from '../../src/page-data/change-lists.ts';

const [GONE, MOVED, NAMELESS, BACK] = ['1', '2', '3', '4'].map(
  (digit) => `${digit.repeat(8)}-0000-4000-8000-000000000000`,
) as [string, string, string, string];
const former = (id: string, until: string) => ({ id, name: id, until });
const platformOf = (id: string, content_provider_name: string) => ({ id, record: { content_provider_name } });

type Data = Parameters<typeof formerPlatformsOfProvider>[0];
type Provider = Parameters<typeof formerPlatformsOfProvider>[1];

test('was it removed, does it name another provider, or none, in the current snapshot?', () => {
  const formerPlatforms = [
    former(GONE, '2026-01-05'),
    former(MOVED, '2026-01-04'),
    former(NAMELESS, '2026-01-03'),
    former(MOVED, '2026-01-02'),
    former(BACK, '2026-01-01'),
  ];
  const data = {
    model: {
      platforms: [platformOf(MOVED, 'New  Press'), platformOf(NAMELESS, ''), platformOf(BACK, 'Acme')],
    },
    history: { pages: new Set([`/platform/${MOVED}/`]) },
    providerPaths: new Map([['new press', '/provider/new-press/']]),
    providerHistories: new Map([['acme', { changes: [], formerPlatforms }]]),
  } as unknown as Data;
  const acme = { id: 'acme', platforms: [{ id: BACK }] } as unknown as Provider;
  const list = formerPlatformsOfProvider(data, acme);
  expect(list.map(({ name, path, until, to }) => [name, until, path, to])).toEqual([
    [GONE, '2026-01-05', undefined, undefined],
    [MOVED, '2026-01-04', `/platform/${MOVED}/`, { name: 'New  Press', path: '/provider/new-press/' }],
    [NAMELESS, '2026-01-03', undefined, { name: '', path: undefined }],
  ]);
});
