// The history as pages show it: runs, months, counts, records that are gone, and the words for a change.
import { describe, expect, test } from 'vitest';
import { changeSentenceOf, changeTextOf, sentenceText } from '../../src/history/change-sentence.ts';
import {
  fieldNameOf,
  fieldNameSummaryOf,
  fieldSummaryOf,
  reportIdsIn,
} from '../../src/history/change-text.ts';
import { stableIdOf } from '../../src/history/compare/make-entry.ts';
import type { Change, FieldChange, HistoryEntry, Subject } from '../../src/history/entry.ts';
import { platformIdsOf } from '../../src/history/changed-platforms.ts';
import { lastChangedOn } from '../../src/history/last-changed.ts';
import { EVENT_NAMES, EVENTS } from '../../src/history/events.ts';
import {
  filterRuns,
  changesByPage,
  historyOf,
  pathOfSubject,
  subjectKey,
} from '../../src/history/history.ts';

const [A, B, C] = ['a', 'b', 'c'].map((digit) => `${digit.repeat(8)}-0000-4000-8000-000000000000`) as [
  string,
  string,
  string,
];
const platform = (id: string, name = 'Acme'): Subject => ({ kind: 'platform', id, name, releases: ['5'] });
const service: Subject = {
  kind: 'service',
  id: B,
  name: 'Acme',
  releases: ['5', '5.1'],
  platforms: [{ id: A, name: 'Acme' }],
};
const host: Subject = { kind: 'host', id: C, name: 'Host' };

function change(event: Change['event'], about: Subject[], more: Partial<Change> = {}): Change {
  return { id: stableIdOf([event, about, more]), event, about, fields: [], ...more };
}

function entry(day: string, ...changes: Change[]): HistoryEntry {
  const id = stableIdOf(day);
  return {
    id,
    previous: null,
    registry: 'https://registry.example',
    taken: `${day}:00:00.000Z`,
    since: null,
    changes,
  };
}

type Model = Parameters<typeof historyOf>[1];
const modelOf = (...paths: string[]): Model =>
  ({ platforms: paths.map((path) => ({ path })), services: [], hosts: [] }) as unknown as Model;

describe('the history', () => {
  const removed = change('platform-removed', [platform(A)]);
  const added = change('platform-added', [platform(A)]);
  const hostRemoved = change('host-removed', [host]);
  const audit = change('audit-passed', [service]);

  test('has runs and months, newest first, the changes of a run in the order of EVENTS', () => {
    const { began, runs, months } = historyOf(
      [
        entry('2026-01-31T03', audit),
        entry('2026-02-01T03', hostRemoved, added),
        entry('2026-02-01T22', removed),
      ],
      modelOf(),
    );
    expect(began).toBe('2026-01-31T03:00:00.000Z');
    expect(runs.map(({ day, changes }) => [day, ...changes.map((each) => each.change.event)])).toEqual([
      ['2026-02-01', 'platform-removed'],
      ['2026-02-01', 'platform-added', 'host-removed'],
      ['2026-01-31', 'audit-passed'],
    ]);
    expect(runs[0]).toEqual({
      day: '2026-02-01',
      taken: '2026-02-01T22:00:00.000Z',
      run: 2,
      changes: [{ change: removed, taken: '2026-02-01T22:00:00.000Z' }],
    });
    expect(months).toEqual([
      { month: '2026-02', runs: runs.slice(0, 2) },
      { month: '2026-01', runs: runs.slice(2) },
    ]);
  });

  test('keeps the runs of a day apart: a platform that went and came back is removed, then new', () => {
    const { runs } = historyOf(
      [entry('2026-02-01T03', removed), entry('2026-02-01T09'), entry('2026-02-01T22', added)],
      modelOf(),
    );
    expect(runs.map(({ run, changes }) => [run, ...changes.map((each) => each.change.event)])).toEqual([
      [2, 'platform-added'],
      [1, 'platform-removed'],
    ]);
  });

  test('follows the chain of entries even if a clock stepped back', () => {
    const { runs } = historyOf([entry('2026-02-02T03', removed), entry('2026-02-01T03', added)], modelOf());
    expect(runs.map(({ day }) => day)).toEqual(['2026-02-01', '2026-02-02']);
  });

  test('counts events, in the order of EVENTS', () => {
    const { events } = historyOf(
      [entry('2026-01-01T03', audit, added), entry('2026-01-02T03', added)],
      modelOf(),
    );
    expect(events).toEqual([
      { event: 'platform-added', label: EVENTS['platform-added'].many, count: 2, latest: '2026-01-02' },
      { event: 'audit-passed', label: EVENTS['audit-passed'].many, count: 1, latest: '2026-01-01' },
    ]);
  });

  test('has a record that is gone as it was last known, and none that is back or was never a page', () => {
    const entries = [
      entry(
        '2026-01-01T03',
        removed,
        change('notification-removed', [{ kind: 'notification', id: B, name: 'N' }]),
      ),
      entry('2026-01-02T03', hostRemoved, added),
      entry('2026-01-03T03', change('platform-removed', [platform(A, 'Later')])),
    ];
    const { tombstones, pages } = historyOf(entries, modelOf('/platform/x/'));
    expect(
      tombstones.map(({ kind, id, name, path, removed: at }) => [kind, id, name, path, at.slice(0, 10)]),
    ).toEqual([
      ['platform', A, 'Later', `/platform/${A}/`, '2026-01-03'],
      ['host', C, 'Host', `/usage-data-host/${C}/`, '2026-01-02'],
    ]);
    expect(tombstones[1]).toMatchObject({ subject: host, change: hostRemoved });
    expect(pages).toEqual(new Set(['/platform/x/', `/platform/${A}/`, `/usage-data-host/${C}/`]));
    expect(historyOf(entries, modelOf(`/platform/${A}/`)).tombstones.map(({ id }) => id)).toEqual([C]);
  });

  test('has months newest first, even if a clock stepped back', () => {
    const entries = [
      entry('2026-02-01T03', added),
      entry('2026-01-31T03', removed),
      entry('2026-03-01T03', audit),
    ];
    expect(historyOf(entries, modelOf()).months.map(({ month, runs }) => [month, runs.length])).toEqual([
      ['2026-03', 1],
      ['2026-02', 1],
      ['2026-01', 1],
    ]);
  });

  test('counts each change of a run', () => {
    const { events } = historyOf([entry('2026-01-01T03', added, audit, added)], modelOf());
    expect(events.map(({ event, count }) => [event, count])).toEqual([
      ['platform-added', 2],
      ['audit-passed', 1],
    ]);
  });

  test('has the records that are gone, the newest first', () => {
    const { tombstones } = historyOf(
      [entry('2026-01-01T03', removed), entry('2026-01-02T03', hostRemoved)],
      modelOf(),
    );
    expect(tombstones.map(({ id }) => id)).toEqual([C, A]);
  });

  test('that has not begun is empty', () => {
    expect(historyOf([], modelOf('/x/'))).toEqual({
      began: undefined,
      runs: [],
      months: [],
      events: [],
      tombstones: [],
      pages: new Set(['/x/']),
    });
  });

  test('can be narrowed: runs without such a change go', () => {
    const { runs } = historyOf(
      [entry('2026-01-01T03', audit), entry('2026-01-02T03', added, audit)],
      modelOf(),
    );
    const daysWith = (event: string) =>
      filterRuns(runs, (each) => each.event === event).map(({ day, changes }) => [day, changes.length]);
    expect(daysWith('platform-added')).toEqual([['2026-01-02', 1]]);
    expect(daysWith('audit-passed')).toEqual([
      ['2026-01-02', 1],
      ['2026-01-01', 1],
    ]);
    expect(daysWith('changed')).toEqual([]);
  });
});

test('the day on which a record changed last', () => {
  const ofHost = change('changed', [platform(B), host]);
  const { runs } = historyOf(
    [
      entry('2026-01-01T03', ofHost),
      entry('2026-01-02T03', change('changed', [platform(A)]), ofHost),
      entry('2026-01-03T03', change('changed', [platform(A)])),
    ],
    modelOf(),
  );
  expect(lastChangedOn(runs, platform(A))).toBe('2026-01-03');
  expect(lastChangedOn(runs, { kind: 'host', id: C })).toBe('2026-01-02');
  // Records of different kinds may have the same ID.
  expect(lastChangedOn(runs, { kind: 'service', id: A })).toBeUndefined();
  expect(lastChangedOn(runs, { kind: 'host', id: A })).toBeUndefined();
});

test('records of different kinds have different keys, and so have those of different IDs', () => {
  const subjects = [platform(A), platform(B), { kind: 'host', id: A } as const];
  expect(new Set(subjects.map(subjectKey)).size).toBe(3);
  expect(subjectKey(platform(A))).toBe(subjectKey(platform(A, 'Other')));
});

test('the platforms of a change are those that it is about, and those of its services', () => {
  const other = { ...service, platforms: [{ id: C, name: 'C' }] };
  expect(platformIdsOf(change('audit-passed', [service, other]))).toEqual([A, C]);
  expect(platformIdsOf(change('changed', [platform(B), host]))).toEqual([B]);
});

describe('pages of a change', () => {
  test('are those of platforms, services and hosts', () => {
    expect([platform(A), service, host].map(pathOfSubject)).toEqual([
      `/platform/${A}/`,
      `/sushi-service/${B}/`,
      `/usage-data-host/${C}/`,
    ]);
    for (const kind of ['notification', 'release', 'registry'] as const)
      expect(pathOfSubject({ kind, id: A })).toBeUndefined();
  });

  test('of a service alone are those of its platforms, too', () => {
    const pages = changesByPage([{ change: change('changed', [service]) }]);
    expect([...pages.keys()]).toEqual([`/sushi-service/${B}/`, `/platform/${A}/`]);
  });

  test('include the platforms of a service, each once', () => {
    const both = change('changed', [service, platform(A), { kind: 'registry', id: 'x', name: 'x' }]);
    const other = change('changed', [host, platform(A)]);
    const pages = changesByPage([{ change: both }, { change: other }]);
    expect(pages).toEqual(
      new Map([
        [`/sushi-service/${B}/`, [{ change: both }]],
        [`/platform/${A}/`, [{ change: both }, { change: other }]],
        [`/usage-data-host/${C}/`, [{ change: other }]],
      ]),
    );
  });
});

describe('the words for a change', () => {
  const field = (name: string, more: object = {}): FieldChange => ({ field: name, ...more });
  const sentence = (event: Change['event'], more: Partial<Change> = {}, about = [platform(A)]): string =>
    sentenceText(change(event, about, more));
  const release = { release: '5.1' };

  test('a sentence begins with its subject', () => {
    expect(sentence('platform-added')).toBe('Acme was added');
    expect(sentence('release-adopted', release)).toBe('Acme adopted release 5.1');
    expect(sentence('release-dropped', release)).toBe('Acme dropped release 5.1');
    expect(sentence('service-added', {}, [{ ...service, releases: ['5.1'] }])).toBe(
      'Acme added a release 5.1 service',
    );
    expect(sentence('address-changed', {}, [{ ...service, releases: [] }])).toBe(
      'Acme changed the URL of its service',
    );
    expect(sentence('audit-passed', release, [service])).toBe('Acme passed the release 5.1 audit');
    expect(sentence('audit-expired', release, [service])).toBe('Acme: release 5.1 audit expired');
    expect(sentence('host-added', {}, [host])).toBe('Host was added as a data host');
    const standard: Subject = { kind: 'release', id: '6', name: '6' };
    expect(sentence('release-published', {}, [standard])).toBe('Release 6 was added');
    for (const event of EVENT_NAMES) expect(sentence(event)).toMatch(/^Acme[ :]\S* ?\w/);
  });

  test('a shared audit names each record once, and three at most', () => {
    const names = (...all: string[]) => all.map((name) => platform(A, name));
    expect(sentence('audit-begun', release, names('1', '2', '1'))).toBe('1 and 2 began a release 5.1 audit');
    expect(sentence('audit-begun', {}, names('1', '2', '3', '4', '5'))).toBe(
      '1, 2, 3 and 2 more began an audit',
    );
    expect(sentence('platform-added', {}, names(' 1\n  2 '))).toBe('1 2 was added');
  });

  test('credentials, reports and fields are named', () => {
    const key = { fields: [field('/api_key_required'), field('/other_flag')] };
    expect(sentence('credential-needed', key, [{ ...service, releases: ['5.1'] }])).toBe(
      'Acme now requires an API key and other_flag for release 5.1',
    );
    expect(sentence('credential-dropped', key)).toBe('Acme no longer requires an API key and other_flag');
    const reports = (...ids: unknown[]) => ({
      ...release,
      fields: [field('/reports', { after: ids.map((report_id) => ({ report_id })) })],
    });
    expect(sentence('report-offered', reports('TR', 5, null))).toBe('Acme now offers TR under release 5.1');
    expect(sentence('report-offered', reports('A', 'B', 'C', 'D'))).toBe(
      'Acme now offers 4 reports under release 5.1',
    );
    expect(sentence('report-withdrawn', reports())).toBe('Acme no longer offers reports under release 5.1');
    const fields = { fields: [field('/doi_prefixes'), field('/doi_prefixes/x')] };
    expect(sentence('field-appeared', fields)).toBe('Acme gained the field doi_prefixes');
    expect(sentence('field-vanished', fields)).toBe('Acme lost the field doi_prefixes');
    expect(sentence('changed', fields)).toBe('Acme changed its doi prefixes');
  });

  test('a notification is announced by its platforms; without any, it is the subject', () => {
    const note: Subject = { kind: 'notification', id: B, name: 'Down', platforms: [{ id: A, name: 'Acme' }] };
    const fields = { fields: [field('/source')] };
    expect(sentence('notification-added', {}, [note])).toBe('Acme announced “Down”');
    expect(sentence('notification-removed', {}, [note])).toBe('Acme removed its notification “Down”');
    expect(sentence('changed', fields, [note])).toBe('Acme changed its notification “Down”: source');
    const announced = changeSentenceOf(change('notification-added', [note]));
    expect(announced.quoted).toBe(note);
    expect(announced.subjects).toEqual([{ kind: 'platform', id: A, name: 'Acme' }]);
    const alone: Subject = { ...note, platforms: undefined };
    expect(sentence('notification-added', {}, [alone])).toBe('Down was announced');
    expect(sentence('changed', fields, [alone])).toBe('Down: source changed');
  });

  test('reports are those that came and those that went', () => {
    const [before, after] = [[{ report_id: 'DR' }], [{ report_id: 'TR' }]];
    expect(reportIdsIn({ fields: [field('/reports', { before, after }), field('/x')] })).toEqual([
      'DR',
      'TR',
    ]);
  });

  test('fields are named as on pages, three at most, each once', () => {
    expect(fieldNameOf(field('/contact/email'))).toMatch(/^Contact › /);
    expect(fieldNameOf(field('/a~1b/c~0d'))).toBe('a/b › c~d');
    const fields = ['/api_key_info', '/contact/email', '/contact/phone', '/new_field', '/x', '/y'].map(
      (name) => field(name),
    );
    expect(fieldSummaryOf({ fields: [field('/customer_id_info')] })).toBe('customer ID');
    expect(fieldSummaryOf({ fields })).toMatch(/^API key\b.*, contact, new field and 2 more$/);
    expect(fieldNameSummaryOf({ fields })).toBe('api_key_info, contact, new_field and 2 more');
    expect(fieldNameSummaryOf({ fields: fields.slice(0, 4) })).toBe('api_key_info, contact and new_field');
  });

  test('a text has each record and each field with what it was and is', () => {
    const fields = [
      field('/a', { before: 'x', after: 'y' }),
      field('/b', { after: 5 }),
      field('/c', { before: [] }),
      field('/d', { before: null, after: [1] }),
      field('/e'),
    ];
    const lines = changeTextOf(change('changed', [platform(A), host], { fields })).split('\n');
    expect(lines.slice(1)).toEqual([
      'Acme',
      'Host',
      'a: “x” → “y”',
      'b: now 5',
      'c: was –',
      'd: null → [1]',
      'e: changed',
    ]);
    expect(changeTextOf(change('audit-passed', [service])).split('\n')).toHaveLength(1);
  });

  test('a text tells services of one audit apart by their releases', () => {
    const unknown = { ...service, releases: undefined };
    const shared = change('audit-passed', [service, { ...service, releases: [] }, unknown, platform(A)]);
    expect(changeTextOf(shared).split('\n').slice(1)).toEqual([
      'Acme, release 5, 5.1',
      'Acme',
      'Acme',
      'Acme',
    ]);
  });

  test('a text of a change of all records says so', () => {
    const all: Subject = { kind: 'registry', id: 'platform', name: 'All platforms' };
    expect(changeTextOf(change('field-appeared', [all], { fields: [field('/doi_prefixes')] }))).toBe(
      'All platforms gained the field doi_prefixes\ndoi_prefixes: in all records',
    );
  });

  test('a sentence names the releases of its service, where the change has none of its own', () => {
    expect(sentence('address-changed', {}, [service])).toBe(
      'Acme changed the URL of its release 5, 5.1 service',
    );
    expect(sentence('address-changed', {}, [{ ...service, releases: undefined }])).toBe(
      'Acme changed the URL of its service',
    );
    expect(sentence('changed', { fields: [field('/url')] }, [service])).toMatch(
      /^Acme changed its .* for release 5, 5\.1$/,
    );
    // Those of a platform say nothing of the change.
    expect(sentence('changed', { fields: [field('/x')] })).toBe('Acme changed its x');
    expect(sentence('report-offered', {}, [platform(A)])).toBe('Acme now offers reports');
  });

  test('three reports are named, four are counted', () => {
    const reports = (...ids: string[]) => ({
      fields: [field('/reports', { after: ids.map((report_id) => ({ report_id })) })],
    });
    expect(sentence('report-offered', reports('A', 'B', 'C', 'A'))).toBe('Acme now offers A, B and C');
  });
});
