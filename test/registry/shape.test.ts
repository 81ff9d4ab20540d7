import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  checkDrift,
  emptiedFields,
  addToStatistics,
  type FieldStatistics,
} from '../../src/registry/checks/field-statistics.ts';

function shapeOf(...records: unknown[]): FieldStatistics {
  const shape: FieldStatistics = {};
  for (const [i, record] of records.entries()) addToStatistics(shape, 'host', record, `/${i}/`);
  return shape;
}

const drift = (before: unknown[], now: unknown[]): string[] =>
  checkDrift(shapeOf(...before), shapeOf(...now)).map(
    ({ code, endpoint, pointer }) => `${code} ${endpoint}${pointer}`,
  );

describe('drift', () => {
  test.each<[string, unknown[], unknown[], string[]]>([
    ['nothing', [{ a: 1 }], [{ a: 2 }, { a: 3 }], []],
    [
      'a new field, where it is first',
      [{ a: 1 }],
      [{ a: 1 }, { a: 1, b: { c: 2 } }],
      ['field-appeared /1//b'],
    ],
    ['a field that no record has now', [{ a: 1, b: 1 }], [{ a: 1 }], ['field-vanished /0/']],
    ['a field that one record lacks now', [{ a: 1 }, { a: 1 }], [{ a: 1 }, {}], []],
    ['another type', [{ a: 1 }], [{ a: 2 }, { a: 'x' }], ['field-changed /1//a']],
    ['a value where there was none', [{ a: null }], [{ a: 'x' }], []],
    ['none where there was a value', [{ a: 'x' }], [{ a: null }, { a: '' }], []],
    ['the first element of a list', [{ a: [] }], [{ a: [{ b: 1 }] }], []],
    ['the first object in place of null', [{ a: null }], [{ a: { b: 1 } }], []],
    [
      'a field of an element',
      [{ a: [{ b: 1 }] }],
      [{ a: [{ b: 1, 'c/d': 2 }] }],
      ['field-appeared /0//a/0/c~1d'],
    ],
    ['all records gone', [{ a: 1 }], [], []],
  ])('%s', (_, before, now, expected) => {
    expect(drift(before, now)).toEqual(expected);
  });
});

describe('a field that became empty', () => {
  const emptied = (before: unknown[], now: unknown[]): string[] =>
    emptiedFields(shapeOf(...before), shapeOf(...now), 1);
  test.each<[string, unknown[], unknown[], string[]]>([
    ['everywhere', [{ a: 'x' }, { a: 'y' }], [{ a: '' }, { a: null }], ['host /a']],
    ['not everywhere', [{ a: 'x' }, { a: 'y' }], [{ a: '' }, { a: 'z' }], []],
    ['after one that was filled', [{ a: 'x' }, { a: '' }], [{ a: '' }], []],
    [
      'with what stands in it, once',
      [{ a: { b: 1 } }, { a: { b: 1 } }],
      [{ a: { b: null } }, { a: {} }, { a: {} }],
      ['host /a/b'],
    ],
    ['a list', [{ a: [1] }, { a: [1] }], [{ a: [] }], ['host /a']],
    ['false is a value', [{ a: true }, { a: true }], [{ a: false }], []],
    ['gone altogether', [{ a: 'x' }, { a: 'y' }], [{ b: 1 }], []],
  ])('%s', (_, before, now, expected) => {
    expect(emptied(before, now)).toEqual(expected);
  });
});

test('any JSON has a shape that is written and read again as it was, and has not drifted from itself', () => {
  fc.assert(
    fc.property(fc.array(fc.jsonValue()), (records) => {
      const shape = shapeOf(...records);
      expect(JSON.parse(JSON.stringify(shape))).toEqual(shape);
      expect(checkDrift(shape, shape)).toEqual([]);
      expect(emptiedFields(shape, shape, 0)).toEqual([]);
    }),
  );
});

test('services inside a platform are not counted with it', () => {
  const shape = shapeOf({ a: 1, sushi_services: [{ b: 1 }] });
  expect(Object.keys(shape['host']!)).toEqual(['', '/a']);
});

test('a record whose keys are data does not make the shape as large', () => {
  const record = Object.fromEntries(Array.from({ length: 5000 }, (_, i) => [`key-${i}`, i]));
  expect(Object.keys(shapeOf(record)['host']!)).toHaveLength(500);
});
