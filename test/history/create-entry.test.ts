// Feeds and cursors have been published with the IDs of entries and changes: the same content always gives the same ones.
import { describe, expect, test } from 'vitest';
import {
  isEntryOfContent,
  createEntry,
  type PreviousState,
  type SnapshotState,
} from '../../src/history/compare/create-entry.ts';
import { publishedOf } from './published.ts';
import { entrySchema } from '../../src/history/entry.ts';
import type { Endpoint } from '../../src/registry/endpoint.ts';
import { ID, listedOf, platformOf } from '../registry/records.ts';

const OTHER = '44444444-4444-4444-8444-444444444444';
const REGISTRY = 'https://registry.example';

function stateOf(content: string, taken: string, platforms: Record<string, unknown>[]): SnapshotState {
  const list = platforms.map((platform) => listedOf({ ...platform, sushi_services: [] }));
  const responses: [Endpoint, unknown][] = [
    [{ kind: 'platforms' }, list],
    ...platforms.map((each): [Endpoint, unknown] => [{ kind: 'platform', id: String(each['id']) }, each]),
  ];
  return { registry: REGISTRY, taken, content, published: publishedOf(responses) };
}

const report = { usage_release: '5', report_id: 'TR', report_name: 'Titles' };
const FIRST = stateOf('1', '2026-01-01T03:00:00.000Z', [platformOf({ reports: [] })]);
const SECOND = stateOf('2', '2026-01-02T03:00:00.000Z', [
  platformOf({ reports: [report], website: '' }),
  platformOf({ id: OTHER }),
]);
const before = (state: SnapshotState, entry?: string): PreviousState => ({ ...state, entry });

describe('an entry', () => {
  const baseline = createEntry(undefined, FIRST);
  const next = createEntry(before(FIRST, baseline.id), SECOND);

  test('of the first snapshot is a baseline', () => {
    expect(baseline).toEqual({
      id: '8c4495e9-f9b5-8639-9c81-1a4b5e813200',
      previous: null,
      registry: REGISTRY,
      taken: FIRST.taken,
      since: null,
      changes: [],
    });
  });

  test('of the next one leads back to it, and has the changes', () => {
    expect(next).toMatchObject({
      id: '7211bf16-c094-8436-8cc6-b4faf89d8134',
      previous: baseline.id,
      registry: REGISTRY,
      taken: SECOND.taken,
      since: FIRST.taken,
    });
    expect(next.changes.map(({ id, event, about, fields }) => [id, event, about[0]!.id, fields])).toEqual([
      ['7acdd515-ade7-8276-b9bf-ca9a97b5852f', 'platform-added', OTHER, []],
      [
        'de51bd1a-029e-803b-8cfb-07a80821673b',
        'report-offered',
        ID,
        [{ field: '/reports', after: [report] }],
      ],
      [
        '2e9ff146-4cda-8a86-a428-276d27d7884c',
        'changed',
        ID,
        [{ field: '/website', before: 'https://acme.example', after: '' }],
      ],
    ]);
    expect(next.changes[1]!.release).toBe('5');
    expect(entrySchema.parse(next)).toEqual(next);
  });

  test('is the same for a snapshot without an entry, as older versions took them', () => {
    expect(createEntry(before(FIRST), SECOND)).toEqual(next);
  });

  test('depends on what was before, and its changes do not depend on what else changed', () => {
    const other = createEntry(before(FIRST, next.id), SECOND);
    expect(other.id).not.toBe(next.id);
    const less = createEntry(
      before(FIRST, baseline.id),
      stateOf('3', SECOND.taken, [platformOf({ reports: [report] })]),
    );
    expect(less.changes).toEqual([next.changes[1]]);
  });

  test('has other IDs for a change that repeats an earlier one, after the change was taken back', () => {
    const back = createEntry(before(SECOND, next.id), { ...FIRST, content: '3' });
    const again = createEntry(before(FIRST, back.id), SECOND);
    const contentOf = (each: (typeof next.changes)[0]) => ({ ...each, id: '' });
    expect(again.changes.map(contentOf)).toEqual(next.changes.map(contentOf));
    const ids = [...next.changes, ...back.changes, ...again.changes].map(({ id }) => id);
    expect(ids).toEqual([...new Set(ids)]);
  });

  const replaced = stateOf('2', SECOND.taken, [platformOf({ id: OTHER })]);

  test.each([
    ['of a registry at another URL', { registry: 'https://other.example' }],
    ['of a real registry after the sample at its URL', { sample: false }],
  ])('%s that shares no platform is a baseline', (_, more) => {
    const last = { ...before(FIRST, baseline.id), sample: true };
    const entry = createEntry(last, { ...replaced, sample: true, ...more });
    expect(entry).toMatchObject({
      id: createEntry(undefined, SECOND).id,
      previous: null,
      since: null,
      changes: [],
    });
  });

  test('of the same registry has the removed platforms, even if all are', () => {
    const last = { ...FIRST, registry: 'http://registry.example/' };
    const { previous, changes } = createEntry(before(last, baseline.id), replaced);
    expect(previous).toBe(baseline.id);
    expect(changes.map(({ event, about }) => [event, about[0]!.id])).toEqual([
      ['platform-added', OTHER],
      ['platform-removed', ID],
    ]);
    const empty = createEntry(before(FIRST, baseline.id), stateOf('3', SECOND.taken, []));
    expect(empty.changes).toMatchObject([{ event: 'platform-removed' }]);
  });

  test('belongs to a snapshot with its content, and to no other', () => {
    expect([baseline, next].map((entry) => isEntryOfContent(entry, '1'))).toEqual([true, false]);
    expect([baseline, next].map((entry) => isEntryOfContent(entry, '2'))).toEqual([false, true]);
  });
});
