import { describe, expect, test } from 'vitest';
import { EXCEPTION_PLACES, placesOnPage } from '../../src/model/exception-places.ts';
import { EXCEPTIONS } from '../../src/model/exceptions.ts';
import { HARVEST_TERM_LABELS } from '../../src/model/harvest-terms.ts';

test('exceptions are ordered by code, and say in sentences what they mean and what to check', () => {
  const codes = EXCEPTIONS.map(({ code }) => code);
  expect(codes).toEqual([...new Set(codes)].toSorted((a, b) => a - b));
  for (const { meaning, check } of EXCEPTIONS)
    for (const text of [meaning, check]) expect(text).toMatch(/^[A-Z].*[.]$/);
});

describe('the places of an exception', () => {
  const OTHERS = ['url', 'moved', 'audit', 'contact', 'reports', 'request', 'banner', 'history'];
  const rows = new Set([...Object.keys(HARVEST_TERM_LABELS), ...OTHERS]);

  test('are there for each code, once, and are rows or parts of pages', () => {
    expect(Object.keys(EXCEPTION_PLACES)).toEqual(EXCEPTIONS.map(({ code }) => String(code)));
    for (const [code, places] of Object.entries(EXCEPTION_PLACES)) {
      expect(places, code).toEqual([...new Set(places)]);
      expect(places.filter((place) => !rows.has(place))).toEqual([]);
    }
  });

  test.for(EXCEPTIONS)('$code names a row of every page, with all rows or few', ({ code }) => {
    const places = EXCEPTION_PLACES[code]!;
    expect(placesOnPage(places, () => true)).toEqual(places);
    const always = ['customer_id', 'platform-contact', 'unneeded', 'reports', 'request', 'services'];
    const found = placesOnPage(places, (place) => always.includes(place));
    expect(found.length).toBeGreaterThan(0);
    expect(found.filter((place) => !always.includes(place))).toEqual([]);
  });

  test('are what stands in for a missing row, once', () => {
    const isOnPage = (place: string) => ['customer_id', 'unneeded', 'request'].includes(place);
    expect(placesOnPage(EXCEPTION_PLACES[1030]!, isOnPage)).toEqual(['customer_id', 'unneeded', 'request']);
    expect(placesOnPage(EXCEPTION_PLACES[3010]!, () => false)).toEqual([]);
  });
});
