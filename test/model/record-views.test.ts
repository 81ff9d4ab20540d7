// What the pages of records show of them and of others, of two platforms that share a service.
import { expect, test } from 'vitest';
import { hostViewOf } from '../../src/model/host-view.ts';
import { platformViewOf, providerViewOf, serviceViewOf } from '../../src/model/record-views.ts';
import { AUDIT, contactOf, DAY, id, model, MOVE, UNLISTED } from './two-platforms.ts';

const [alpha, beta] = model.platforms;
const [one, two] = model.hosts;
const serviceWith = (digit: number) => model.services.find((each) => each.id === id(digit))!;

const linkTo = (folder: string, digit: number, name: string) => ({
  id: id(digit),
  name,
  path: `/${folder}/${id(digit)}/`,
});
const ALPHA = linkTo('platform', 1, 'Alpha');
const BETA = linkTo('platform', 2, 'Beta');
const ONE = linkTo('usage-data-host', 6, 'Host One');
const TWO = linkTo('usage-data-host', 7, 'Host Two');
const PROVIDER = { id: 'acme press', name: 'ACME Press', path: '/provider/acme-press/' };
const serviceLinkTo = (digit: number, name: string, release: string, label = '') => ({
  ...linkTo('sushi-service', digit, name),
  release,
  distinction: { label, text: '' },
});
const harvested = (base: string) => ({ harvesterUrl: { base, text: base, notices: [] } });
const SHARED = serviceLinkTo(3, 'Beta', '5.1', 'shared');
const OLD = serviceLinkTo(4, 'Alpha', '5');
const FURTHER = serviceLinkTo(5, 'Alpha', '5.1', 'further');
const reportOf = (report: string) => ({ id: report, name: `Name of ${report}`, path: `/report/${report}/` });
const aRecord = (digit: number): unknown => expect.objectContaining({ id: id(digit) });
const audit = { status: AUDIT.audit_status, record: AUDIT };
const auditStatus = audit.status;
const idsOf = (agenda: { ids: string[] }[]) => agenda.map(({ ids }) => ids);
const { path, release, distinction } = OLD;
const move = { record: MOVE, service: { path, release, distinction }, from: ONE };
// In the order of the registry's list.
const helped = [BETA, ALPHA].map((each) => ({
  ...each,
  contact: contactOf(each === BETA ? ' help@acme.example' : 'help@acme.example'),
}));

test('a platform', () => {
  const { agenda, ...view } = platformViewOf(alpha!, DAY);
  expect(view).toEqual({
    ...ALPHA,
    record: aRecord(1),
    country: { code: 'FR', name: 'France' },
    services: [
      {
        ...OLD,
        ...harvested('https://reports.acme.example/sushi'),
        record: aRecord(4),
        host: TWO,
        audit: undefined,
        auditStatus: '',
        otherContacts: [],
      },
      {
        ...SHARED,
        ...harvested('https://acme.example/shared'),
        record: aRecord(3),
        host: ONE,
        audit,
        auditStatus,
        otherContacts: [...helped, { ...ONE, contact: contactOf('one@host.example') }],
      },
      {
        ...FURTHER,
        ...harvested('https://acme.example/further'),
        record: aRecord(5),
        host: TWO,
        audit: undefined,
        auditStatus: '',
        otherContacts: [],
      },
    ],
    hosts: [ONE, TWO],
    offers: [
      { report: reportOf('TR_J1'), releases: ['5.1'], withoutService: [] },
      { report: reportOf('PR'), releases: ['5', '5.1'], withoutService: [] },
      { report: reportOf('DR'), releases: ['4'], withoutService: ['4'] },
    ],
    migrations: [move],
    provider: PROVIDER,
    hasCalendar: true,
  });
  expect(idsOf(agenda)).toEqual([[id(9), id(8)]]);
});

test('a service, with the reports and contacts of all its platforms', () => {
  const { agenda, ...view } = serviceViewOf(serviceWith(3), DAY);
  expect(view).toEqual({
    ...SHARED,
    ...harvested('https://acme.example/shared'),
    record: aRecord(3),
    platforms: [
      { ...BETA, serviceCount: 1 },
      { ...ALPHA, serviceCount: 3 },
    ],
    host: ONE,
    otherContacts: [...helped, { ...ONE, contact: contactOf('one@host.example') }],
    reports: ['TR_J1', 'IR', 'PR'].map(reportOf),
    audit,
    auditStatus,
    migrations: [],
    sisters: [OLD, FURTHER],
  });
  expect(idsOf(agenda)).toEqual([[id(8)]]);
  expect(agenda[0]!.time).toBe('next');
  expect(serviceViewOf(serviceWith(4), DAY)).toMatchObject({
    migrations: [move],
    sisters: [SHARED, FURTHER],
  });
});

test('a provider, with each contact once', () => {
  const { agenda, ...view } = providerViewOf(model.providers[0]!, DAY);
  const [ofOld, ofShared, ofFurther] = [OLD, SHARED, FURTHER].map((each) => ({
    ...each,
    record: { data_host: expect.stringContaining(id(each === SHARED ? 6 : 7)) as string },
    host: each === SHARED ? ONE : TWO,
    auditStatus: each === SHARED ? auditStatus : '',
    audit: each === SHARED ? { record: { start_date: '2025-01', finish_date: '2025-03' } } : undefined,
  }));
  const holder = (each: typeof OLD) => ({
    id: each.id,
    name: 'Alpha',
    path: each.path,
    release: each.release,
  });
  expect(view).toEqual({
    ...PROVIDER,
    otherSpellings: ['Acme Press'],
    namesakes: [],
    platforms: [
      {
        ...ALPHA,
        country: { code: 'FR', name: 'France' },
        reportCount: 3,
        services: [ofOld, ofShared, ofFurther],
      },
      { ...BETA, country: undefined, reportCount: 3, services: [ofShared] },
    ],
    contacts: [
      {
        contact: contactOf('help@acme.example'),
        holders: [ALPHA, BETA].map((each) => ({ ...each, release: undefined })),
      },
      { contact: contactOf('new@acme.example'), holders: [holder(FURTHER)] },
      { contact: contactOf('old@acme.example'), holders: [holder(OLD)] },
    ],
    hasCalendar: true,
  });
  expect(idsOf(agenda)).toEqual([[id(9), id(8)]]);
});

test('a service with the contact of its platform does not list it again', () => {
  const contact = { ...alpha!.record.contact! };
  const services = alpha!.services.map((each) => ({ ...each, record: { ...each.record, contact } }));
  const { contacts } = providerViewOf({ ...model.providers[0]!, platforms: [{ ...alpha!, services }] }, DAY);
  expect(contacts).toEqual([{ contact, holders: [{ ...ALPHA, release: undefined }] }]);
});

test('a data host, with its services of each platform, and what moved there and away', () => {
  const moved = {
    record: MOVE,
    service: OLD,
    from: { host: ONE, link: MOVE.data_host, name: 'Was' },
    to: { host: TWO, link: serviceWith(4).record.data_host, name: '' },
  };
  const row = (platform: typeof ALPHA, services: object[]) =>
    expect.objectContaining({ ...platform, provider: PROVIDER, services }) as unknown;
  const withAudit = { ...SHARED, auditStatus };
  expect(hostViewOf(one!)).toMatchObject({
    ...ONE,
    country: { code: 'FR', name: 'France' },
    platforms: [row(ALPHA, [withAudit]), row(BETA, [withAudit])],
    serviceCount: 1,
    unlistedPlatforms: [UNLISTED],
    limits: [{ applied: true, info: 'Three a second.', serviceCount: 1, services: [SHARED] }],
    movesIn: [],
    movesOut: [moved],
  });
  expect(hostViewOf(two!)).toMatchObject({
    platforms: [
      row(
        ALPHA,
        [OLD, FURTHER].map((each) => ({ ...each, auditStatus: '' })),
      ),
    ],
    serviceCount: 2,
    limits: [{ applied: false, info: '', serviceCount: 2 }],
    movesIn: [moved],
    movesOut: [],
  });
  const many = Array.from({ length: 13 }, () => serviceWith(5));
  const [limit] = hostViewOf({ ...two!, limits: [{ ...two!.limits[0]!, services: many }] }).limits;
  expect([limit!.serviceCount, limit!.services.length]).toEqual([13, 12]);
  expect(hostViewOf(two!).platforms[0]!.record).toEqual({
    abbrev: 'AJ',
    content_provider_name: 'Acme Press',
  });
});

test('one notification for several services names each, and what it says of reports and data hosts', () => {
  const [entry] = platformViewOf(alpha!, DAY).agenda;
  expect(entry).toMatchObject({
    time: 'next',
    record: { id: id(9) },
    services: [OLD, SHARED],
    platformCount: 2,
    unknownServices: [],
    hosts: [{ host: TWO, link: serviceWith(4).record.data_host }],
    reports: [
      { id: 'XX', name: '', release: '', report: undefined },
      { id: 'TR_J1', name: 'Titles', release: '5.1', report: reportOf('TR_J1') },
    ],
    unreadReports: [[{ report_id: 'TR_J1' }, 7]],
  });
  expect(platformViewOf(beta!, DAY).agenda[0]).toMatchObject({ services: [SHARED], platformCount: 2 });
});
