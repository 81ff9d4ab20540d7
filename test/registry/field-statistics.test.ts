import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkFieldsAgainstLastRun, emptiedFields } from '../../src/registry/checks/drift.ts';
import { createFinding, isDriftFinding } from '../../src/registry/finding.ts';
import { addToStatistics, type FieldStatistics } from '../../src/registry/checks/field-statistics.ts';

function statisticsOf(...records: unknown[]): FieldStatistics {
  const statistics: FieldStatistics = {};
  for (const [i, record] of records.entries()) addToStatistics(statistics, 'host', record, `/${i}/`);
  return statistics;
}

/** Records before and now. */
const CASES: Record<string, [before: unknown[], now: unknown[]]> = {
  'other values': [[{ a: 1 }], [{ a: 2 }, { a: 3 }]],
  'a new field, at its first value': [[{ a: 1 }], [{ a: 1 }, { a: 1, b: { c: 2 } }]],
  'a field that no record has any more': [[{ a: 1, b: 1 }], [{ a: 1 }]],
  'a field that one record lacks': [
    [{ a: 1 }, { a: 1 }],
    [{ a: 1 }, {}],
  ],
  'another type': [[{ a: 1 }], [{ a: 2 }, { a: 'x' }]],
  'another type, a new field, and one less': [[{ a: 1, c: 1 }], [{ a: 'x', b: 1 }]],
  'a value instead of null': [[{ a: null }], [{ a: 'x' }]],
  'null instead of a value': [[{ a: 'x' }], [{ a: null }, { a: '' }]],
  'the first element of a list': [[{ a: [] }], [{ a: [{ b: 1 }] }]],
  'the first object instead of null': [[{ a: null }], [{ a: { b: 1 } }]],
  'a field of an element': [[{ a: [{ b: 1 }] }], [{ a: [{ b: 1, 'c/d': 2 }] }]],
  'no records any more': [[{ a: 1 }], []],
  'the first records of their kind': [[], [{ a: 1 }]],
  'a list that was an object, and nothing inside': [[{ a: { b: 1 } }], [{ a: [1] }]],
  'an object that was a list, and nothing inside': [[{ a: [1] }], [{ a: { b: 1 } }]],
  'empty everywhere': [
    [{ a: 'x' }, { a: 'y' }],
    [{ a: '' }, { a: null }],
  ],
  'empty, but not everywhere': [
    [{ a: 'x' }, { a: 'y' }],
    [{ a: '' }, { a: 'z' }],
  ],
  'empty after a single filled one': [[{ a: 'x' }, { a: '' }], [{ a: '' }]],
  'empty with its inner fields': [
    [{ a: { b: 1 } }, { a: { b: 1 } }],
    [{ a: { b: null } }, { a: {} }, { a: {} }],
  ],
  'an empty list': [
    [{ a: [1] }, { a: [1] }],
    [{ a: [] }, { a: [] }],
  ],
  'empty in few records, as the others are gone': [[{ a: 1 }, { a: 2 }, { a: null }], [{ a: null }]],
  'empty in the only record, as before': [[{ a: [1], b: [2, 3] }], [{ a: [1], b: [] }]],
  'empty in a list of the only record': [[{ a: [{ b: 1 }, { b: 2 }] }], [{ a: [{ b: null }] }]],
  'an empty record': [
    [{ a: 1 }, { a: 2 }],
    [{}, {}],
  ],
  'false is a value': [[{ a: true }, { a: true }], [{ a: false }]],
  'missing everywhere': [[{ a: 'x' }, { a: 'y' }], [{ b: 1 }]],
};

test('fields that drift, and fields that became empty', async () => {
  const texts = Object.entries(CASES).map(([title, [before, now]]) => {
    const [earlier, later] = [statisticsOf(...before), statisticsOf(...now)];
    const drift = checkFieldsAgainstLastRun(earlier, later);
    expect(drift.every(isDriftFinding)).toBe(true);
    const lines = drift.map(
      (each) => `${each.level} ${each.code} ${each.endpoint}${each.pointer}: ${each.message}`,
    );
    const emptied = emptiedFields(earlier, later, 1).map((field) => `emptied: ${field}`);
    return [`# ${title}`, ...lines, ...emptied].join('\n');
  });
  await expect(`${texts.join('\n')}\n`).toMatchFileSnapshot('__snapshots__/drift.txt');
  expect(isDriftFinding(createFinding('wrong-type', '/', '', ''))).toBe(false);
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
