// The notes that the embedded sample brings.
import { expect, test } from 'vitest';
import { withSampleNotes } from '../../src/config/sample-notes.ts';
import { SiteNotes } from '../../src/config/notes/site-notes.ts';
import { readSampleNights } from '../../src/sample/sample-story.ts';
import { sampleModel } from '../model/sample-model.ts';
import { folderOf, identityIn } from './operator-files.ts';

const model = sampleModel(readSampleNights().length);
const filesOf = (records: { path: string }[]) =>
  Object.fromEntries(records.map(({ path }) => [`/api/v1${path}`, {}]));
const files = filesOf([...model.platforms, ...model.services, ...model.hosts]);
const ofNoNotes = () => identityIn(folderOf({}, {}));

test('four, on a record of each kind, without a problem', () => {
  const { notes } = withSampleNotes(ofNoNotes(), { sample: true, files });
  const site = new SiteNotes(notes, model);
  expect([site.problems(), site.warnings]).toEqual([[], []]);
  const kinds = site.placed.flatMap(({ records }) => records.map(({ kind }) => kind));
  expect(kinds.toSorted()).toEqual(['host', 'platform', 'provider', 'service']);
});

test('each level replaces values of the next, on a service for which all four hold', () => {
  const site = new SiteNotes(withSampleNotes(ofNoNotes(), { sample: true, files }).notes, model);
  const service = model.services.find((each) => site.ofService(each).length === 4)!;
  const values = Object.entries(site.valuesOf(service)).map(([key, { value }]) => [key, value]);
  expect(Object.fromEntries(values)).toEqual({
    url: 'https://usage.cedarandvine.example/v51/',
    platform: 'cv-forestry',
    delay: 20,
    retry: 60,
    first_month: '2025-01',
  });
  const delays = model.services.map((each) => site.valuesOf(each).delay?.value);
  expect(new Set(delays)).toEqual(new Set([undefined, 20, 28]));
  expect(site.placed.map(({ note }) => note.values.delay).toSorted()).toEqual([20, 28, 31, undefined]);
});

test('only for the sample, if the operator has none, and if their records are there', () => {
  const none = ofNoNotes();
  const own = identityIn(folderOf({ 'content/notes/a.md': '---\nfor: X\n---\nText' }, {}));
  const small = filesOf(model.platforms.slice(0, 8));
  expect(withSampleNotes(none, { sample: false, files })).toBe(none);
  expect(withSampleNotes(none, { sample: true, files: small })).toBe(none);
  expect(withSampleNotes(own, { sample: true, files }).notes).toEqual(own.notes);
});
