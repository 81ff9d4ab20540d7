import { expect, test } from 'vitest';
import type { UrlRecord } from '../../src/probe/probe-file.ts';
import { isAnsweredByService, STATE_NAMES, STATES, type StateName } from '../../src/probe/service-states.ts';
import { urlRecordAfter } from '../../src/probe/state-over-time.ts';

type Step = [at: string, state: StateName, movedTo?: string];

/** `2026-11-03` stands for three o'clock on that day. */
function after(...steps: Step[]) {
  let record: UrlRecord | undefined;
  const events: (string | undefined)[] = [];
  for (const [at, state, movedTo] of steps) {
    const time = at.length === 10 ? `${at}T03:00:00.000Z` : at;
    const result = { state, note: '', alerts: [], otherRecord: undefined, movedTo };
    const next = urlRecordAfter(record, result, time);
    ({ record } = next);
    events.push(...next.events);
  }
  return { record: record!, events };
}
const day = (n: number): string => new Date(Date.UTC(2026, 10, n)).toISOString().slice(0, 10);
const nights = (first: number, ...states: StateName[]): Step[] =>
  states.map((state, i) => [day(first + i), state]);

test('a state is published after two equal results, and counts from the first of them', () => {
  expect(after([day(1), 'answers']).record).toMatchObject({ state: null, since: null });
  expect(after(...nights(1, 'answers', 'answers')).record).toMatchObject({
    state: 'answers',
    since: '2026-11-01T03:00:00.000Z',
    nextState: null,
  });
});

test('“does not answer” takes three, and is told once', () => {
  const twice = nights(1, 'answers', 'answers', 'no-answer', 'no-answer');
  expect(after(...twice)).toMatchObject({ record: { state: 'answers' }, events: [] });
  const thrice: Step[] = [...twice, ...nights(5, 'no-answer', 'no-answer')];
  expect(after(...thrice)).toMatchObject({
    record: { state: 'no-answer', since: '2026-11-03T03:00:00.000Z', nights: 'aannnn' },
    events: ['service-stopped'],
  });
  expect(after(...thrice, ...nights(7, 'answers')).events).toEqual(['service-stopped']);
  expect(after(...thrice, ...nights(7, 'answers', 'answers')).events).toEqual([
    'service-stopped',
    'service-returned',
  ]);
});

test('flapping changes nothing', () => {
  const start = nights(1, 'answers', 'answers');
  const flaps = nights(3, ...(['gone', 'answers', 'gone', 'busy', 'gone', 'no-status-page'] as const));
  expect(after(...start, ...flaps)).toMatchObject({ record: { state: 'answers' }, events: [] });
});

test('probes less than twelve hours apart count as one', () => {
  const start = nights(1, 'answers', 'answers');
  const close: Step[] = ['03', '08', '14'].map((hour) => [`2026-11-03T${hour}:59:00.000Z`, 'gone']);
  expect(after(...start, ...close).record).toMatchObject({ state: 'answers', nights: 'aag' });
  expect(after(...start, ...close, ['2026-11-03T15:59:00.000Z', 'gone']).record.state).toBe('gone');
});

test('a state that the probe cannot tell neither stops nor returns a service', () => {
  const steps = nights(1, 'answers', 'answers', 'busy', 'busy', 'answers', 'answers');
  expect(after(...steps).events).toEqual([]);
  const down = nights(7, 'busy', 'busy', 'certificate-expired', 'certificate-expired', 'busy', 'busy');
  expect(after(...steps, ...down).events).toEqual(['service-stopped']);
});

test('a redirect to another host is told after two probes, and a failure does not end it', () => {
  const to = 'https://new.example/x';
  const moved = [1, 2].map((n): Step => [day(n), 'answers', to]);
  expect(after(...moved.slice(0, 1))).toMatchObject({ record: { movedTo: null }, events: [] });
  expect(after(...moved)).toMatchObject({ record: { movedTo: to }, events: ['service-moved-by-redirect'] });
  const failed = nights(3, 'no-answer', 'gone', 'gone');
  const again: Step = [day(6), 'answers', to];
  expect(after(...moved, ...failed, again).events).toEqual(['service-moved-by-redirect', 'service-stopped']);
  expect(after(...moved, ...nights(3, 'answers', 'answers')).record.movedTo).toBeNull();
});

test('there is one letter for a night, at most sixty, with a mark for nights without a probe', () => {
  const days = Array.from({ length: 70 }, (_, i): Step => [day(i + 1), i % 2 ? 'answers' : 'gone']);
  expect(after(...days).record.nights).toBe('ga'.repeat(30));
  expect(after([day(1), 'answers'], [day(4), 'gone']).record.nights).toBe('a--g');
  expect(after([day(1), 'answers'], [day(400), 'gone']).record.nights).toBe(`${'-'.repeat(59)}g`);
});

test('a clock that is set back loses the nights that lay ahead, and states still change', () => {
  const wrong: Step[] = [
    ['2030-01-01', 'answers'],
    ['2030-01-02', 'answers'],
    ['2030-01-03', 'gone'],
  ];
  const right = nights(1, 'gone', 'gone');
  expect(after(...wrong, ...right.slice(0, 1)).record).toMatchObject({ state: 'answers', nights: 'g' });
  expect(after(...wrong, ...right).record).toMatchObject({
    state: 'gone',
    since: '2026-11-01T03:00:00.000Z',
    nights: 'gg',
  });
});

test('with some states harvesters reach a service, with others not, and some say nothing of it', () => {
  const named = (isUp: boolean | null) => STATE_NAMES.filter((name) => STATES[name].isUp === isUp);
  expect(named(true)).toEqual(['answers', 'asks-credentials']);
  expect(named(null)).toEqual(['needs-platform', 'refuses-programs', 'busy', 'not-public', 'unexpected']);
  expect(STATE_NAMES.filter(isAnsweredByService)).toEqual(['answers', 'inactive', 'asks-credentials']);
});

test('each state has a letter of its own', () => {
  const letters = Object.values(STATES).map(({ letter }) => letter);
  expect(new Set([...letters, '-']).size).toBe(letters.length + 1);
});
