// What differs between a row of a list and its platform.
import { expect, test } from 'vitest';
import { rowDifferencesOf } from '../../src/mine/list-differences.ts';
import type { MyPlatform, MyService } from '../../src/mine/mine-types.ts';
import { PlatformDirectory } from '../../src/mine/platform-directory.ts';
import { rowsIn } from '../../src/mine/read-list.ts';
import { serviceOf } from './small-news.ts';

const service = (release: string, path: string, record: Partial<MyService['record']> = {}): MyService =>
  serviceOf(`${release} ${path}`, { release, record: { url: `https://a.example/${path}`, ...record } });
const BOTH = [service('5', 'sushi'), service('5.1', 'sushi')];
const NEWER = 'Release 5.1 is available: https://a.example/sushi';
const withKey = service('5.1', 'sushi', { api_key_required: true });
const since = { neededSince: { api_key_required: '2026-11-01' } };

const rowIn = (text: string) => rowsIn(text, new PlatformDirectory([])).rows[0]!;

test.each<[what: string, row: string, of: Partial<MyPlatform>, ...expected: string[]]>([
  ['nothing', 'Acta,https://a.example/sushi,5.1,', { services: BOTH }],
  ['an older release', 'Acta,,5,', { services: BOTH }, NEWER],
  ['the release of its URL', 'Acta,https://a.example/sushi/r5/,,', { services: BOTH }, NEWER],
  [
    'no release that its host name resembles',
    'Acta,https://r51/sushi,,',
    { services: [service('5', 'five')] },
    'Your URL is not in the registry. The registry has https://a.example/five',
  ],
  ['not that of its URL where it states one', 'Acta,https://a.example/sushi/r5,5.1,', { services: BOTH }],
  ['no release, at a URL of both', 'Acta,https://a.example/sushi,,', { services: BOTH }],
  [
    'no release, at the URL of an older one',
    'Acta,https://a.example/five,,',
    { services: [service('5', 'five'), BOTH[1]!] },
    NEWER,
  ],
  [
    'a release that the registry does not have',
    'Acta,,5.1,',
    { services: [service('5', 'sushi')] },
    'The registry lists no release 5.1 service.',
  ],
  [
    'a URL that the registry does not have, which has many',
    'Acta,https://b.example,,',
    { services: [...BOTH, BOTH[1]!, service('5', 'a'), service('5', 'b')] },
    'Your URL is not in the registry. The registry has https://a.example/sushi, https://a.example/a, https://a.example/b',
  ],
  [
    'the latest of several old URLs and names',
    'Old,https://b.example,,',
    {
      services: BOTH,
      former: {
        name: ['2026-11-02', '2026-10-01'].map((until) => ({ text: 'Old', until })),
        url: ['2026-11-03', '2026-10-01'].map((until) => ({ text: 'https://b.example', until })),
      },
    },
    'Name replaced on 2 November 2026: it is now Acta.',
    'Your URL is the old one, replaced on 3 November 2026. The registry has https://a.example/sushi',
  ],
  [
    'an old abbreviation, of a platform that has none now',
    'Old,,,',
    { former: { abbrev: [{ text: 'OLD', until: '2026-11-02' }] } },
    'Abbreviation replaced on 2 November 2026: it has none now.',
  ],
  [
    'a removed platform, of which nothing else counts',
    'Old,https://b.example,5,',
    { services: BOTH, removed: '2026-11-04T03:00:00Z' },
    'Removed from the registry on 4 November 2026.',
  ],
  [
    'a key that two services of its release require',
    'Acta,,5.1,',
    { services: [service('5', 'sushi', { requestor_id_required: true }), withKey, withKey] },
    'Requires an API key; your row has none.',
  ],
  [
    'a key that the newest release requires, where it states none',
    'Acta,,,n/a',
    { services: [BOTH[0]!, withKey] },
    'Requires an API key; your row has none.',
  ],
  [
    'no key that an older release requires',
    'Acta,,5.1,',
    { services: [{ ...withKey, release: '5' }, BOTH[1]!] },
  ],
  [
    'a key that is newly required',
    'Acta,,5.1,',
    { services: [{ ...withKey, ...since }] },
    'Now requires an API key, since 1 November 2026.',
  ],
  ['a key that it has', 'Acta,,5.1,k3y', { services: [{ ...withKey, ...since }] }],
])('%s', (_, text, rest, ...expected) => {
  const platform = { id: 'p', name: 'Acta', abbrev: '', provider: '', services: [], ...rest };
  const row = rowIn(`Name,URL,Version,API key\n${text}`);
  expect(rowDifferencesOf(row, platform).map((each) => each.text)).toEqual(expected);
});

test('without a column for keys, only what is newly required counts', () => {
  const row = rowIn('Acta');
  const of = (services: MyService[]): string[] =>
    rowDifferencesOf(row, { id: 'p', name: 'Acta', abbrev: '', provider: '', services }).map(
      ({ text }) => text,
    );
  expect(of([withKey])).toEqual([]);
  expect(of([{ ...withKey, ...since }])).toEqual(['Now requires an API key, since 1 November 2026.']);
});
