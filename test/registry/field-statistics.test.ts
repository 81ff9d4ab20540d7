import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkFieldsAgainstLastRun, emptiedFields } from '../../src/registry/checks/drift.ts';
import { isDriftFinding } from '../../src/registry/finding.ts';
import { addToStatistics, type FieldStatistics } from '../../src/registry/checks/field-statistics.ts';

function statisticsOf(...records: unknown[]): FieldStatistics {
  const statistics: FieldStatistics = {};
  for (const [i, record] of records.entries()) addToStatistics(statistics, 'host', record, `/${i}/`);
  return statistics;
}

const drift = (before: unknown[], now: unknown[]): string[] =>
  checkFieldsAgainstLastRun(statisticsOf(...before), statisticsOf(...now)).map(
    ({ code, endpoint, pointer }) => `${code} ${endpoint}${pointer}`,
  );

describe('drift', () => {
  test.each<[string, unknown[], unknown[], string[]]>([
    ['no drift', [{ a: 1 }], [{ a: 2 }, { a: 3 }], []],
    [
      'a new field, at its first value',
      [{ a: 1 }],
      [{ a: 1 }, { a: 1, b: { c: 2 } }],
      ['field-appeared /1//b'],
    ],
    ['a field that no record has any more', [{ a: 1, b: 1 }], [{ a: 1 }], ['field-vanished /0/']],
    ['a field that one record lacks', [{ a: 1 }, { a: 1 }], [{ a: 1 }, {}], []],
    ['another type', [{ a: 1 }], [{ a: 2 }, { a: 'x' }], ['field-changed /1//a']],
    ['a value instead of null', [{ a: null }], [{ a: 'x' }], []],
    ['null instead of a value', [{ a: 'x' }], [{ a: null }, { a: '' }], []],
    ['the first element of a list', [{ a: [] }], [{ a: [{ b: 1 }] }], []],
    ['the first object instead of null', [{ a: null }], [{ a: { b: 1 } }], []],
    [
      'a field of an element',
      [{ a: [{ b: 1 }] }],
      [{ a: [{ b: 1, 'c/d': 2 }] }],
      ['field-appeared /0//a/0/c~1d'],
    ],
    ['no records any more', [{ a: 1 }], [], []],
    ['the first records of their kind', [], [{ a: 1 }], []],
    [
      'a list that was an object, and nothing inside',
      [{ a: { b: 1 } }],
      [{ a: [1] }],
      ['field-changed /0//a'],
    ],
    [
      'an object that was a list, and nothing inside',
      [{ a: [1] }],
      [{ a: { b: 1 } }],
      ['field-changed /0//a'],
    ],
  ])('%s', (_, before, now, expected) => {
    expect(drift(before, now)).toEqual(expected);
  });

  test('has findings of its own', () => {
    const found = checkFieldsAgainstLastRun(statisticsOf({ a: 1, c: 1 }), statisticsOf({ a: 'x', b: 1 }));
    expect(found.map(({ code }) => code)).toEqual(['field-changed', 'field-appeared', 'field-vanished']);
    expect(found.every(isDriftFinding)).toBe(true);
    expect(isDriftFinding({ ...found[0]!, code: 'wrong-type' })).toBe(false);
  });
});

describe('a field that became empty', () => {
  const emptied = (before: unknown[], now: unknown[]): string[] =>
    emptiedFields(statisticsOf(...before), statisticsOf(...now), 1);
  test.each<[string, unknown[], unknown[], string[]]>([
    ['everywhere', [{ a: 'x' }, { a: 'y' }], [{ a: '' }, { a: null }], ['host /a']],
    ['not everywhere', [{ a: 'x' }, { a: 'y' }], [{ a: '' }, { a: 'z' }], []],
    ['after a single filled one', [{ a: 'x' }, { a: '' }], [{ a: '' }], []],
    [
      'with its inner fields, once',
      [{ a: { b: 1 } }, { a: { b: 1 } }],
      [{ a: { b: null } }, { a: {} }, { a: {} }],
      ['host /a/b'],
    ],
    ['a list', [{ a: [1] }, { a: [1] }], [{ a: [] }, { a: [] }], ['host /a']],
    ['in few records, as the others are gone', [{ a: 1 }, { a: 2 }, { a: null }], [{ a: null }], []],
    ['in the only record, as before', [{ a: [1], b: [2, 3] }], [{ a: [1], b: [] }], []],
    ['in a list of the only record', [{ a: [{ b: 1 }, { b: 2 }] }], [{ a: [{ b: null }] }], ['host /a/*/b']],
    ['with the whole record', [{ a: 1 }, { a: 2 }], [{}, {}], ['host (the whole record)']],
    ['false is a value', [{ a: true }, { a: true }], [{ a: false }], []],
    ['missing everywhere', [{ a: 'x' }, { a: 'y' }], [{ b: 1 }], []],
  ])('%s', (_, before, now, expected) => {
    expect(emptied(before, now)).toEqual(expected);
  });
});

test('statistics of any JSON survive a round trip through JSON, and do not drift from themselves', () => {
  fc.assert(
    fc.property(fc.array(fc.jsonValue()), (records) => {
      const statistics = statisticsOf(...records);
      expect(JSON.parse(JSON.stringify(statistics))).toEqual(statistics);
      expect(checkFieldsAgainstLastRun(statistics, statistics)).toEqual([]);
      expect(emptiedFields(statistics, statistics, 0)).toEqual([]);
    }),
  );
});

test('each field has its types, where each was first, and how often it was filled', () => {
  const many = Array.from({ length: 600 }, () => 1);
  const statistics = statisticsOf(
    // Elements of a list are one field, and services have statistics of their own.
    { many, sushi_services: [{ b: 1 }] },
    { text: 'x', number: 0, flag: false, list: [{ a: 1 }, { a: 'x' }], object: {}, 'a/b': null },
    { text: '', number: null, flag: true, list: [], object: { x: [] }, 'a/b': '' },
  );
  expect(statistics).toEqual({
    host: {
      '': { types: { object: '/0/#' }, filled: 3 },
      '/many': { types: { list: '/0/#/many' }, filled: 1 },
      '/many/*': { types: { number: '/0/#/many/0' }, filled: 600 },
      '/text': { types: { text: '/1/#/text', empty: '/2/#/text' }, filled: 1 },
      '/number': { types: { number: '/1/#/number', empty: '/2/#/number' }, filled: 1 },
      '/flag': { types: { flag: '/1/#/flag' }, filled: 2 },
      '/list': { types: { list: '/1/#/list' }, filled: 1 },
      '/list/*': { types: { object: '/1/#/list/0' }, filled: 2 },
      '/list/*/a': { types: { number: '/1/#/list/0/a', text: '/1/#/list/1/a' }, filled: 2 },
      '/object': { types: { object: '/1/#/object' }, filled: 1 },
      '/object/x': { types: { list: '/2/#/object/x' }, filled: 0 },
      '/a~1b': { types: { empty: '/1/#/a~1b' }, filled: 0 },
    },
  });
});

test('a record inside a list has its place in the response', () => {
  const statistics: FieldStatistics = {};
  addToStatistics(statistics, 'platform', { a: 1 }, '/list/', '/7');
  expect(statistics['platform']).toEqual({
    '': { types: { object: '/list/#/7' }, filled: 1 },
    '/a': { types: { number: '/list/#/7/a' }, filled: 1 },
  });
});

test('kinds of records are counted apart, all of them up to the limit', () => {
  const statistics: FieldStatistics = {};
  const record = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, i) => [`f${i}`, i]));
  addToStatistics(statistics, 'host', record(499), '/h/');
  addToStatistics(statistics, 'platform', record(3), '/p/');
  // The record itself is the first of the 500.
  expect(Object.keys(statistics['host']!)).toHaveLength(500);
  addToStatistics(statistics, 'host', { f0: 'x', more: 1 }, '/i/');
  expect(Object.keys(statistics['host']!)).toHaveLength(500);
  expect(statistics['host']!['/f0']).toEqual({ types: { number: '/h/#/f0', text: '/i/#/f0' }, filled: 2 });
  expect(Object.keys(statistics['platform']!)).toHaveLength(4);
});

test('fields whose pointer is very long are not counted', () => {
  const [kept, left] = ['x'.repeat(499), 'y'.repeat(500)];
  expect(Object.keys(statisticsOf({ [kept]: 1, [left]: { a: 1 } })['host']!)).toEqual(['', `/${kept}`]);
});
