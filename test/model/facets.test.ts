import { expect, test } from 'vitest';
import { countsByFacetOf } from '../../src/model/facets.ts';
import { byName, sortByNewestRelease, distinctReleasesOf } from '../../src/util/sort-order.ts';
import { shortenName } from '../../src/registry/names.ts';
import { model } from './two-platforms.ts';

test('each facet of the registry is counted, the largest first', () => {
  const { facets } = model;
  const countsOf = (name: keyof typeof facets) =>
    facets[name].map(({ key, label, count }) => [key, label, count]);
  expect(countsOf('platformsByReleases')).toEqual([
    ['5 + 5.1', '5 + 5.1', 1],
    ['5.1', '5.1', 1],
  ]);
  expect(countsOf('hostTypes')).toEqual([
    ['eJournal', 'eJournal', 2],
    ['eBook', 'eBook', 1],
  ]);
  expect(countsOf('countries')).toEqual([
    ['FR', 'France', 1],
    ['', 'Not stated', 1],
  ]);
  expect(countsOf('auditStates')).toEqual([
    ['', 'No audit', 2],
    ['Currently valid audit', 'Valid', 1],
  ]);
});

test('a host type with underscores is in words; equally frequent ones are in the order of the alphabet', () => {
  const [platform] = model.platforms;
  const host_types = ['Z', 'A_B_C'].map((name) => ({ name }));
  const { hostTypes } = countsByFacetOf([{ ...platform!, record: { ...platform!.record, host_types } }], []);
  expect(hostTypes).toEqual([
    { key: 'A_B_C', label: 'A B C', count: 1 },
    { key: 'Z', label: 'Z', count: 1 },
  ]);
});

test('names are sorted as in an English index, equal ones by ID', () => {
  const named = ['Zeta', 'alpha 10', 'Álpha 9', '“Beta”', 'beta'].map((name, i) => ({
    name,
    id: String(9 - i),
  }));
  expect(named.toSorted(byName).map(({ name }) => name)).toEqual([
    'Álpha 9',
    'alpha 10',
    'beta',
    '“Beta”',
    'Zeta',
  ]);
});

test('releases are sorted by number, and the current one comes first where the newest do', () => {
  expect(distinctReleasesOf(['5.10', '', '5', '5.1', '5.2', '5'])).toEqual(['5', '5.1', '5.2', '5.10']);
  const items = ['5', '5.10', '5.2', '5'].map((release, i) => ({ release, i }));
  expect(sortByNewestRelease(items, '5').map(({ release, i }) => [release, i])).toEqual([
    ['5', 0],
    ['5', 3],
    ['5.10', 1],
    ['5.2', 2],
  ]);
});

test('a name of up to 500 characters is not shortened', () => {
  const name = 'x'.repeat(500);
  expect([shortenName(name), shortenName(`${name}x`)]).toEqual([name, `${name}…`]);
});
