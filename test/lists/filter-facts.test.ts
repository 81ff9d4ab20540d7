import { describe, expect, test } from 'vitest';
import {
  notificationFactsOf,
  auditFactsOf,
  offerFactsOf,
  platformFactsOf,
  serviceFactsOf,
} from '../../src/lists/filter-facts.ts';
import { platformFiltersOf } from '../../src/lists/list-filters.ts';
import { auditFilterValueOf, credentialFilterNameOf } from '../../src/lists/filter-values.ts';
import { releaseSetValueOf } from '../../src/lists/release-sets.ts';
import { modelOf } from '../../src/model/model.ts';
import { agendaOf } from '../../src/model/notification-agenda.ts';
import type { FilterFacts } from '../../src/model/model-types.ts';
import { DAY, id as uuid, model as twoPlatforms } from '../model/two-platforms.ts';
import { auditOf, HOST_ID, hostOf, idOf, offerOf, platformOf, serviceOf } from '../registry/records.ts';
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
const hosts = [hostOf(), hostOf({ id: idOf(4), name: 'Unused' })];
const model = modelOf(registryOf({ platforms, services: [old, current], hosts }));

const [both, withoutService] = ['Both', 'Without service'].map((name) =>
  model.platforms.find((each) => each.name === name)!,
);
/** Sorted, because the order of facts has no meaning. */
const toTexts = ({ always, combinations }: FilterFacts) => ({
  always: always.map((fact) => fact.join(' ')).toSorted(),
  combinations: combinations.map((facts) => facts.map((fact) => fact.join(' ')).toSorted()).toSorted(),
});

test('the filter for releases has the sets of releases that platforms have', () => {
  const [releases] = platformFiltersOf(model);
  expect(releases?.options.slice(-2)).toEqual([
    { value: '5 and 5.1', label: '5.1 and 5', short: '5.1 and 5' },
    { value: 'none', label: 'No service', short: 'no service' },
  ]);
});

describe('facts', () => {
  test("of a platform: its own, then each service's with the reports of its release", () => {
    const shared = ['platform_attr no', 'ip_address no', 'request_limit no', `host ${HOST_ID}`, 'report PR'];
    const ofCurrent = [
      'api_key no',
      'audit Currently valid audit',
      'release 5.1',
      'report TR_J1',
      'requestor_id yes',
    ];
    // Without a fact about the requestor ID, which is null in the record.
    const ofOld = ['api_key yes', 'audit none', 'release 5'];
    expect(toTexts(platformFactsOf(both!))).toEqual({
      always: ['country FR', 'host_type eBook', 'host_type eJournal', 'release 5 and 5.1'],
      combinations: [ofCurrent, ofOld].map((facts) => [...shared, ...facts].toSorted()),
    });
  });

  test('of a platform without a service: its reports', () => {
    expect(toTexts(platformFactsOf(withoutService!))).toEqual({
      always: ['host_type Aggregated_Full_Content', 'release none'],
      combinations: [['report DR']],
    });
  });

  test('of a platform that lacks the current release', () => {
    const factsOf = (currentRelease: string) => platformFactsOf(both!, { currentRelease }).always;
    expect(factsOf('6')).toContainEqual(['release', 'not 6']);
    expect(factsOf('5.1')).not.toContainEqual(['release', 'not 5.1']);
  });

  test('of a service: its own, and the places of its platforms', () => {
    const { always, combinations } = toTexts(
      serviceFactsOf(both!.services.find(({ release }) => release === '5')!),
    );
    expect(combinations).toEqual([]);
    expect(always).toEqual(expect.arrayContaining(['api_key yes', 'country FR', 'release 5']));
  });

  test('of offers: each release with the offered reports', () => {
    const factsOf = (...ids: string[]) =>
      toTexts(
        offerFactsOf(
          both!,
          model.reports.filter(({ id }) => ids.includes(id)),
        ),
      );
    expect(factsOf('PR', 'TR_J1').combinations).toEqual([
      ['audit Currently valid audit', 'offered 5.1', 'report PR', 'report TR_J1'],
      ['audit none', 'offered 5', 'report PR'],
    ]);
    expect(factsOf('TR_J1', 'TR_B1').combinations).toEqual([
      ['audit Currently valid audit', 'offered 5.1', 'report TR_J1'],
    ]);
    // The only report of a type is an option of its filter too.
    expect(factsOf('TR_J1').combinations).toEqual(factsOf('TR_J1', 'TR_B1').combinations);
    expect(factsOf('DR').combinations).toEqual([]);
    const bare = offerFactsOf(withoutService!, model.reports);
    expect(toTexts(bare).combinations).toEqual([['offered 5', 'report DR']]);
    expect(factsOf('PR', 'TR_J1').always).toContain(`host ${HOST_ID}`);
  });

  test('of an audit: its status, release, year, and the hosts and providers of its services', () => {
    const facts = auditFactsOf(twoPlatforms.audits[0]!.audits[0]!);
    expect(toTexts(facts)).toEqual({
      always: [
        'audit Currently valid audit',
        `host ${uuid(6)}`,
        'provider acme press',
        'provider acme press',
        'release 5.1',
        'year 2025',
      ],
      combinations: [],
    });
  });

  test.each([
    ['2026-03-01', 'upcoming'],
    ['2026-03-02', 'upcoming'],
    ['2026-05-01', 'open'],
  ])('of a notification: on %s it is %s', (day, when) => {
    const [item] = agendaOf(twoPlatforms.notifications, day);
    expect(notificationFactsOf(item!).always).toContainEqual(['when', when]);
  });

  test('of a notification: the data hosts that it names, and its services’ data hosts', () => {
    const [item] = agendaOf(twoPlatforms.notifications, DAY);
    const [oldHost, host, provider] = [`host ${uuid(7)}`, `host ${uuid(6)}`, 'provider acme press'];
    expect(toTexts(notificationFactsOf(item!))).toEqual({
      always: ['type GENERIC', 'when upcoming'],
      combinations: [
        [host, provider, provider, 'release 5.1', 'year 2026'],
        [oldHost, oldHost, provider, 'release 5', 'year 2026'],
        ['year 2026'],
      ],
    });
  });
});

test.each([
  ['', 'none'],
  ['not stated', 'not stated'],
  ['5', 'only 5'],
  ['5 + 5.1', '5 and 5.1'],
  ['4 + 5 + 5.1', '4 and 5 and 5.1'],
])('the set of releases %j has the value %s', (releases, value) => {
  expect(releaseSetValueOf(releases)).toBe(value);
});

test('a missing audit has a value of its own', () => {
  expect(auditFilterValueOf('')).toBe('none');
  expect(auditFilterValueOf('Audit failed')).toBe('Audit failed');
});

test.each([
  ['api_key_required', 'api_key'],
  ['requestor_id_required', 'requestor_id'],
  ['platform_attr_required', 'platform_attr'],
  ['ip_address_authorization', 'ip_address'],
])('the filter of %s is %s', (field, name) => {
  expect(credentialFilterNameOf(field)).toBe(name);
});
