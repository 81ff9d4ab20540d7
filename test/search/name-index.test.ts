import { describe, expect, test } from 'vitest';
import { modelOf } from '../../src/model/model.ts';
import { addAnswerJson, emptyRegistry } from '../../src/registry/reading/registry.ts';
import { NameIndex, type NameHit } from '../../src/search/name-index.ts';
import { namedRecordsOf, nameListOf, type NameList } from '../../src/search/name-list.ts';

/** Platforms and providers by name, with what a test needs of each. */
function indexOf(
  platforms: Record<string, { kind?: 'P' | 'V'; abbrev?: string; provider?: string; hostNames?: string[] }>,
  method: 'search' | 'suggest' = 'search',
): (query: string) => NameHit[] {
  const names = Object.keys(platforms).toSorted();
  const records = names.map((name) => platforms[name]!);
  const providers = [...new Set(records.flatMap(({ provider }) => provider ?? []))];
  const hostNames = [...new Set(records.flatMap((record) => record.hostNames ?? []))];
  const list: NameList = {
    kinds: records.map(({ kind = 'P' }) => kind).join(''),
    names,
    abbrevs: records.map(({ abbrev }) => abbrev ?? ''),
    providers,
    providerOf: records.map(({ provider }) => providers.indexOf(provider ?? '')),
    hostNames,
    hostNamesOf: records.map((record) => (record.hostNames ?? []).map((name) => hostNames.indexOf(name))),
    linkFiles: 1,
    keyFiles: 1,
  };
  const index = new NameIndex(list);
  return (query) => index[method](query, 10);
}

const search = indexOf({
  JSTOR: {},
  ScienceDirect: { abbrev: 'SD', provider: 'Elsewhere Publishing' },
  'Oxford Academic': { provider: 'Oxford University Press' },
  'Ox Journals': {},
  'Müller Fachportal': {},
  'Mueller Archiv': {},
  'L’Homme – Revue': {},
  'Taylor & Francis Online': { abbrev: 'T&F' },
  'SAGE Knowledge': { hostNames: ['sushi5.sage-knowledge.example'] },
  云杉学术期刊: {},
  'المكتبة الرقمية': {},
  'IEEE Xplore': {},
});
const namesOf = (query: string) => search(query).map(({ name }) => name);

test('a word is split into words, not into an initial and a word', () => {
  const found = indexOf({ 'D. Archive of Ama': {}, 'Data Ama': {} });
  expect(found('dataama').map(({ name }) => name)).toEqual(['Data Ama']);
  expect(found('dama')).toEqual([]);
});

test('the platform with the abbreviation comes before one whose name begins with it', () => {
  const found = indexOf({ 'Alpha Library': { abbrev: 'SDA' }, 'SDA Archive of Letters': {} });
  expect(found('sda').map(({ name }) => name)).toEqual(['Alpha Library', 'SDA Archive of Letters']);
});

test('of the platforms at a host name, the one that it is named after is first', () => {
  const hostNames = ['sushi.quillstack.example'];
  const found = indexOf({ 'Amber Press': { hostNames }, 'Quillstack Hub': { hostNames } });
  expect(found('sushi.quillstack.example').map(({ name }) => name)).toEqual([
    'Quillstack Hub',
    'Amber Press',
  ]);
});

test('a provider is listed below its platforms, unless the query is its whole name', () => {
  const found = indexOf({ 'Fernmoor Press': { kind: 'V' }, 'Fernmoor Press Journals': {} });
  expect(found('fernm').map(({ kind }) => kind)).toEqual(['P', 'V']);
  expect(found('fernmoor press').map(({ kind }) => kind)).toEqual(['V', 'P']);
});

test('a platform whose provider’s whole name is the query is among the first three, before others with these words', () => {
  const others = Object.fromEntries(
    ['Alpha', 'Beta', 'Gamma', 'Delta'].map((word) => [`Fernmoor Press ${word}`, { provider: 'Other' }]),
  );
  const find = indexOf({
    'Fernmoor Press': { kind: 'V' },
    Zeta: { provider: 'Fernmoor Press' },
    'Fernmoor Journals': { provider: 'Fernmoor Press' },
    ...others,
  });
  expect(
    find('fernmoor press')
      .slice(0, 3)
      .map(({ name }) => name),
  ).toEqual(['Fernmoor Press', 'Fernmoor Journals', 'Zeta']);
  expect(find('fernmoor')[0]!.name).not.toBe('Zeta');
});

describe('finds first', () => {
  test.each([
    ['jstor', 'JSTOR'],
    ['jtsor', 'JSTOR'],
    ['jstr', 'JSTOR'],
    ['jsttor', 'JSTOR'],
    ['js to r', 'JSTOR'],
    ['ieee xplroe', 'IEEE Xplore'],
    ['science direct', 'ScienceDirect'],
    ['sciencedirect', 'ScienceDirect'],
    ['SCIENCE-DIRECT', 'ScienceDirect'],
    ['sceincedirect', 'ScienceDirect'],
    ['direct', 'ScienceDirect'],
    ['Oxford', 'Oxford Academic'],
    ['oxfordacademic', 'Oxford Academic'],
    ['homme', 'L’Homme – Revue'],
    ['lhomme', 'L’Homme – Revue'],
    ["l'homme revue", 'L’Homme – Revue'],
    ['t&f', 'Taylor & Francis Online'],
    ['taylor francis', 'Taylor & Francis Online'],
    ['the taylor and francis', 'Taylor & Francis Online'],
    ['TAYLOR UND FRANCIS', 'Taylor & Francis Online'],
    ['oxford-aca demic', 'Oxford Academic'],
    ['sage-knowledge.example', 'SAGE Knowledge'],
    ['sushi5.sage-knowledge.example', 'SAGE Knowledge'],
    ['学术', '云杉学术期刊'],
    ['المكتبه الرقميه', 'المكتبة الرقمية'],
    ['fachportla', 'Müller Fachportal'],
    ['fach portal', 'Müller Fachportal'],
  ])('“%s”: %s', (query, name) => {
    expect(namesOf(query)[0]).toBe(name);
  });
});

test('both spellings of an umlaut find both', () => {
  for (const query of ['müller', 'mueller'])
    expect(namesOf(query).toSorted()).toEqual(['Mueller Archiv', 'Müller Fachportal']);
});

test.each(['asdf', 'qwertz', 'wombat', 'zzqxv', 'sagf', 'jxtqr', 'oxen', '…', '', 'oxford wombat'])(
  '“%s” finds nothing',
  (query) => {
    expect(namesOf(query)).toEqual([]);
  },
);

test('a real match comes before similar words, and alone if the name is the query', () => {
  const find = indexOf({ Actor: {}, Acton: {}, 'Acton Journals': {} });
  expect(find('acton').map(({ name, isSimilar }) => [name, isSimilar])).toEqual([
    ['Acton', false],
    ['Acton Journals', false],
  ]);
  expect(find('acton journals').map(({ name }) => name)).toEqual(['Acton Journals']);
  expect(find('actn').map(({ name, isSimilar }) => [name, isSimilar])).toContainEqual(['Acton', true]);
});

test.each([
  ['Acta', ['Acta', 'Acta Nova', 'Nova Acta', 'Actaeon Press']],
  ['Acta Nova', ['Acta Nova', 'Nova Acta']],
])(
  '“%s”: the whole name, then names that begin with it, then its words, then their beginnings',
  (query, names) => {
    const find = indexOf({ 'Actaeon Press': {}, 'Nova Acta': {}, 'Acta Nova': {}, Acta: {} });
    expect(find(query).map(({ name }) => name)).toEqual(names);
  },
);

test.each([
  ['direct', 'name', '', 'Elsewhere Publishing'],
  ['sd', 'abbreviation', '', 'Elsewhere Publishing'],
  ['elsewhere', 'provider', '', 'Elsewhere Publishing'],
  ['oxford university', 'provider', '', 'Oxford University Press'],
  ['sage-knowledge.example', 'URL', 'sushi5.sage-knowledge.example', ''],
])('“%s” matches by its %s', (query, reason, hostName, provider) => {
  expect(search(query)[0]).toMatchObject({ reason, hostName, provider });
});

test('of several host names of a platform, the one that matches is named', () => {
  const find = indexOf({
    Quill: { hostNames: ['one.acme.example', 'two.other.example', 'six.other.example'] },
  });
  expect(find('other.example')[0]!.hostName).toBe('two.other.example');
});

test('suggestions share as many words as possible with the query, or similar ones', () => {
  const suggest = indexOf({ 'Amber Press': {}, 'Fernmoor Journals': {}, 'Fernmoor Press': {} }, 'suggest');
  expect(suggest('fernmor press wombat').map(({ name }) => name)).toEqual([
    'Fernmoor Press',
    'Amber Press',
    'Fernmoor Journals',
  ]);
  expect(suggest('prxxs').map(({ isSimilar }) => isSimilar)).toEqual([true, true]);
  for (const query of ['wombat', 'ambx']) expect(suggest(query)).toEqual([]);
});

test.each([
  ['biotrcae360', { BioTrace360: {}, BioTrace361: {} }, ['BioTrace360']],
  ['Journals4', { Journals5: {} }, []],
  ['5journals', { Journals: {} }, []],
  ['plxnets', { Planets: {} }, ['Planets']],
  ['plxnxts', { Planets: {} }, ['Planets']],
  ['plxnet', { Planet: {} }, ['Planet']],
  ['plxnxt', { Planet: {} }, []],
])(
  'similar words have the same digits, and one other letter, or two from 7 letters on: “%s”',
  (query, platforms, names) => {
    expect(indexOf(platforms)(query).map(({ name }) => name)).toEqual(names);
  },
);

test.each([
  ['PTBOP', ['Northern Isles']],
  ['PTBOD', []],
  ['PTBP', []],
])('a short abbreviation matches as it is, never as a typo: “%s”', (query, names) => {
  const find = indexOf({ 'Northern Isles': { abbrev: 'PTBOP' } });
  expect(find(query).map(({ name }) => name)).toEqual(names);
});

test('records of one kind and name are numbered, those of another kind from 0 again', () => {
  const list = { abbrevs: ['', '', ''], providers: [], providerOf: [], hostNames: [], hostNamesOf: [] };
  const files = { linkFiles: 1, keyFiles: 1 };
  const index = new NameIndex({ kinds: 'PPV', names: ['Acta', 'Acta', 'Acta'], ...list, ...files });
  expect(index.search('acta', 3).map(({ linksKey, position }) => [linksKey, position])).toEqual([
    ['PActa', 0],
    ['PActa', 1],
    ['VActa', 0],
  ]);
});

test.each([
  ['fewer other words', 'nova', { 'Alpha Beta Nova': {}, 'Zeta Nova': {} }],
  ['the word at its beginning', 'zeta', { 'Alpha Zeta': {}, 'Zeta Alpha': {} }],
  ['a longer part of the word', 'quil', { 'Alpha Quillstack': {}, 'Zeta Quills': {} }],
  ['the name, not the abbreviation', 'quill', { Alpha: { abbrev: 'Quill X' }, 'Zeta Quill': {} }],
  [
    'the provider, not the URL',
    'quill',
    { Alpha: { hostNames: ['quill.example'] }, Zeta: { provider: 'Quill X' } },
  ],
])('of two names, that with %s is first', (_, query, platforms) => {
  expect(indexOf(platforms)(query)[0]!.name).toMatch(/^Zeta/);
});

test('words are joined only if they match nothing as they were typed', () => {
  const find = indexOf({ 'Data Base': {}, Databases: {} });
  expect(find('data base').map(({ name }) => name)).toEqual(['Data Base']);
});

test('only platforms have a provider, whose platforms come before other records with its name', () => {
  const none = { abbrevs: ['', ''], hostNames: [], hostNamesOf: [[]] };
  const files = { linkFiles: 1, keyFiles: 1 };
  const names = ['Zeta', 'Acme Press Hosting'];
  const index = new NameIndex({
    kinds: 'PH',
    names,
    providers: ['Acme Press'],
    providerOf: [0],
    ...none,
    ...files,
  });
  expect(index.search('acme press', 2).map(({ name, provider }) => [name, provider])).toEqual([
    ['Zeta', 'Acme Press'],
    ['Acme Press Hosting', ''],
  ]);
});

test.each([
  ['stack', 1],
  ['tack', 1],
  ['ack', 0],
])('“%s” is found inside a word, from four letters on', (query, count) => {
  expect(indexOf({ Quillstackhub: {} })(query)).toHaveLength(count);
});

test('similar names follow fewer than three real matches', () => {
  const two = { 'Acton Books': {}, 'Acton Data': {}, Actor: {} };
  const similarIn = (platforms: object) =>
    indexOf({ ...platforms })('acton').map(({ isSimilar }) => isSimilar);
  expect(similarIn(two)).toEqual([false, false, true]);
  expect(similarIn({ ...two, 'Acton Press': {} })).toEqual([false, false, false]);
});

test('similar words are found in scripts without spaces, too', () => {
  const find = indexOf({ 도서관학술지: {}, JSTOR: {} });
  expect(find('도서관학숙지').map(({ name, isSimilar }) => [name, isSimilar])).toEqual([
    ['도서관학술지', true],
  ]);
});

test('texts of any length add few terms', () => {
  const registry = emptyRegistry('usage');
  const characters = (count: number): string =>
    String.fromCharCode(...Array.from({ length: count }, (_, i) => 0x4e00 + i));
  const long = [
    characters(20_000),
    'a-'.repeat(10_000),
    [...characters(20_000)].join(' '),
    'Aa'.repeat(10_000),
  ];
  const platforms = [...long, 'JSTOR'].map((text, i) => ({
    id: `aaaaaaaa-0000-4000-8000-00000000000${i}`,
    name: i % 2 === 0 ? text : 'Short',
    abbrev: `${i}${text}`,
    content_provider_name: `Provider ${text}`,
    sushi_services: [
      { id: `bbbbbbbb-0000-4000-8000-00000000000${i}`, url: `https://${'a.'.repeat(20_000)}example/` },
    ],
  }));
  addAnswerJson(registry, { kind: 'platforms' }, platforms);
  const list = nameListOf(namedRecordsOf(modelOf(registry)), { linkFiles: 1, keyFiles: 1 });
  const texts = [list.names, list.abbrevs, list.providers, list.hostNames].flat();
  expect(list.names).toHaveLength(10);
  expect(Math.max(...texts.map(({ length }) => length))).toBe(501);
  const index = new NameIndex(list);
  expect(index.termCount).toBeLessThan(texts.length * 128);
  expect(index.search('jstor', 3).map(({ name }) => name)).toEqual(['JSTOR', 'Provider JSTOR']);
  expect(index.search(characters(500).slice(-2), 3)[0]!.name).toContain(characters(500));
});

test('a platform without a provider has none; names are sorted, a shorter one before those that begin with it', () => {
  const registry = emptyRegistry('usage');
  const platforms = ['Acme Press', ' '].map((provider, i) => ({
    id: `aaaaaaaa-0000-4000-8000-00000000000${i}`,
    name: ['Acta', 'Acta Nova'][i],
    content_provider_name: provider,
  }));
  addAnswerJson(registry, { kind: 'platforms' }, platforms);
  const list = nameListOf(namedRecordsOf(modelOf(registry)), { linkFiles: 1, keyFiles: 1 });
  expect([list.names.slice(0, 2), list.providers, list.providerOf]).toEqual([
    ['Acta', 'Acta Nova'],
    ['Acme Press'],
    [0, -1],
  ]);
});

test.each([
  ['云杉学术期刊', ['云杉学术期刊']],
  ['学术期刊', ['学术期刊', '云杉学术期刊', '学术期刊Press']],
  ['期刊', ['期刊', '云杉学术期刊', '学术期刊', '学术期刊Press']],
  ['术期', ['云杉学术期刊', '学术期刊', '学术期刊Press']],
  ['press', ['学术期刊Press']],
  ['杉学', ['云杉学术期刊']],
  ['刊学', []],
])('“%s” is found inside names without spaces', (query, names) => {
  const find = indexOf({ 云杉学术期刊: {}, 学术期刊: {}, 期刊: {}, 学术期刊Press: {} });
  expect(find(query).map(({ name }) => name)).toEqual(names);
});
