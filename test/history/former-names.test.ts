import { expect, test } from 'vitest';
import type { Change, HistoryEntry } from '../../src/history/entry.ts';
import { REMOVED_TEXT } from '../../src/history/entry-without-text.ts';
import { formerNamesOf } from '../../src/history/former-names.ts';

function entryOf(
  kind: 'platform' | 'service' | 'host',
  id: string,
  field: string,
  before: unknown,
): HistoryEntry {
  const change: Partial<Change> = {
    about: [{ kind, id, name: 'Acta' }],
    fields: [{ field, before, after: 'Acta' }],
  };
  return { changes: [change as Change] } as HistoryEntry;
}

test('the former names of a platform or data host, the latest first and each once', () => {
  const entries = [
    entryOf('platform', 'a', '/name', ' Old '),
    entryOf('platform', 'a', '/name', 'Older than Acta'),
    entryOf('platform', 'a', '/name', 'Old'),
    entryOf('platform', 'a', '/name', 'Latest before Acta'),
    entryOf('platform', 'a', '/abbrev', 'OA'),
    entryOf('platform', 'b', '/name', REMOVED_TEXT),
    entryOf('platform', 'b', '/name', `Press of ${REMOVED_TEXT}`),
    entryOf('platform', 'b', '/name', null),
    entryOf('service', 'c', '/name', 'Service'),
    entryOf('host', 'd', '/name', 'Data Host'),
  ];
  expect([...formerNamesOf(entries)]).toEqual([
    ['d', ['Data Host']],
    ['a', ['Latest before Acta', 'Old', 'Older than Acta']],
  ]);
});
