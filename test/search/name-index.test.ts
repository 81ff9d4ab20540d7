import { describe, expect, test } from 'vitest';
import { NameIndex, type NameHit } from '../../src/search/name-index.ts';
import type { NameList } from '../../src/search/name-list.ts';

/** Platforms and providers by name, with what a test needs of each. */
function indexOf(
  platforms: Record<string, { kind?: 'P' | 'V'; abbrev?: string; provider?: string; hostNames?: string[] }>,
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
    textIndexes: 1,
  };
  const index = new NameIndex(list);
  return (query) => index.search(query, 10);
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

describe('finds first', () => {
  test.each([
    ['jstor', 'JSTOR'],
    ['jtsor', 'JSTOR'],
    ['jstr', 'JSTOR'],
    ['jsttor', 'JSTOR'],
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
  ['direct', 'name', ''],
  ['sd', 'abbreviation', ''],
  ['elsewhere', 'provider', ''],
  ['sage-knowledge.example', 'URL', 'sushi5.sage-knowledge.example'],
])('“%s” matches by its %s', (query, reason, hostName) => {
  expect(search(query)[0]).toMatchObject({ reason, hostName });
});

test('other numbers are not similar', () => {
  const find = indexOf({ BioTrace360: {}, BioTrace720: {} });
  expect(find('biotrcae360').map(({ name }) => name)).toEqual(['BioTrace360']);
});
