// Registries have no records of providers: platforms name them, and only the changes tell whom they named before.
import { describe, expect, test } from 'vitest';
import type { Change, HistoryEntry } from '../../src/history/entry.ts';
import type { Provider } from '../../src/model/model-types.ts';
import { REMOVED_TEXT } from '../../src/history/entry-without-text.ts';
import { historyOf } from '../../src/history/history.ts';
import {
  providersNamedInHistory,
  providerHistoriesOf,
  providerSlugsByChange,
} from '../../src/history/provider-history.ts';

const FIELD = 'content_provider_name';
const change = (event: Change['event'], id: string, more: object = {}): Change =>
  ({
    id: `${event} ${id}`,
    event,
    about: [{ kind: 'platform', id, name: `The ${id}` }],
    fields: [],
    ...more,
  }) as Change;
/** The platform names another provider. */
const move = (id: string, before: unknown, after: unknown, more: object = {}): Change =>
  change('changed', id, { fields: [{ field: '/website' }, { field: `/${FIELD}`, before, after }], ...more });
const removal = (id: string, provider: unknown): Change =>
  change('platform-removed', id, { last: { [FIELD]: provider } });
/** A change of a service, which has these platforms. */
const ofService = (...platforms: string[]): Change =>
  change('address-changed', 'S', {
    about: [{ kind: 'service', id: 'S', name: 'S', platforms: platforms.map((id) => ({ id, name: id })) }],
  });
const entry = (taken: string, ...changes: Change[]): HistoryEntry =>
  ({ taken, changes }) as unknown as HistoryEntry;
const runsOf = (entries: HistoryEntry[]) =>
  historyOf(entries, { platforms: [], services: [], hosts: [] }).runs;
/** Platforms with the provider that each names at present. */
const now = (providers: Record<string, string>): Parameters<typeof providerHistoriesOf>[1] =>
  Object.entries(providers).map(
    ([id, name]) => ({ id, record: { [FIELD]: name } }) as unknown as ReturnType<typeof now>[number],
  );

describe('former platforms', () => {
  const former = (entries: HistoryEntry[], providers: Record<string, string>): unknown =>
    Object.fromEntries(
      [...providerHistoriesOf(runsOf(entries), now(providers))]
        .map(([id, { formerPlatforms }]) => [id, formerPlatforms] as const)
        .filter(([, platforms]) => platforms.length > 0),
    );

  test('are those that named it until they named another one or were removed, newest first', () => {
    const entries = [entry('1', move('A', 'Old', 'New')), entry('2', removal('B', 'old')), entry('3')];
    expect(former(entries, { A: 'New' })).toEqual({
      old: [
        { id: 'B', name: 'The B', until: '2' },
        { id: 'A', name: 'The A', until: '1' },
      ],
    });
  });

  test('that name none any more were not removed', () => {
    expect(former([entry('1', move('A', 'Old', ''))], { A: '' })).toEqual({
      old: [{ id: 'A', name: 'The A', until: '1' }],
    });
  });

  test('are not those whose provider is only written in another way, or had none', () => {
    expect(former([entry('1', move('A', 'Old', ' OLD ')), entry('2', move('B', ' ', 'New'))], {})).toEqual(
      {},
    );
    expect(former([entry('1', removal('A', undefined)), entry('2', change('changed', 'B'))], {})).toEqual({});
    expect(former([entry('1', change('platform-removed', 'A'))], {})).toEqual({});
  });

  test('count each time: a platform may return', () => {
    const entries = [entry('1', move('A', 'X', 'Y')), entry('2', move('A', 'Y', 'X'))];
    expect(former(entries, { A: 'X' })).toEqual({
      x: [{ id: 'A', name: 'The A', until: '1' }],
      y: [{ id: 'A', name: 'The A', until: '2' }],
    });
  });

  test('a name that was removed from the history, or is no text, is none', () => {
    const entries = [
      entry('1', move('A', 'Old', `The ${REMOVED_TEXT}`)),
      entry('2', move('B', REMOVED_TEXT, 'New')),
      entry('3', move('C', 5, null)),
    ];
    expect(former(entries, {})).toEqual({ old: [{ id: 'A', name: 'The A', until: '1' }] });
  });
});

describe('the changes of a provider', () => {
  const changesOf = (entries: HistoryEntry[], providers: Record<string, string>): unknown =>
    Object.fromEntries(
      [...providerHistoriesOf(runsOf(entries), now(providers))].map(([id, { changes }]) => [
        id,
        changes.map(({ change: { id: changeId }, taken }) => `${taken}: ${changeId}`),
      ]),
    );

  test('include changes of its platforms while they named it, newest first', () => {
    const entries = [
      entry('1', change('platform-added', 'A')),
      entry('2', change('changed', 'A')),
      entry('3', move('A', 'Old', 'New')),
      entry('4', change('release-adopted', 'A')),
    ];
    expect(changesOf(entries, { A: 'New' })).toEqual({
      old: ['3: changed A', '2: changed A', '1: platform-added A'],
      new: ['4: release-adopted A', '3: changed A'],
    });
  });

  test('include changes of their services, once, also in the run in which the platform moved', () => {
    const entries = [entry('1', ofService('A', 'B')), entry('2', ofService('A'), move('A', 'Old', 'New'))];
    expect(changesOf(entries, { A: 'New', B: 'old' })).toEqual({
      new: ['2: address-changed S', '2: changed A'],
      old: ['2: changed A', '1: address-changed S'],
    });
  });

  test('include changes of a removed platform that named it last', () => {
    const entries = [
      entry('1', change('changed', 'A')),
      entry('2', ofService('A'), removal('A', 'Old')),
      entry('3', ofService('Z')),
    ];
    expect(changesOf(entries, {})).toEqual({
      old: ['2: platform-removed A', '2: address-changed S', '1: changed A'],
    });
  });
});

test('a service or host with such a field names no provider', () => {
  const host = move('H', 'X', 'Y', { about: [{ kind: 'host', id: 'H', name: 'H' }] });
  expect(providersNamedInHistory([entry('1', host)])).toEqual([]);
  expect(providerHistoriesOf(runsOf([entry('1', host)]), now({ H: 'X' }))).toEqual(new Map());
});

test('the names that changes mention, each once, the last mentioned first', () => {
  const entries = [
    entry('1', move('A', 'Old', 'New'), move('B', '', 'New')),
    entry('2', removal('B', 'Third'), removal('A', 'New'), change('changed', 'C')),
  ];
  expect(providersNamedInHistory(entries)).toEqual(['New', 'Third', 'Old']);
});

test('a change is found under each of its providers, by the slugs of their pages', () => {
  const provider = (id: string) => ({ id, path: `/provider/${id}%C3%A9/` }) as Provider;
  const changesWith = (...ids: string[]) => ({
    changes: ids.map((id) => ({ change: change('changed', id, { id }), taken: '' })),
    formerPlatforms: [],
  });
  const histories = new Map([
    ['old', changesWith('moved', 'before')],
    ['new', changesWith('moved')],
  ]);
  expect(providerSlugsByChange(['old', 'new', 'other'].map(provider), histories)).toEqual(
    new Map([
      ['moved', ['oldé', 'newé']],
      ['before', ['oldé']],
    ]),
  );
});
