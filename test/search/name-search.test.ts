import { describe, expect, test } from 'vitest';
import { modelOf } from '../../src/model/model.ts';
import { addResponseJson, emptyRegistry } from '../../src/registry/reading/registry.ts';
import type { NamedRecord } from '../../src/search/name-list.ts';
import { namedRecordsOf } from '../../src/search/named-records.ts';
import { NameSearch, type NameHit } from '../../src/search/name-search.ts';

type Named = Partial<NamedRecord> & { hostNames?: string[] };

/** Platforms by name, with what a test needs of each. */
function searchIn(records: Record<string, Named>): NameSearch {
  return new NameSearch(
    Object.entries(records).map(([name, { hostNames = [], ...record }]): NamedRecord => ({
      kind: 'P',
      name,
      path: `/platform/${name}/`,
      services: hostNames.map((host) => ({ id: host, release: '5', url: `https://${host}/r5` })),
      ...record,
    })),
  );
}

function namesIn(records: Record<string, Named>, query: string): string[] {
  return searchIn(records)
    .search(query, 10)
    .map(({ record }) => record.name);
}

const sample = {
  JSTOR: {},
  ScienceDirect: { abbrev: 'SD', provider: 'Elsewhere Publishing' },
  'Oxford Academic': { provider: 'Oxford University Press' },
  'Ox Journals': {},
  'Müller Fachportal': {},
  'Mueller Archiv': {},
  'L’Homme – Revue': {},
  'Taylor & Francis Online': { abbrev: 'T&F' },
  'SAGE Knowledge': { hostNames: ['sushi5.sage-knowledge.example'] },
  'Verlag am Alten Hafen': {},
  云杉学术期刊: {},
  'المكتبة الرقمية': {},
  'IEEE Xplore': {},
};

test.each([
  ['jstor', 'JSTOR'],
  ['jtsor', 'JSTOR'],
  ['jstr', 'JSTOR'],
  ['jsttor', 'JSTOR'],
  ['js to r', 'JSTOR'],
  ['ieee xplroe', 'IEEE Xplore'],
  ['science direct', 'ScienceDirect'],
  ['SCIENCE-DIRECT', 'ScienceDirect'],
  ['sceincedirect', 'ScienceDirect'],
  ['direct', 'ScienceDirect'],
  ['sd', 'ScienceDirect'],
  ['elsewhere', 'ScienceDirect'],
  ['Oxford', 'Oxford Academic'],
  ['oxfordacademic', 'Oxford Academic'],
  ['oxford-aca demic', 'Oxford Academic'],
  ['altenhafen', 'Verlag am Alten Hafen'],
  ["l'homme revue", 'L’Homme – Revue'],
  ['t&f', 'Taylor & Francis Online'],
  ['the taylor and francis', 'Taylor & Francis Online'],
  ['sage-knowledge.example', 'SAGE Knowledge'],
  ['sushi5.sage-knowledge.example', 'SAGE Knowledge'],
  ['学术', '云杉学术期刊'],
  ['المكتبه الرقميه', 'المكتبة الرقمية'],
  ['fachportla', 'Müller Fachportal'],
  ['fach portal', 'Müller Fachportal'],
])('“%s” finds %s first', (query, name) => {
  expect(namesIn(sample, query)[0]).toBe(name);
});

test('both spellings of an umlaut find both', () => {
  for (const query of ['müller', 'mueller'])
    expect(namesIn(sample, query).toSorted()).toEqual(['Mueller Archiv', 'Müller Fachportal']);
});

test.each(['asdf', 'qwertz', 'wombat', 'zzqxv', 'sagf', 'jxtqr', 'oxen', '…', '', 'oxford wombat'])(
  '“%s” finds nothing',
  (query) => {
    expect(namesIn(sample, query)).toEqual([]);
  },
);

describe('the order', () => {
  test.each<[string, Record<string, Named>, string[]]>([
    ['acta nova', { 'Nova Acta': {}, 'Acta Nova': {} }, ['Acta Nova', 'Nova Acta']],
    ['acton', { Actor: {}, 'Acton Journals': {}, Acton: {} }, ['Acton', 'Acton Journals']],
    ['sda', { 'SDA Archive of Letters': {}, Alpha: { abbrev: 'SDA' } }, ['Alpha', 'SDA Archive of Letters']],
    ['fernm', { 'Fernmoor Press': { kind: 'V' }, 'Fernmoor Data': {} }, ['Fernmoor Data', 'Fernmoor Press']],
    [
      'fernmoor press',
      {
        'Fernmoor Press Alpha': {},
        Zeta: { provider: 'Fernmoor Press' },
        'Fernmoor Press': { kind: 'V' },
      },
      ['Fernmoor Press', 'Zeta', 'Fernmoor Press Alpha'],
    ],
    [
      'sushi.quillstack.example',
      {
        'Amber Press': { hostNames: ['sushi.quillstack.example'] },
        'Quillstack Hub': { hostNames: ['sushi.quillstack.example'] },
      },
      ['Quillstack Hub', 'Amber Press'],
    ],
    [
      'amber press',
      {
        'Amber Press': { removed: '2026-01-01' },
        'Amber Press Hub': {},
        Zeta: { formerly: ['Amber Press'] },
      },
      ['Amber Press', 'Zeta', 'Amber Press Hub'],
    ],
    [
      'the quiet shelf',
      {
        'The Quiet Shelf Press': { kind: 'V', platforms: 0 },
        'The Quiet Shelf': { removed: '2026-01-01' },
        'Quiet Shelf Archive': {},
        'The Quiet Shelf Hub': { removed: '2026-01-01' },
      },
      ['The Quiet Shelf', 'Quiet Shelf Archive', 'The Quiet Shelf Hub', 'The Quiet Shelf Press'],
    ],
    [
      'quiet press',
      { 'Quiet Press': { kind: 'V', platforms: 0 }, 'Alpha Quiet Press': {} },
      ['Alpha Quiet Press', 'Quiet Press'],
    ],
    [
      'quiet press',
      { 'Alpha Quiet Press': {}, 'Quiet Press': { kind: 'V', platforms: 1 } },
      ['Quiet Press', 'Alpha Quiet Press'],
    ],
    [
      'nova report',
      { 'Nova Report 1': { kind: 'R' }, 'Zeta Nova Report': {} },
      ['Zeta Nova Report', 'Nova Report 1'],
    ],
    ['amber', { 'Amber Hub': { removed: '2026-01-01' }, 'Amber Press': {} }, ['Amber Press', 'Amber Hub']],
    ['nova', { 'Alpha Beta Nova': {}, 'Zeta Nova': {} }, ['Zeta Nova', 'Alpha Beta Nova']],
    ['zeta', { 'Alpha Zeta': {}, 'Zeta Alpha': {} }, ['Zeta Alpha', 'Alpha Zeta']],
    [
      'Acta',
      { 'Actaeon Press': {}, 'Nova Acta': {}, 'Acta Nova': {}, Acta: {} },
      ['Acta', 'Acta Nova', 'Nova Acta', 'Actaeon Press'],
    ],
    [
      'Acta Nova',
      { 'Actaeon Press': {}, 'Nova Acta': {}, 'Acta Nova': {}, Acta: {} },
      ['Acta Nova', 'Nova Acta'],
    ],
    ['quil', { 'Alpha Quillstack': {}, 'Zeta Quills': {} }, ['Zeta Quills', 'Alpha Quillstack']],
    ['quill', { Alpha: { abbrev: 'Quill X' }, 'Zeta Quill': {} }, ['Zeta Quill', 'Alpha']],
    ['quill', { Alpha: { hostNames: ['quill.example'] }, Zeta: { provider: 'Quill X' } }, ['Zeta', 'Alpha']],
  ])('of “%s”', (query, records, names) => {
    expect(namesIn(records, query)).toEqual(names);
  });
});

describe('similar words', () => {
  const found = (query: string, records: Record<string, Named>): [string, boolean][] =>
    searchIn(records)
      .search(query, 10)
      .map(({ record, isSimilar }) => [record.name, isSimilar]);

  test('follow fewer than three real matches', () => {
    const two = { 'Acton Books': {}, 'Acton Data': {}, Actor: {} };
    expect(found('acton', two).map(([, isSimilar]) => isSimilar)).toEqual([false, false, true]);
    expect(found('acton', { ...two, 'Acton Press': {} }).every(([, isSimilar]) => !isSimilar)).toBe(true);
  });

  test.each([
    ['biotrcae360', { BioTrace360: {}, BioTrace361: {} }, ['BioTrace360']],
    ['Journals4', { Journals5: {} }, []],
    ['5journals', { Journals: {} }, []],
    ['plxnxts', { Planets: {} }, ['Planets']],
    ['vidétohèue', { Vidéothèque: {} }, ['Vidéothèque']],
    ['plxnxt', { Planet: {} }, []],
    ['PTBOD', { 'Northern Isles': { abbrev: 'PTBOP' } }, []],
    ['도서관학숙지', { 도서관학술지: {} }, ['도서관학술지']],
  ])('of “%s” have the same digits, and few other letters', (query, records, names) => {
    expect(found(query, records).map(([name]) => name)).toEqual(names);
  });

  test('are suggested, the most shared words first', () => {
    const search = searchIn({ 'Amber Press': {}, 'Fernmoor Journals': {}, 'Fernmoor Press': {} });
    const names = search.suggest('fernmor press wombat', 5).map(({ record }) => record.name);
    expect(names[0]).toBe('Fernmoor Press');
    expect(names).toHaveLength(3);
    expect(search.suggest('wombat', 5)).toEqual([]);
  });
});

describe('says why it found a record:', () => {
  const first = (query: string, record: Named): NameHit => searchIn({ Quill: record }).search(query, 1)[0]!;

  test('the host name that matches, if nothing else does', () => {
    const hostNames = ['one.acme.example', 'two.other.example', 'six.quill.example'];
    expect(first('other.example', { hostNames }).hostName).toBe('two.other.example');
    expect(first('quill', { hostNames }).hostName).toBeUndefined();
  });

  test('its former name', () => {
    const record = { formerly: ['Feather Hub', 'Feather Portal'] };
    expect(first('feather portal', record).formerly).toBe('Feather Portal');
    expect(first('feather', record).formerly).toBe('Feather Hub');
    expect(first('quill', record).formerly).toBeUndefined();
    expect(first('quill', { formerly: ['Quill Old'] }).formerly).toBeUndefined();
    expect(first('quill old', { formerly: ['Quill Old'] }).formerly).toBe('Quill Old');
  });
});

test('services are not found by name', () => {
  expect(namesIn({ 'Quill Service': { kind: 'S' }, 'Quill Platform': {} }, 'quill')).toEqual([
    'Quill Platform',
  ]);
});

test.each([
  ['云杉学术期刊', ['云杉学术期刊']],
  ['术期', ['云杉学术期刊', '学术期刊', '学术期刊Press']],
  ['press', ['学术期刊Press']],
  ['刊学', []],
])('“%s” is found inside names without spaces', (query, names) => {
  const found = namesIn({ 云杉学术期刊: {}, 学术期刊: {}, 期刊: {}, 学术期刊Press: {} }, query);
  expect(found.toSorted()).toEqual(names.toSorted());
});

test('texts of any length add few terms', () => {
  const registry = emptyRegistry('usage');
  const characters = String.fromCharCode(...Array.from({ length: 20_000 }, (_, i) => 0x4e00 + i));
  const long = [characters, 'a-'.repeat(10_000), [...characters].join(' '), 'Aa'.repeat(10_000)];
  const platforms = [...long, 'JSTOR'].map((text, i) => ({
    id: `aaaaaaaa-0000-4000-8000-00000000000${i}`,
    name: i % 2 === 0 ? text : 'Short',
    abbrev: `${i}${text}`,
    content_provider_name: `Provider ${text}`,
    sushi_services: [
      { id: `bbbbbbbb-0000-4000-8000-00000000000${i}`, url: `https://${'a.'.repeat(20_000)}example/` },
    ],
  }));
  addResponseJson(registry, { kind: 'platforms' }, platforms);
  const records = namedRecordsOf(modelOf(registry));
  const texts = records.flatMap(({ name, abbrev = '', provider = '' }) => [name, abbrev, provider]);
  expect(records).toHaveLength(10);
  expect(Math.max(...texts.map(({ length }) => length))).toBe(501);
  const search = new NameSearch(records);
  // Without a limit of terms in a field there are 1,257.
  expect(search.termCount).toBeLessThan(8 * 128);
  expect(search.search('jstor', 3).map(({ record }) => record.name)).toEqual(['JSTOR', 'Provider JSTOR']);
});
