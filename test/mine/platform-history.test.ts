// The past of platforms does not name what `keep --forget` removed.
import { expect, test } from 'vitest';
import type { Change, HistoryEntry } from '../../src/history/entry.ts';
import { REMOVED_TEXT } from '../../src/history/entry-without-text.ts';
import { pastOf } from '../../src/history/past.ts';
import { platformHistoryOf } from '../../src/mine/platform-history.ts';

function entryOf(changes: Pick<Change, 'event' | 'about' | 'fields'>[]): HistoryEntry {
  return { taken: '2026-11-03T03:00:00.000Z', changes } as unknown as HistoryEntry;
}

test('former names and URLs, but for removed texts', () => {
  const platform = { kind: 'platform' as const, id: 'p', name: 'Acta' };
  const service = {
    kind: 'service' as const,
    id: 's',
    name: 'Acta',
    platforms: [{ id: 'p', name: 'Acta' }],
  };
  const changed = (about: Change['about'], field: string, before: string) => ({
    event: 'changed' as const,
    about,
    fields: [{ field, before, after: 'x' }],
  });
  const { former } = platformHistoryOf(
    pastOf([
      entryOf([
        changed([platform], '/name', 'Old'),
        changed([platform], '/name', `Press of ${REMOVED_TEXT}`),
        changed([service], '/url', 'https://old.example'),
        changed([service], '/url', `https://${REMOVED_TEXT}.example`),
      ]),
    ]),
    'p',
  );
  const until = '2026-11-03';
  expect(former).toEqual({
    name: [{ text: 'Old', until }],
    url: [{ text: 'https://old.example', until }],
  });
});
