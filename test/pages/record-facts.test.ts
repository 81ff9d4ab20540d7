// What pages look up about a record: findings, changes, probes, and where a subject of a change has a page.
import { expect, test } from 'vitest';
import { formerPlatformsOfProvider, runsOfProvider } from '../../src/page-data/change-lists.ts';
import { findingsOfPage, pageOfSubject } from '../../src/page-data/record-facts.ts';
import { serviceStatusOf, statusChangeCountsOf } from '../../src/page-data/service-status.ts';
import { statusFiltersOf } from '../../src/lists/list-filters.ts';
import type { SiteData } from '../../src/page-data/site-data.ts';
import { id, model } from '../model/two-platforms.ts';
import { FEBRUARY, MARCH } from '../model/two-platforms-history.ts';
import { data } from './page-inputs.ts';

const ALPHA = `/platform/${id(1)}/`;
const SHARED = `/sushi-service/${id(3)}/`;
/** By run, the digits of the IDs of its changes. */
const digitsOf = (runs: { taken: string; changes: { change: { id: string } }[] }[] = []) =>
  Object.fromEntries(
    runs.map(({ taken, changes }) => [taken, changes.map(({ change }) => change.id[0]).join('')]),
  );

test('a page has the findings in its record and in the notifications of a service', () => {
  const messagesAt = (path: string) => findingsOfPage(data, path).map(({ message }) => message);
  expect(messagesAt(SHARED)).toEqual([SHARED, `${SHARED}notification/`]);
  expect(messagesAt('/acme-release/')).toEqual(['/acme-release/']);
  expect(messagesAt(ALPHA)).toEqual([]);
});

test('a record has its changes by run, a provider its platforms’ changes', () => {
  expect(digitsOf(data.runsByPage.get(SHARED))).toEqual({ [MARCH]: 'fd5', [FEBRUARY]: 'b' });
  const [provider] = model.providers;
  expect(digitsOf(runsOfProvider(data, provider!))).toEqual({ [MARCH]: '6efd57', [FEBRUARY]: 'acb' });
  expect(formerPlatformsOfProvider(data, provider!)).toEqual([
    { name: 'Then', path: `/platform/${id('f')}/`, until: MARCH, to: undefined },
  ]);
});

test('a subject links to its page, a notification to its entry on the service page', () => {
  const pathOf = (kind: 'platform' | 'service' | 'host' | 'notification', of: string) =>
    pageOfSubject(data, { kind, id: of });
  expect([pathOf('platform', id('f')), pathOf('service', id(3))]).toEqual([`/platform/${id('f')}/`, SHARED]);
  expect([pathOf('platform', id(9)), pathOf('notification', id(1))]).toEqual([undefined, undefined]);
  expect(pathOf('notification', id(8))).toBe(`${SHARED}#notification-${id(8)}`);
  const notifiedServices = new Map([['odd', model.services.at(-1)]]);
  expect(pageOfSubject({ ...data, notifiedServices }, { kind: 'notification', id: 'odd' })).toBe(
    `${SHARED}#notifications`,
  );
});

test('services have what probes found, lists the states as a filter, and the home page what is new', () => {
  expect(serviceStatusOf(data, { id: id(3) })).toMatchObject({
    state: 'no-answer',
    label: 'Not answering',
    isUp: false,
    since: FEBRUARY,
  });
  expect(serviceStatusOf(data, { id: id(4) })).toBeUndefined();
  expect(statusFiltersOf(data.serviceStates)).toEqual([
    {
      name: 'answers',
      label: 'Status page',
      isFolded: true,
      options: [
        { value: 'answers', label: 'Answers', short: 'answers' },
        { value: 'no-answer', label: 'Not answering', short: 'not answering' },
      ],
    },
  ]);
  expect(statusFiltersOf(new Map())).toEqual([]);
  expect(statusChangeCountsOf(data)).toEqual({ month: '2026-03', stopped: 2, returned: 1, moved: 3 });
  const april = { taken: '2026-04-02', changes: data.probes!.entries[0]!.changes };
  const later = { ...data.probes!, entries: [...data.probes!.entries, april] };
  expect(statusChangeCountsOf({ ...data, probes: later } as SiteData)).toMatchObject({
    month: '2026-04',
    stopped: 1,
  });
  expect(statusChangeCountsOf({ ...data, probes: undefined } as SiteData)).toBeUndefined();
});
