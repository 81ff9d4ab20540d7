import { expect, test } from 'vitest';
import type { Change, Subject } from '../../src/history/entry.ts';
import { monthNewsOf } from '../../src/history/words/month-news.ts';

const subjectOf = (kind: Subject['kind'], id: string): Subject => ({ kind, id, name: id });
const changesOf = (event: Change['event'], kind: Subject['kind'], ids: string): Change[] =>
  [...ids].map((id) => ({ event, about: [subjectOf(kind, id)] }) as Change);

test('the most frequent events come first, other changes last, and each record is named once', () => {
  const { kinds, expired } = monthNewsOf([
    ...changesOf('changed', 'platform', 'aaaabcde'),
    ...changesOf('platform-added', 'platform', 'fg'),
    ...changesOf('platform-removed', 'platform', 'hhi'),
    ...changesOf('audit-expired', 'service', 'jk'),
  ]);
  const lines = kinds.map(({ event, count, subjects, more }) => [
    event,
    count,
    subjects.map(({ id }) => id).join(''),
    more,
  ]);
  expect(lines).toEqual([
    ['platform-removed', 3, 'hi', 0],
    ['platform-added', 2, 'fg', 0],
    ['changed', 8, 'abc', 2],
  ]);
  expect(expired).toMatchObject({ services: 2, more: 0 });
});

test('six kinds of events and five expired audits are named', () => {
  const events = [
    'platform-added',
    'platform-removed',
    'service-added',
    'service-removed',
    'report-offered',
    'report-withdrawn',
    'release-adopted',
  ] as const;
  const { kinds, expired } = monthNewsOf([
    ...events.flatMap((event) => changesOf(event, 'platform', 'a')),
    ...changesOf('audit-expired', 'service', 'abcdefgg'),
  ]);
  expect(kinds.map(({ event }) => event)).toEqual(events.slice(0, 6));
  expect(expired).toMatchObject({ services: 7, more: 2 });
  expect(expired.subjects).toHaveLength(5);
});
