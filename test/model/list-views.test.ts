// What rows of lists show and can be filtered by, of two platforms that share a service.
import { expect, test } from 'vitest';
import { agendaFactsOf, auditFactsOf } from '../../src/model/filter-facts.ts';
import { agendaOf } from '../../src/model/notification-agenda.ts';
import {
  agendaRowOf,
  auditRowOf,
  hostRowOf,
  offeringPlatformRowOf,
  platformRowOf,
  providerRowOf,
  serviceRowOf,
} from '../../src/model/list-views.ts';
import { DAY, id, model } from './two-platforms.ts';

const [alpha] = model.platforms;
const serviceWith = (digit: number) => model.services.find((each) => each.id === id(digit))!;
const PROVIDER = { id: 'acme press', name: 'ACME Press', path: '/provider/acme-press/' };
const FRANCE = { code: 'FR', name: 'France' };
const termsOf = (requestLimit: boolean, apiKey: boolean | null) => ({
  request_volume_limits_applied: requestLimit,
  requestor_id_required: true,
  api_key_required: apiKey,
  platform_attr_required: false,
  ip_address_authorization: false,
});
const status = 'Currently valid audit';

test('a platform has the terms of each service, and its reports by release', () => {
  expect(platformRowOf(alpha!)).toEqual({
    id: id(1),
    name: 'Alpha',
    path: `/platform/${id(1)}/`,
    country: FRANCE,
    hostTypes: ['eBook', 'eJournal'],
    record: { abbrev: 'AJ', content_provider_name: 'Acme Press' },
    provider: PROVIDER,
    releases: ['5', '5.1'],
    services: [
      { id: id(4), release: '5', record: termsOf(false, false), host: { id: id(7) }, auditStatus: '' },
      { id: id(3), release: '5.1', record: termsOf(true, false), host: { id: id(6) }, auditStatus: status },
      { id: id(5), release: '5.1', record: termsOf(false, null), host: { id: id(7) }, auditStatus: '' },
    ],
    reportCount: 3,
    reports: [
      ['5.1', ['TR_J1', 'PR']],
      ['5', ['PR']],
      ['4', ['DR']],
    ],
  });
});

test('a service has its host and base URL, and of each platform the reports of its release', () => {
  expect(serviceRowOf(serviceWith(3))).toMatchObject({
    id: id(3),
    release: '5.1',
    record: {
      ...termsOf(true, false),
      url: 'https://acme.example/shared/r51/',
      request_volume_limits_info: 'Three a second.',
    },
    harvesterUrl: { base: 'https://acme.example/shared', text: 'https://acme.example/shared', notices: [] },
    host: { id: id(6), name: 'Host One' },
    auditStatus: status,
    platforms: [
      { country: undefined, hostTypes: ['eJournal'], reports: ['TR_J1', 'IR'] },
      { country: FRANCE, hostTypes: ['eBook', 'eJournal'], reports: ['TR_J1', 'PR'] },
    ],
  });
  expect(serviceRowOf(serviceWith(4)).platforms).toMatchObject([{ reports: ['PR'] }]);
});

test('an offer has only the reports of the list, and the releases of each', () => {
  expect(offeringPlatformRowOf(alpha!, [{ id: 'PR' }, { id: 'DR' }, { id: 'IR' }])).toMatchObject({
    id: id(1),
    provider: PROVIDER,
    record: { content_provider_name: 'Acme Press' },
    services: [
      { release: '5', auditStatus: '' },
      { release: '5.1', auditStatus: status },
      { release: '5.1' },
    ],
    hosts: [{ id: id(6) }, { id: id(7) }],
    reports: [
      ['5', ['PR']],
      ['5.1', ['PR']],
      ['4', ['DR']],
    ],
    offers: [
      ['PR', ['5', '5.1']],
      ['DR', ['4']],
    ],
  });
});

test('a provider counts a service once that its platforms share; a host counts both platforms', () => {
  expect(providerRowOf(model.providers[0]!)).toEqual({
    ...PROVIDER,
    releases: ['5', '5.1'],
    platformCount: 2,
    serviceCount: 3,
  });
  const [one, two] = model.hosts.map(hostRowOf);
  expect(one).toMatchObject({ country: FRANCE, platformCount: 2, serviceCount: 1, movesIn: 0, movesOut: 1 });
  expect(two).toMatchObject({
    country: undefined,
    platformCount: 1,
    serviceCount: 2,
    movesIn: 1,
    movesOut: 0,
  });
});

test('an audit is found by its status, release, year, hosts and providers', () => {
  const row = auditRowOf(model.audits[0]!.audits[0]!);
  expect(row).toMatchObject({
    record: { id: id('a') },
    status,
    hosts: [{ id: id(6), name: 'Host One' }],
    services: [{ id: id(3), host: { id: id(6) }, providers: [PROVIDER.id, PROVIDER.id] }],
  });
  const both = [serviceWith(4), serviceWith(5)];
  expect(auditRowOf({ ...model.audits[0]!.audits[0]!, services: both }).hosts).toHaveLength(1);
  expect(auditFactsOf(row).always).toEqual([
    ['audit', status],
    ['release', '5.1'],
    ['year', '2025'],
    ['host', id(6)],
    ['provider', PROVIDER.id],
    ['provider', PROVIDER.id],
  ]);
});

test('a notification is found by the hosts that it names and those of its services', () => {
  const [item] = agendaOf(model.notifications, DAY);
  const row = agendaRowOf(item!);
  expect(row.concerns).toMatchObject([
    { published_date: '2026-01-03', service: { id: id(4) }, host: { id: id(7) } },
    { published_date: '2026-01-02', service: { id: id(3) }, host: undefined },
    { published_date: '2026-01-01', service: undefined, host: undefined },
  ]);
  expect(row.unknownServices).toEqual([id('d')]);
  expect(row.hosts.at(-1)).toEqual({ host: undefined, link: 'https://registry.example/nowhere' });
  expect(agendaFactsOf(row)).toEqual({
    always: [
      ['when', 'upcoming'],
      ['type', 'GENERIC'],
    ],
    combinations: [
      [
        ['year', '2026'],
        ['release', '5'],
        ['host', id(7)],
        ['host', id(7)],
        ['provider', PROVIDER.id],
      ],
      [
        ['year', '2026'],
        ['release', '5.1'],
        ['host', id(6)],
        ['provider', PROVIDER.id],
        ['provider', PROVIDER.id],
      ],
      [['year', '2026']],
    ],
  });
});
