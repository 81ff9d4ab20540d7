// What every page, and each page by itself, may read.
import { expect, test } from 'vitest';
import { pageLocalsOf, siteLocalsOf } from '../../src/page-data/page-locals.ts';
import { id, model } from '../model/two-platforms.ts';
import { FEBRUARY, MARCH } from '../model/two-platforms-history.ts';
import { data } from './page-inputs.ts';

const ALPHA = `/platform/${id(1)}/`;
const SHARED = `/sushi-service/${id(3)}/`;

test('every page knows the registry, its releases and reports, and which lists the mirror has', () => {
  expect(siteLocalsOf(data)).toEqual({
    identity: { name: 'Site' },
    help: '/help/',
    numbers: '/numbers/',
    staleAfter: 48,
    hasContacts: true,
    registry: 'https://registry.example',
    sample: false,
    releases: ['5.1', '5', '4'],
    allReleases: ['5.1', '5', '4'],
    currentRelease: undefined,
    reports: model.reports.map(({ id: report, name, path }) => ({ id: report, name, path })),
    historyBegan: '2026-01-01',
    lists: ['/platform/', '/notification/', '/acme-release/'],
  });
});

test('a page has the answers, findings, notes and changes of its record', () => {
  const service = pageLocalsOf(data, SHARED);
  expect(service.mirrored).toEqual([SHARED, `${SHARED}notification/`]);
  expect(service.findings.map(({ message }) => message)).toEqual([SHARED, `${SHARED}notification/`]);
  expect(service.notes).toEqual({ notes: [], values: {}, uses: [] });
  const changes = service.runs.map(({ day, taken, changes: own }) => [
    day,
    own.map(({ change, taken: at }) => [change.id[0], at === taken]),
  ]);
  expect(changes).toEqual([
    [
      '2026-03-01',
      [
        ['f', true],
        ['d', true],
        ['5', true],
      ],
    ],
    ['2026-02-01', [['b', true]]],
  ]);
  expect(Object.keys(service.runs[0]!.changes[0]!)).toEqual(['change', 'taken']);
  const platform = pageLocalsOf(data, ALPHA);
  expect([platform.mirrored, platform.findings, platform.notes.notes]).toEqual([[ALPHA], [], ['a note']]);
  expect(platform.runs.map(({ taken }) => taken)).toEqual([MARCH, FEBRUARY]);
});

test('the subjects of its changes link to their pages, and providers to theirs', () => {
  expect(pageLocalsOf(data, ALPHA).subjectPaths).toEqual({
    [`platform ${id(1)}`]: ALPHA,
    [`platform ${id(2)}`]: `/platform/${id(2)}/`,
    [`platform ${id('f')}`]: `/platform/${id('f')}/`,
    [`service ${id(3)}`]: SHARED,
    [`service ${id('e')}`]: `/sushi-service/${id('e')}/`,
    [`host ${id(6)}`]: `/usage-data-host/${id(6)}/`,
    [`notification ${id(8)}`]: `${SHARED}#notification-${id(8)}`,
  });
  expect(pageLocalsOf(data, `/platform/${id('f')}/`).subjectPaths).toMatchObject({
    'provider acme press': '/provider/acme-press/',
  });
  expect(pageLocalsOf(data, '/', []).subjectPaths).toEqual({});
  const [run] = data.history.runs;
  const odd = {
    ...run!,
    changes: [
      {
        taken: MARCH,
        change: {
          ...run!.changes[0]!.change,
          about: [{ kind: 'notification' as const, id: 'odd', name: '' }],
        },
      },
    ],
  };
  const notifiedServices = new Map([['odd', model.services.at(-1)!]]);
  expect(pageLocalsOf({ ...data, notifiedServices }, '/', [odd]).subjectPaths['notification odd']).toBe(
    `${SHARED}#notifications`,
  );
});

test('a page has the successors of the records that its changes removed', () => {
  const successor = { id: id(9), path: `/platform/${id(9)}/` };
  const successors = new Map([
    [id(6), successor],
    [id(7), successor],
  ]);
  const found = (path: string) =>
    pageLocalsOf({ ...data, successors } as unknown as typeof data, path).successors;
  expect(found(`/platform/${id('f')}/`)).toEqual({ [id(6)]: successor });
  expect(found(SHARED)).toEqual({});
});
