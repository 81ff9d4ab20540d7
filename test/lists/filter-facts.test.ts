// What each kind of row has for the filters of its list.
import { expect, test } from 'vitest';
import {
  notificationFactsOf,
  auditFactsOf,
  offerFactsOf,
  platformFactsOf,
  serviceFactsOf,
} from '../../src/lists/filter-facts.ts';
import { modelOf } from '../../src/model/model.ts';
import { agendaOf } from '../../src/model/notification-agenda.ts';
import type { FilterFacts, Platform } from '../../src/model/model-types.ts';
import { DAY, model as twoPlatforms } from '../model/two-platforms.ts';
import { auditOf, hostOf, idOf, offerOf, platformOf, serviceOf } from '../registry/records.ts';
import { registryOf } from '../registry/registry-of.ts';

const old = serviceOf({
  id: idOf(5),
  usage_release: '5',
  api_key_required: true,
  requestor_id_required: null,
});
const current = serviceOf({ id: idOf(6), last_audit: auditOf() });
const platforms = [
  // Two services; the reports differ by release.
  platformOf({
    id: idOf(1),
    name: 'Both',
    host_types: [{ name: 'eJournal' }, { name: 'eBook' }],
    reports: [offerOf('TR_J1', '5.1'), offerOf('PR', '5'), offerOf('PR', '5.1')],
    sushi_services: [old, current],
  }),
  // Offers reports, but has no service for their release.
  platformOf({
    id: idOf(2),
    name: 'Without service',
    address_country: null,
    host_types: [{ name: 'Aggregated_Full_Content' }],
    reports: [offerOf('DR', '5')],
  }),
];
const model = modelOf(registryOf({ platforms, services: [old, current], hosts: [hostOf()] }));
const [both, withoutService] = ['Both', 'Without service'].map((name) =>
  model.platforms.find((each) => each.name === name)!,
) as [Platform, Platform];

test('the facts of each kind of row: those that always hold, then each combination', async () => {
  const [item] = agendaOf(twoPlatforms.notifications, DAY);
  const offersOf = (platform: Platform, ...ids: string[]) =>
    offerFactsOf(
      platform,
      model.reports.filter(({ id }) => ids.includes(id)),
    );
  const facts: Record<string, FilterFacts> = {
    'a platform, by service with the reports of its release': platformFactsOf(both),
    'a platform that has the current release': platformFactsOf(both, { currentRelease: '5.1' }),
    'a platform that lacks it': platformFactsOf(both, { currentRelease: '6' }),
    'a platform without a service, with its reports': platformFactsOf(withoutService),
    'a service, with the places of its platforms': serviceFactsOf(
      both.services.find(({ release }) => release === '5')!,
    ),
    'offers of two reports, by release': offersOf(both, 'PR', 'TR_J1'),
    'offers of two reports, of which one is not offered': offersOf(both, 'TR_J1', 'TR_B1'),
    'offers of the only report of a type': offersOf(both, 'TR_J1'),
    'no offer': offersOf(both, 'DR'),
    'an offer without a service': offerFactsOf(withoutService, model.reports),
    'an audit, with the hosts and providers of its services': auditFactsOf(
      twoPlatforms.audits[0]!.audits[0]!,
    ),
    'a notification, by service': notificationFactsOf(item!),
  };
  // Sorted, because the order of facts has no meaning.
  const lineOf = (own: FilterFacts['always']) =>
    own
      .map((fact) => fact.join(' '))
      .toSorted()
      .join(' · ');
  const texts = Object.entries(facts).flatMap(([title, { always, combinations }]) => [
    title,
    `  always: ${lineOf(always)}`,
    ...combinations
      .map(lineOf)
      .toSorted()
      .map((line) => `  together: ${line}`),
  ]);
  await expect(`${texts.join('\n')}\n`).toMatchFileSnapshot('__snapshots__/facts.txt');
});

test.each([
  ['2026-03-01', 'upcoming'],
  ['2026-03-02', 'upcoming'],
  ['2026-05-01', 'open'],
])('on %s a notification is %s', (day, when) => {
  const [item] = agendaOf(twoPlatforms.notifications, day);
  expect(notificationFactsOf(item!).always).toContainEqual(['when', when]);
});
