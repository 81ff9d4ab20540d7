import { expect, test } from 'vitest';
import { STATE_NAMES, STATES, type StateName } from '../../src/model/service-states.ts';
import type { UrlRecord } from '../../src/probe/probe-file.ts';
import { isAnsweredByService, urlRecordAfter } from '../../src/probe/url-record.ts';

type Step = [at: string, state: StateName, movedTo?: string];

/** `2026-11-03` stands for three o'clock on that day. */
function after(...steps: Step[]): UrlRecord {
  return steps.reduce<UrlRecord | undefined>((record, [at, state, movedTo]) => {
    const time = at.length === 10 ? `${at}T03:00:00.000Z` : at;
    return urlRecordAfter(record, { state, ...(movedTo !== undefined && { movedTo }) }, time);
  }, undefined)!;
}
const day = (n: number): string => new Date(Date.UTC(2026, 10, n)).toISOString().slice(0, 10);
const nights = (first: number, ...states: StateName[]): Step[] =>
  states.map((state, i) => [day(first + i), state]);

test('a state is confirmed by two equal results, and counts from the first of them', () => {
  expect(after([day(1), 'answers'])).toMatchObject({
    state: { value: null, since: null },
    result: 'answers',
  });
  expect(after(...nights(1, 'answers', 'answers'))).toMatchObject({
    state: { value: 'answers', since: '2026-11-01T03:00:00.000Z', next: null },
    checked: '2026-11-02T03:00:00.000Z',
  });
});

test('“does not answer” takes three', () => {
  const twice = nights(1, 'answers', 'answers', 'no-answer', 'no-answer');
  expect(after(...twice).state).toMatchObject({ value: 'answers', since: '2026-11-01T03:00:00.000Z' });
  const thrice: Step[] = [...twice, [day(5), 'no-answer']];
  expect(after(...thrice).state).toMatchObject({ value: 'no-answer', since: '2026-11-03T03:00:00.000Z' });
  expect(after(...thrice, ...nights(6, 'answers')).state.value).toBe('no-answer');
  expect(after(...thrice, ...nights(6, 'answers', 'answers')).state).toMatchObject({
    value: 'answers',
    since: '2026-11-06T03:00:00.000Z',
  });
});

test('flapping changes nothing', () => {
  const start = nights(1, 'answers', 'answers');
  const flaps = nights(3, ...(['gone', 'answers', 'gone', 'busy', 'gone', 'no-status-page'] as const));
  expect(after(...start, ...flaps).state).toMatchObject({
    value: 'answers',
    since: '2026-11-01T03:00:00.000Z',
  });
});

test('results less than twelve hours apart count as one', () => {
  const start = nights(1, 'answers', 'answers');
  const close: Step[] = ['03', '08', '14'].map((hour) => [`2026-11-03T${hour}:59:00.000Z`, 'gone']);
  expect(after(...start, ...close).state.value).toBe('answers');
  expect(after(...start, ...close, ['2026-11-03T15:59:00.000Z', 'gone']).state.value).toBe('gone');
});

test('a redirect to another host takes two results, and a failure does not end it', () => {
  const to = 'https://new.example/x';
  const moved = [1, 2].map((n): Step => [day(n), 'answers', to]);
  expect(after(...moved.slice(0, 1)).redirect.value).toBeNull();
  const redirect = { value: to, since: '2026-11-01T03:00:00.000Z' };
  expect(after(...moved)).toMatchObject({ redirect });
  expect(after(...moved, ...nights(3, 'no-answer', 'gone', 'gone'))).toMatchObject({ redirect });
  expect(after(...moved, ...nights(3, 'answers')).redirect.value, 'after one without').toBe(to);
  expect(after(...moved, ...nights(3, 'answers', 'answers')).redirect.value, 'after two').toBeNull();
});

test('texts come from the last result', () => {
  const first = urlRecordAfter(undefined, { state: 'answers', note: 'Soon.' }, `${day(1)}T03:00:00.000Z`);
  expect(first.note).toBe('Soon.');
  expect(urlRecordAfter(first, { state: 'answers' }, `${day(2)}T03:00:00.000Z`)).not.toHaveProperty('note');
});

test('after the clock was set back, states still change', () => {
  const wrong: Step[] = [
    ['2030-01-01', 'answers'],
    ['2030-01-02', 'answers'],
    ['2030-01-03', 'gone'],
  ];
  const right = nights(1, 'gone', 'gone');
  expect(after(...wrong, ...right.slice(0, 1)).state.value).toBe('answers');
  expect(after(...wrong, ...right).state).toMatchObject({ value: 'gone', since: '2026-11-01T03:00:00.000Z' });
});

test('in some states harvesters reach a service, in others not, and some do not tell', () => {
  const namesWith = (isUp: boolean | null) => STATE_NAMES.filter((name) => STATES[name].isUp === isUp);
  expect(namesWith(true)).toEqual(['answers', 'asks-credentials']);
  expect(namesWith(null)).toEqual(['needs-platform', 'refuses-programs', 'busy', 'not-public', 'unexpected']);
  expect(STATE_NAMES.filter(isAnsweredByService)).toEqual(['answers', 'inactive', 'asks-credentials']);
});
