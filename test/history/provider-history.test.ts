// Registries have no records of providers: platforms name them, and only the changes tell whom they named before.
import { expect, test } from 'vitest';
import type { Change, HistoryEntry } from '../../src/history/entry.ts';
import type { Provider } from '../../src/model/model-types.ts';
import { REMOVED_TEXT } from '../../src/history/entry-without-text.ts';
import { historyOf } from '../../src/history/history.ts';
import {
  providersNamedInHistory,
  providerHistoriesOf,
  providerSlugsByChange,
} from '../../src/history/provider-history.ts';
import { changeOf } from './changes.ts';

const FIELD = 'content_provider_name';
const change = (event: Change['event'], id: string, more: object = {}): Change =>
  changeOf(event, { kind: 'platform', id, name: `The ${id}` }, { id: `${event} ${id}`, ...more });
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

/** Runs from the oldest to the newest, and the provider of each present platform. */
const ROWS: [what: string, runs: Change[][], present: Record<string, string>][] = [
  [
    'platforms that named another one or were removed',
    [[move('A', 'Old', 'New')], [removal('B', 'old')], []],
    { A: 'New' },
  ],
  ['a platform that names none any more', [[move('A', 'Old', '')]], { A: '' }],
  ['a provider that is written in another way', [[move('A', 'Old', ' OLD ')], [move('B', ' ', 'New')]], {}],
  [
    'platforms without a provider',
    [[removal('A', undefined)], [change('changed', 'B')], [change('platform-removed', 'C')]],
    {},
  ],
  ['a platform that returns', [[move('A', 'X', 'Y')], [move('A', 'Y', 'X')]], { A: 'X' }],
  [
    'a name that was removed from the history, or is no text',
    [[move('A', 'Old', `The ${REMOVED_TEXT}`)], [move('B', REMOVED_TEXT, 'New')], [move('C', 5, null)]],
    {},
  ],
  [
    'changes before and after a platform names another one',
    [
      [change('platform-added', 'A')],
      [change('changed', 'A')],
      [move('A', 'Old', 'New')],
      [change('release-adopted', 'A')],
    ],
    { A: 'New' },
  ],
  [
    'changes of services, once, also in the run in which the platform moved',
    [[ofService('A', 'B')], [ofService('A'), move('A', 'Old', 'New')]],
    { A: 'New', B: 'old' },
  ],
  [
    'changes of a removed platform',
    [[change('changed', 'A')], [ofService('A'), removal('A', 'Old')], [ofService('Z')]],
    {},
  ],
  [
    'a host with such a field',
    [[move('H', 'X', 'Y', { about: [{ kind: 'host', id: 'H', name: 'H' }] })]],
    { H: 'X' },
  ],
];

test('a provider has its former platforms, and the changes of its platforms while they named it, newest first', async () => {
  const texts = ROWS.map(([what, runs, present]) => {
    const entries = runs.map((changes, i) => entry(String(i + 1), ...changes));
    const histories = providerHistoriesOf(runsOf(entries), now(present));
    const lines = [...histories].map(([id, { changes, formerPlatforms }]) =>
      [
        `provider ${id}`,
        ...formerPlatforms.map((each) => `had platform ${each.id}, ${each.name}, until ${each.until}`),
        ...changes.map((each) => `${each.taken}: ${each.change.id}`),
      ].join('\n    '),
    );
    const named = providersNamedInHistory(entries);
    return [what, ...lines, ...named.map((name) => `names ${name}`)].join('\n  ');
  });
  await expect(`${texts.join('\n')}\n`).toMatchFileSnapshot('__snapshots__/provider-history.txt');
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
