import { expect, test } from 'vitest';
import type { Change, Subject } from '../../src/history/entry.ts';
import type { RunChanges } from '../../src/history/history.ts';
import { latestEntriesOf } from '../../src/history/words/latest-changes.ts';
import { textOfParts } from '../../src/history/words/parts.ts';

const changeOf = (event: Change['event'], kind: Subject['kind'], name: string): Change => ({
  id: `${event}-${name}`,
  event,
  about: [{ kind, id: name, name }],
  fields: [],
});
const runOf = (day: string, changes: Change[]): RunChanges => ({
  day,
  taken: `${day}T03:00:00Z`,
  run: 1,
  changes: changes.map((change) => ({ change, taken: `${day}T03:00:00Z` })),
});
const added = (names: string): Change[] =>
  [...names].map((name) => changeOf('platform-added', 'platform', name));

test('the newest changes are named, a platform’s changes in a run once, and no new field of the registry', () => {
  const runs = [
    runOf('2026-03-09', [changeOf('field-appeared', 'registry', 'tls_versions')]),
    runOf('2026-03-08', [
      ...added('ab'),
      changeOf('field-vanished', 'registry', 'port'),
      changeOf('release-adopted', 'platform', 'a'),
    ]),
    runOf('2026-03-07', added('cdefg')),
    runOf('2026-03-06', added('h')),
  ];
  const latest = latestEntriesOf(runs, 5).map(({ run, entries }) => [
    run.day,
    ...entries.map(({ segments }) => textOfParts(segments.flatMap(({ parts }) => parts))),
  ]);
  expect(latest).toEqual([
    ['2026-03-08', 'a was added and adopted a release', 'b was added'],
    ['2026-03-07', 'c was added', 'd was added', 'e was added'],
  ]);
});
