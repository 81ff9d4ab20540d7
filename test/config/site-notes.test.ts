// How notes are assigned to records.
import { describe, expect, test } from 'vitest';
import type { TablesInput } from '../../src/dataset/data-table.ts';
import { notesFileContentOf } from '../../src/dataset/tables/note-tables.ts';
import type { Model, Platform, Service } from '../../src/model/model-types.ts';
import type { Note } from '../../src/config/notes/note.ts';
import { SiteNotes, type PageNote } from '../../src/config/notes/site-notes.ts';

const id = (digit: number): string => `${String(digit).repeat(8)}-0000-4000-8000-00000000000a`;
const [PLATFORM, SERVICE, OLD_SERVICE, HOST, GONE] = [1, 2, 3, 4, 5].map(id) as [
  string,
  string,
  string,
  string,
  string,
];

const provider = { id: 'acme press', name: 'Acme Press', path: '/provider/acme-press/' };
const platform = { id: PLATFORM, name: 'Acme', path: '/platform/1/', provider } as unknown as Platform;
const host = { id: HOST, name: 'Host', path: '/usage-data-host/4/' };
const service = (serviceId: string, release: string): Service =>
  ({
    id: serviceId,
    name: 'Acme',
    path: `/sushi-service/${serviceId}/`,
    release,
    host,
    platforms: [platform],
  }) as unknown as Service;
const [own, old] = [service(SERVICE, '5.1'), service(OLD_SERVICE, '5')];
platform.services = [own, old];
const model = {
  platforms: [platform],
  services: [own, old],
  hosts: [host],
  providers: [provider],
} as unknown as Model;

let number = 0;
const noteFor = (target: string | string[], values: Note['values'], more: Partial<Note> = {}): Note => ({
  file: `content/notes/${(number += 1)}.md`,
  line: 2,
  for: [target].flat(),
  values,
  html: '',
  text: '',
  ...more,
});
const valuesIn = (notes: Note[], of: Service) =>
  Object.fromEntries(
    Object.entries(new SiteNotes(notes, model).valuesOf(of)).map(([key, { value }]) => [key, value]),
  );

test('value by value, service beats platform, platform beats host, host beats provider', () => {
  const notes = [
    noteFor(' acme  PRESS', {
      delay: 1,
      retry: 1,
      first_month: '2024-01',
      url: 'https://a.example',
      platform: 'p',
    }),
    noteFor(HOST, { delay: 2, retry: 2, first_month: '2024-02', url: 'https://b.example' }),
    noteFor(PLATFORM.toUpperCase(), { delay: 3, retry: 3, first_month: '2024-03' }),
    noteFor(SERVICE, { delay: 4 }),
  ];
  const expected = { delay: 4, retry: 3, first_month: '2024-03', url: 'https://b.example', platform: 'p' };
  expect(valuesIn(notes, own)).toEqual(expected);
  expect(valuesIn(notes.toReversed(), own)).toEqual(expected);
  expect(valuesIn(notes, old)).toEqual({ ...expected, delay: 3 });
});

test('a service of two platforms has the values of each on that platform, also in notes.json', () => {
  const second = { ...platform, id: GONE };
  const shared = { ...own, platforms: [platform, second] };
  second.services = [shared];
  const both = { ...model, platforms: [platform, second], services: [shared] };
  const notes = new SiteNotes([noteFor(PLATFORM, { platform: 'p' }), noteFor(GONE, { platform: 'q' })], both);
  expect([platform, second].map((each) => notes.valuesOf(shared, each).platform?.value)).toEqual(['p', 'q']);
  expect(notesFileContentOf({ notes, model: both } as TablesInput)).toMatchObject({
    services: [
      { sushi_service_id: SERVICE, platform_id: PLATFORM, values: { platform: { value: 'p' } } },
      { sushi_service_id: SERVICE, platform_id: GONE, values: { platform: { value: 'q' } } },
    ],
  });
  const alone = { ...model, services: [{ ...own, platforms: [] }] };
  const onService = new SiteNotes([noteFor(SERVICE, { delay: 5 })], alone);
  expect(notesFileContentOf({ notes: onService, model: alone } as unknown as TablesInput)).toMatchObject({
    services: [{ sushi_service_id: SERVICE, platform_id: null, values: { delay: { value: 5 } } }],
  });
});

test('a page about a service of two platforms has the notes on both, each by the record that it names', () => {
  const second = { ...platform, id: GONE, name: 'Second', path: '/platform/5/' };
  const shared = { ...own, platforms: [platform, second] };
  const both = { ...model, platforms: [platform, second], services: [shared] };
  const [onSecond, onAll] = [noteFor(GONE, { delay: 1 }), noteFor([HOST, GONE, PLATFORM], { delay: 2 })];
  const notes = new SiteNotes([onSecond, onAll], both);
  const shown = (all: PageNote[]) => all.map(({ note, via }) => [note, via?.name]);
  expect(shown(notes.ofService(shared))).toEqual([
    [onAll, 'Acme'],
    [onSecond, 'Second'],
  ]);
  expect(notes.valuesOf(shared).delay?.value).toBe(2);
  expect(shown(notes.ofPlatform(second))).toEqual([
    [onSecond, undefined],
    [onAll, undefined],
  ]);
  // If two notes are on one level, the first one counts.
  expect(notes.valuesOf(shared, second).delay?.value).toBe(1);
});

test('a value has the file and the day of its note', () => {
  const [note, undated] = [
    noteFor(SERVICE, { delay: 1 }, { file: 'a', checked: '2026-11-21' }),
    noteFor(HOST, { retry: 2 }, { file: 'b' }),
  ];
  const values = {
    delay: { value: 1, file: 'a', checked: '2026-11-21' },
    retry: { value: 2, file: 'b', checked: '' },
  };
  expect(new SiteNotes([note, undated], model).valuesOf(own)).toEqual(values);
});

test('the registry’s IDs may have capitals', () => {
  const upper = { ...platform, id: 'AAAAAAAA-0000-4000-8000-00000000000A', services: [] };
  const capital = { ...model, platforms: [upper] };
  const { placed, warnings } = new SiteNotes([noteFor(upper.id.toLowerCase(), {})], capital);
  expect([placed[0]!.records[0]!.id, warnings]).toEqual([upper.id, []]);
});

test('search finds a note at each record that it names, with the values that people search for', () => {
  const notes = [
    noteFor(
      [PLATFORM, 'Acme Press'],
      { platform: 'p', url: 'https://b.example', delay: 3 },
      { text: 'Ask.' },
    ),
    noteFor(HOST, { delay: 3 }, { text: 'Slow.' }),
  ];
  const text = 'Ask. Parameter platform: p. Corrected URL: https://b.example';
  expect(new SiteNotes(notes, model).searchPages()).toEqual([
    { path: '/platform/1/#notes', title: 'Note on Acme', text },
    { path: '/provider/acme-press/#notes', title: 'Note on Acme Press', text },
    { path: '/usage-data-host/4/#notes', title: 'Note on Host', text: 'Slow.' },
  ]);
});

test('search finds notes on one record once, and a record that a note names twice is one', () => {
  const notes = [
    noteFor([PLATFORM, PLATFORM.toUpperCase()], {}, { text: 'Old.', release: '5' }),
    noteFor(['Acme Press', 'acme  press'], {}, { text: 'Ask.' }),
    noteFor(PLATFORM, { platform: 'p' }, { text: 'New.', release: '5.1' }),
  ];
  const site = new SiteNotes(notes, model);
  expect(site.placed.map(({ records }) => records.length)).toEqual([1, 1, 1]);
  expect(site.searchPages()).toEqual([
    { path: '/platform/1/#notes', title: 'Note on Acme', text: 'Old. New. Parameter platform: p.' },
    { path: '/provider/acme-press/#notes', title: 'Note on Acme Press', text: 'Ask.' },
  ]);
});

test('a note on one release holds for its services only', () => {
  const notes = [noteFor(PLATFORM, { delay: 3 }, { release: '5' })];
  expect([valuesIn(notes, own), valuesIn(notes, old)]).toEqual([{}, { delay: 3 }]);
});

test.each([PLATFORM, HOST, 'Acme Press'])('a service page has no note of %s on another release', (target) => {
  const note = noteFor(target, { delay: 3 }, { release: '5' });
  const notes = new SiteNotes([note], model);
  const shown = [own, old].map((each) => notes.ofService(each).map((one) => one.note));
  expect(shown).toEqual([[], [note]]);
});

test('pages show the notes that hold for their record', () => {
  const [onProvider, onHost, onPlatform, onService] = [
    noteFor('Acme Press', { delay: 1 }),
    noteFor(HOST, { retry: 2 }),
    noteFor([PLATFORM, SERVICE], { delay: 3 }),
    noteFor(SERVICE, { platform: 'p' }),
  ];
  const notes = new SiteNotes([onProvider, onHost, onPlatform, onService], model);
  const shown = (all: PageNote[]) => all.map(({ note, via }) => [note, via?.name]);
  expect(shown(notes.of('provider', provider.id))).toEqual([[onProvider, undefined]]);
  expect(shown(notes.of('host', HOST))).toEqual([[onHost, undefined]]);
  expect(shown(notes.ofPlatform(platform))).toEqual([
    [onPlatform, undefined],
    [onProvider, 'Acme Press'],
  ]);
  expect(shown(notes.ofService(own))).toEqual([
    [onPlatform, undefined],
    [onService, undefined],
    [onHost, 'Host'],
    [onProvider, 'Acme Press'],
  ]);
  expect(shown(notes.ofService(old))).toEqual([
    [onPlatform, 'Acme'],
    [onHost, 'Host'],
    [onProvider, 'Acme Press'],
  ]);
});

describe('two notes on one record', () => {
  const problemsOf = (one: Partial<Note>, other: Partial<Note>, target = PLATFORM): string[] =>
    new SiteNotes(
      [
        noteFor(PLATFORM, { delay: 1 }, { file: 'a', ...one }),
        noteFor(target, { delay: 2 }, { file: 'b', ...other }),
      ],
      model,
    ).problems();
  const sentence = `“a” and “b” contradict each other on the platform ${PLATFORM}: delay is 1 in one and 2 in the other. Correct one of them.`;

  test.each<[string, string[], string[]]>([
    ['that differ contradict each other', problemsOf({}, {}), [sentence]],
    ['also if one is about a release', problemsOf({ release: '5' }, {}), [sentence]],
    ['once, if one names it twice', problemsOf({ for: [PLATFORM, PLATFORM.toUpperCase()] }, {}), [sentence]],
    ['not of two releases', problemsOf({ release: '5' }, { release: '5.1' }), []],
    ['not if they agree', problemsOf({}, { values: { delay: 1, retry: 3 } }), []],
    ['not where one has no value', problemsOf({ values: { delay: 2, retry: 3 } }, {}), []],
    ['not on two levels', problemsOf({}, {}, SERVICE), []],
  ])('%s', (_, problems, expected) => {
    expect(problems).toEqual(expected);
  });
});

test('what the registry lacks is a warning, with its last name', () => {
  const notes = [noteFor([GONE.toUpperCase(), 'Nobody', PLATFORM], { delay: 1 }, { file: 'a', line: 3 })];
  const lastNameOf = (each: string) => (each === GONE.toLowerCase() ? 'Before' : undefined);
  const { warnings, placed } = new SiteNotes(notes, model, lastNameOf);
  expect(warnings).toEqual([
    `“a”, line 3: The note is for “${GONE.toUpperCase()}”, which the registry no longer has; its last name was “Before”.`,
    '“a”, line 3: The note is for “Nobody”, which the registry does not have.',
  ]);
  expect(placed[0]!.records).toMatchObject([{ kind: 'platform', id: PLATFORM }]);
});
