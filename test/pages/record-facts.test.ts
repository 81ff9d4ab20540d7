// What pages look up about a record: findings, changes, and where a subject of a change has a page.
import { expect, test } from 'vitest';
import { formerPlatformsOfProvider, runsOfProvider } from '../../src/page-data/change-lists.ts';
import { findingsOfPage, pageOfSubject } from '../../src/page-data/record-facts.ts';
import { runsOfRecord } from '../../src/history/history.ts';
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
  expect(digitsOf(runsOfRecord(data.history, { kind: 'service', id: id(3) }))).toEqual({
    [MARCH]: 'fd5',
    [FEBRUARY]: 'b',
  });
  const [provider] = model.providers;
  expect(digitsOf(runsOfProvider(data, provider!))).toEqual({ [MARCH]: '6fe7d5', [FEBRUARY]: 'acb' });
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
    `${SHARED}#history`,
  );
});
