// Each step that finds the platform of a row, alone, and what a row says.
import { describe, expect, test } from 'vitest';
import type { ListRow } from '../../src/mine/list-row.ts';
import type { MyPlatform, MyService } from '../../src/mine/mine-types.ts';
import { PlatformDirectory } from '../../src/mine/platform-directory.ts';
import { rowsIn } from '../../src/mine/read-list.ts';
import { resultOfRow } from '../../src/mine/row-result.ts';
import { serviceOf } from './small-news.ts';
import { STEPS } from '../../src/mine/row-steps.ts';

const idOf = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const HOST = idOf(900);
const service = (n: number, release: string, url: string): MyService =>
  serviceOf(idOf(n), { host: { id: HOST }, release, record: { url } });
const platform = (
  n: number,
  name: string,
  provider: string,
  services: MyService[],
  more: Partial<MyPlatform> = {},
) => ({ id: idOf(n), name, abbrev: '', provider, services, ...more }) satisfies MyPlatform;

const DIRECTORY = new PlatformDirectory([
  platform(
    1,
    'Acta Chemica',
    'Acme Press',
    [service(11, '5', 'https://s.example/r5'), service(12, '5.1', 'https://s.example/r51')],
    { abbrev: 'AC' },
  ),
  platform(2, 'Acta Physica', 'Beta Press', [service(21, '5', 'https://s.example/r5')]),
  platform(
    3,
    'Journals of Stone & Sand',
    'Beta Press',
    [service(31, '5.1', 'https://own.example/sushi/r51')],
    {
      abbrev: 'JSS',
      former: {
        name: [{ text: 'Sandstone', until: '2026-01-01' }],
        abbrev: [{ text: 'SND', until: '2026-01-01' }],
        provider: [{ text: 'Sandbank', until: '2026-01-01' }],
        url: [{ text: 'https://old.example/sushi', until: '2026-01-01' }],
      },
    },
  ),
  platform(4, 'Twin', 'Acme Press', []),
  platform(5, 'Twin', 'Beta Press', []),
  platform(6, 'Series A', 'Gamma', [service(61, '5.1', 'https://p.example/r51?platform=a')]),
  platform(7, 'Series B', 'Delta', [service(71, '5.1', 'https://p.example/r51?platform=b')]),
  platform(8, 'nature.example', 'Delta', [
    { ...service(81, '5', 'https://nature.example'), host: { id: idOf(901) } },
  ]),
]);
const EMPTY: ListRow = {
  line: 1,
  names: [],
  joined: '',
  isNamed: false,
  others: [],
  remarks: [],
  ids: [],
  urls: [],
  harvesterUrls: [],
  shownUrls: [],
  release: '',
  credentials: {},
  shown: {},
};

test.each<[step: string, row: Partial<ListRow>, numbers: number[], isSure?: boolean]>([
  ['ID', { ids: [idOf(2)] }, [2]],
  ['service ID', { ids: [idOf(12)] }, [1]],
  ['name', { names: ['acta chemica R5'] }, [1]],
  ['name', { names: ['Journals of Stone and Sand'] }, [3]],
  ['name', { joined: 'Acta Chemica', names: ['Acta', 'Chemica'] }, [1]],
  ['name', { names: ['Acta Chemica', 'Acta Physica'] }, [1, 2]],
  ['former name', { names: ['Sandstone'] }, [3]],
  ['abbreviation', { names: ['AC'], isNamed: true }, [1]],
  ['abbreviation', { names: ['AC'] }, []],
  ['abbreviation', { names: ['AC'], isNamed: true, urls: ['https://own.example/sushi'] }, [1, 3]],
  ['abbreviation', { names: ['JSS'] }, [3]],
  ['abbreviation', { names: ['JSS'], urls: ['https://s.example/r51'] }, []],
  ['former abbreviation', { names: ['SND'] }, [3]],
  ['a similar name, unless a URL is of one other platform', { names: ['Acta Chemcia'] }, [1], false],
  [
    'a similar name, unless a URL is of one other platform',
    { names: ['Acta Chemcia'], urls: ['https://own.example/sushi'] },
    [1, 3],
    false,
  ],
  ['URL', { urls: ['https://s.example/r5/reports'] }, [1, 2]],
  ['URL', { urls: ['https://s.example/r51'] }, [1]],
  ['URL', { urls: ['https://p.example/r51/reports/tr?x=1&platform=b'] }, [7]],
  ['URL', { urls: ['https://nobody.example', 'https://own.example/sushi'] }, [3]],
  ['URL', { names: ['nature.example'], urls: ['nature.example'] }, []],
  ['former URL', { urls: ['https://old.example/sushi/r51'] }, [3]],
  ['data host', { ids: [HOST] }, [1, 2, 3, 6, 7]],
  ['data host', { ids: [idOf(901)] }, [8]],
  ['data host', { ids: [idOf(901)], isNamed: true }, [8], false],
  ['provider', { names: ['Gamma'] }, [6]],
  ['provider', { names: ['Nobody'], isNamed: true, others: ['Gamma'] }, []],
  ['former provider', { names: ['Sandbank'] }, [3], false],
  ['a name in a sentence', { names: ['please add Acta Chemica to it'] }, [1], false],
  ['a name in a sentence', { names: ['please add Acta to it'] }, []],
  ['a name in a sentence', { remarks: ['Acta Chemica'] }, [1], false],
  ['a name in a sentence', { remarks: ['Acta Chemica'], isNamed: true }, []],
  ['a name in a sentence', { names: ['Nobody'], others: ['Acta Chemica'], isNamed: true }, [1], false],
])('%s: %j', (step, row, numbers, isSure = true) => {
  const found = STEPS[step]!({ ...EMPTY, ...row }, DIRECTORY);
  expect(found?.platforms.map(({ id }) => id) ?? []).toEqual(numbers.map(idOf));
  if (numbers.length > 0) expect(found!.isSure).toBe(isSure);
});

test('each step is tested', () => {
  expect(Object.keys(STEPS)).toHaveLength(13);
});

test.each([
  ['Acta Chemica', 'Acta Chemcia'],
  ['Acta Chemica', 'Acta Chemiica'],
  ['Acta Chemica', 'Acta Chemca'],
  ['Acta Chemica', 'Acta Xhemica'],
])('one edit in %s: %s', (name, text) => {
  expect(DIRECTORY.byNearName(text).map((each) => each.name)).toEqual([name]);
});

test.each(['Acta Chemcai x', 'Series C', 'Sandston', 'Twinn', 'Acta Xhemicx'])(
  '%s is no near name',
  (text) => {
    expect(DIRECTORY.byNearName(text)).toEqual([]);
  },
);

describe('rows', () => {
  const meaningOf = (text: string) =>
    rowsIn(text, DIRECTORY).rows.map((row) => {
      const result = resultOfRow(row, DIRECTORY);
      return result.kind === 'matched' ? [result.platform.id, result.release] : result.kind;
    });

  test.each<[text: string, ...rows: (string | [number, string])[]]>([
    ['Platform,Provider\nTwin,Beta Press\nTwin,\nTwin,Acme', [5, ''], 'ambiguous', [4, '']],
    ['URL,Provider\nhttps://s.example/r5,Beta', [2, '5']],
    ['Platform,URL,Provider\nActa Botanica,https://s.example/r5,Beta Press', 'ambiguous'],
    ['Platform,Vendor\nActa Botanica,Acta Chemica', 'similar'],
    ['Acta Chemica (Brazil)', 'similar'],
    ['Acta Chemica / Acta Physica', 'ambiguous'],
    // Most rows name providers: that one institution has the abbreviation of a platform is chance.
    ['Institution,Vendor\nJSS,Gamma\nKIT,Gamma\nTUM,Gamma', [6, ''], [6, ''], [6, '']],
    // Few names are known, but the column names platforms: its other rows mean no platform of their provider.
    [
      'Aineisto,Kustantaja\nActa Chemica,\nFoo Bar,Gamma\nBar Foo,Gamma\nBaz Qux,Gamma',
      [1, ''],
      'unknown',
      'unknown',
      'unknown',
    ],
    ['Name,URL\nActa Chemica,\nBeta Press,https://s.example/r5', [1, ''], [2, '5']],
    ['Platform,Vendor\nActa Physica,Acta Chemica', [2, '']],
    ['Platform,Vendor\n,Acta Chemica', [1, '']],
    ['Name,Vendor\nMain library,Acta Chemica\nBranch,Acta Physica', [1, ''], [2, '']],
    ['Key,Vendor\nAC,Acta Physica', [2, '']],
    // A country is no abbreviation, and a parameter no name.
    ['Xyz,URL\nAC,https://own.example/sushi', [3, '5.1']],
    [
      'Name,Platform\nActa Physica,AC\nActa Chemica,x\nJournals of Stone and Sand,y',
      [2, ''],
      [1, ''],
      [3, ''],
    ],
    ['https://s.example/r51', [1, '5.1']],
    ['https://own.example/sushi', [3, '5.1']],
    [`Name,ID\nActa Physica,${idOf(1)}`, [1, '']],
    [`Acta\n(see ${idOf(1).toUpperCase()})`, 'unknown', [1, '']],
  ])('%s', (text, ...rows) => {
    expect(meaningOf(text)).toEqual(
      rows.map((row) => (typeof row === 'string' ? row : [idOf(row[0]), row[1]])),
    );
  });

  test("the values of credentials are not kept, and a customer's ID is no platform's", () => {
    const list =
      'Name\tBase_URL\tCustomer_ID\tRequestor_ID\tAPI_Key\tPlatform\tVersion\n' +
      'Acta Chemica\thttps://a.example/r51\tsecret-1\tsecret-2\tsecret-3\tsd\t5.1\n' +
      'Bcme\thttps://b.example/r51\tsecret-4\t\tn/a\t\t5.1\n';
    const rows = rowsIn(list, DIRECTORY).rows;
    expect(rows.map(({ credentials }) => credentials)).toEqual([
      { requestor_id_required: true, api_key_required: true },
      { requestor_id_required: false, api_key_required: false },
    ]);
    expect(JSON.stringify(rows)).not.toMatch(/secret/);
  });

  test.each([
    ['no', false],
    ['None', false],
    ['n/a', false],
    ['not needed', false],
    ['keine', false],
    ['0', false],
    ['–', false],
    ['', false],
    ['nobody', true],
    ['00', true],
  ])('“%s” in a column of keys: %j', (cell, expected) => {
    const [row] = rowsIn(`Name,API key\nActa,${cell}`, DIRECTORY).rows;
    expect(row!.credentials).toEqual({ api_key_required: expected });
  });

  test.each([
    ['10.0.0.5:8080/sushi', true],
    ['sushi-server:8080/r51', true],
    ['acme.example', true],
    ['Oxford', false],
    ['St. Louis', false],
    ['Washington D.C.', false],
  ])('%s in a column of URLs is one: %j', (cell, isUrl) => {
    expect(rowsIn(`Name,Address\nActa,${cell}`, DIRECTORY).rows[0]!.urls).toEqual(isUrl ? [cell] : []);
  });

  test.each([
    ['Acta,51', ''],
    ['Acta,5.1', '5.1'],
    ['Acta,Release 5', '5'],
    ['Platform,Notes\nActa,5.1', ''],
    ['Platform,API key\nActa,5.1', ''],
    ['Platform,Version\nActa,51', '5.1'],
  ])('the release of %j is “%s”', (text, release) => {
    expect(rowsIn(text, DIRECTORY).rows[0]!.release).toBe(release);
  });
});
