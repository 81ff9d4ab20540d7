// The stored year is what runs find, night after night.
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createEntry, type SnapshotState } from '../../src/history/compare/create-entry.ts';
import { publishedRecordsOf } from '../../src/history/compare/published-records.ts';
import type { Change, ChangeDraft } from '../../src/history/entry.ts';
import { sampleHistory, sampleResponsesOf } from '../../src/sample/sample-history.ts';
import { readSampleNights } from '../../src/sample/sample-story.ts';
import { sampleRegistry } from '../../src/sample/sample.ts';

const REGISTRY = 'http://registry.example';
const YEAR = join(import.meta.dirname, '../../src/sample/data/year.json');

function withoutId(change: Change): ChangeDraft {
  const { id: _, ...draft } = change;
  return draft;
}

/** What changed in each night, without the nights whose responses stayed the same. */
function changedNights(brand: string | undefined, registry: string) {
  const nights: { night: number; changes: ChangeDraft[] }[] = [];
  let before: SnapshotState | undefined;
  for (const [i, { outage }] of readSampleNights().entries()) {
    if (outage) continue;
    const night = i + 1;
    const sample = sampleRegistry({ brand, night });
    const responses = sampleResponsesOf(sample, registry);
    const content = JSON.stringify(responses.map(({ json }) => json));
    if (content === before?.content) continue;
    const published = publishedRecordsOf(sample.brand, responses);
    const after = { registry, sample: true, taken: '', content, published };
    const { changes } = createEntry(before && { ...before, entry: undefined }, after);
    nights.push({ night, changes: changes.map(withoutId) });
    before = after;
  }
  return nights;
}

test('it is what changed in each night of the story', async () => {
  const lines = changedNights(undefined, REGISTRY).map((night) => JSON.stringify(night));
  await expect(`[\n${lines.join(',\n')}\n]\n`).toMatchFileSnapshot(YEAR);
});

test('of another brand at another URL, it is the same with the links there', () => {
  const registry = 'https://other.example/base';
  const { entries } = sampleHistory({ brand: 'acme', registry, now: new Date('2026-11-01T00:00:00Z') });
  const changes = entries.map((entry) => entry.changes.map(withoutId));
  // The snapshot's own run finds the changes of the last night.
  const nights = changedNights('acme', registry).slice(0, -1);
  expect(changes).toEqual(nights.map((night) => night.changes));
});
