// What lists can be narrowed by: which fields and options they offer, and what is then true of each row.
import { describe, expect, test } from 'vitest';
import { offerFactsOf, platformFactsOf, serviceFactsOf } from '../../src/model/filter-facts.ts';
import {
  auditValueOf,
  credentialFieldOf,
  offerFiltersOf,
  platformFiltersOf,
  releaseSetValueOf,
  serviceFiltersOf,
} from '../../src/model/list-filters.ts';
import { modelOf } from '../../src/model/model.ts';
import type { FilterFacts } from '../../src/model/model-types.ts';
import { addAnswer, emptyRegistry } from '../../src/registry/reading/registry.ts';
import { HOST_ID, hostOf, platformOf, serviceOf } from '../registry/records.ts';

const idOf = (number: number) => `44444444-4444-4444-8444-${String(number).padStart(12, '0')}`;
const offer = (report_id: string, usage_release: string) => ({
  report_id,
  usage_release,
  report_name: `Name of ${report_id}`,
});
const audit = {
  id: idOf(30),
  start_date: '2025-01',
  finish_date: '2025-03',
  finished: true,
  locked: true,
  result: 'P',
  usage_release: '5.1',
  audit_status: 'Currently valid audit',
};
const old = serviceOf({
  id: idOf(11),
  usage_release: '5',
  api_key_required: true,
  requestor_id_required: null,
});
const current = serviceOf({ id: idOf(12), last_audit: audit });
const platforms = [
  // Two services; its reports differ by release.
  platformOf({
    id: idOf(1),
    name: 'Both',
    host_types: [{ name: 'eJournal' }, { name: 'eBook' }],
    reports: [offer('TR_J1', '5.1'), offer('PR', '5'), offer('PR', '5.1')],
    sushi_services: [old, current],
  }),
  // It offers reports, but has no service that speaks their release.
  platformOf({ id: idOf(2), name: 'Silent', address_country: null, reports: [offer('DR', '5')] }),
];
const registry = emptyRegistry('usage');
const answer = (endpoint: Parameters<typeof addAnswer>[1], value: object) =>
  addAnswer(registry, endpoint, Buffer.from(JSON.stringify(value)));
answer({ kind: 'platforms' }, platforms);
for (const [i, platform] of platforms.entries()) answer({ kind: 'platform', id: idOf(i + 1) }, platform);
for (const [i, service] of [old, current].entries()) answer({ kind: 'service', id: idOf(i + 11) }, service);
answer({ kind: 'host', id: HOST_ID }, hostOf());
answer({ kind: 'host', id: idOf(20) }, hostOf({ id: idOf(20), name: 'Unused' }));
const model = modelOf(registry);

const [both, silent] = ['Both', 'Silent'].map((name) => model.platforms.find((each) => each.name === name)!);
/** Facts as texts, sorted: their order means nothing. */
const told = ({ always: own, combinations: ways }: FilterFacts) => ({
  own: own.map((fact) => fact.join(' ')).toSorted(),
  ways: ways.map((way) => way.map((fact) => fact.join(' ')).toSorted()).toSorted(),
});
const valuesOf = (fields: ReturnType<typeof platformFiltersOf>) =>
  Object.fromEntries(fields.map(({ name, options }) => [name, options.map(({ value }) => value)]));

describe('the fields', () => {
  test('of platforms offer what there is, no option empty', () => {
    expect(valuesOf(platformFiltersOf(model))).toEqual({
      release: ['5', '5.1', 'none', '5 and 5.1'],
      report: ['TR_J1', 'PR', 'DR'],
      host_type: ['eBook', 'eJournal'],
      country: ['FR'],
      host: [HOST_ID],
      audit: ['Currently valid audit', 'none'],
      requestor_id: ['yes', 'no'],
      api_key: ['yes', 'no'],
      platform_attr: ['yes', 'no'],
      ip_address: ['yes', 'no'],
    });
  });

  test('count how many platforms speak just these releases', () => {
    const [releases] = platformFiltersOf(model);
    expect(releases?.options.slice(-2)).toEqual([
      { value: 'none', label: 'No service', count: 1 },
      { value: '5 and 5.1', label: '5 and 5.1', count: 1 },
    ]);
  });

  test('of services are the same, but a service has one release', () => {
    expect(valuesOf(serviceFiltersOf(model))).toEqual({
      ...valuesOf(platformFiltersOf(model)),
      release: ['5', '5.1'],
    });
  });

  test('of what is offered are of platforms and their reports alone', () => {
    expect(Object.keys(valuesOf(offerFiltersOf(model)))).toEqual(['offered', 'host_type', 'country', 'host']);
    const type = model.reportTypes.find(({ reports }) => reports.some(({ id }) => id === 'TR_J1'))!;
    expect(valuesOf(offerFiltersOf(model, type))['report']).toEqual(type.reports.map(({ id }) => id));
  });

  test('name a report in full in the form, and by its id in a sentence', () => {
    const report = platformFiltersOf(model).find(({ name }) => name === 'report')!;
    expect(report.options[1]).toEqual({ value: 'PR', label: 'PR: Name of PR', short: 'PR' });
  });
});

describe('facts', () => {
  test('of a platform: its own, then what each service asks beside the reports of its release', () => {
    const asked = ['platform_attr no', 'ip_address no', `host ${HOST_ID}`, 'report PR'];
    expect(told(platformFactsOf(both!))).toEqual({
      own: ['country FR', 'host_type eBook', 'host_type eJournal', 'release 5 and 5.1'],
      ways: [
        [
          ...asked,
          'api_key no',
          'audit Currently valid audit',
          'release 5.1',
          'report TR_J1',
          'requestor_id yes',
        ],
        // What its record leaves open about the requestor ID is neither required nor not.
        [...asked, 'api_key yes', 'audit none', 'release 5'],
      ].map((way) => way.toSorted()),
    });
  });

  test('of a platform without a service: its reports still count', () => {
    expect(told(platformFactsOf(silent!))).toEqual({
      own: ['host_type eJournal', 'release none'],
      ways: [['report DR']],
    });
  });

  test('of a service: what it asks, with what its platforms are and offer under its release', () => {
    const { own, ways } = told(serviceFactsOf(both!.services.find(({ release }) => release === '5')!));
    expect(ways).toEqual([]);
    expect(own).toEqual(expect.arrayContaining(['api_key yes', 'country FR', 'release 5', 'report PR']));
    expect(own).not.toContain('report TR_J1');
  });

  test('of offers of some reports: each release with those of them, or the releases of one report', () => {
    const of = (...ids: string[]) =>
      told(
        offerFactsOf(
          both!,
          ids.map((id) => ({ id })),
        ),
      );
    expect(of('PR', 'TR_J1').ways).toEqual([
      ['offered 5', 'report PR'],
      ['offered 5.1', 'report PR', 'report TR_J1'],
    ]);
    expect(of('TR_J1', 'TR_B1').ways).toEqual([['offered 5.1', 'report TR_J1']]);
    expect(of('TR_J1').ways).toEqual([['offered 5.1']]);
    expect(of('DR').ways).toEqual([]);
    expect(of('PR', 'TR_J1').own).toContain(`host ${HOST_ID}`);
  });
});

test.each([
  ['', 'none'],
  ['5', 'only 5'],
  ['5 + 5.1', '5 and 5.1'],
  ['4 + 5 + 5.1', '4 and 5 and 5.1'],
])('the releases %j, and no others: %s', (releases, value) => {
  expect(releaseSetValueOf(releases)).toBe(value);
});

test('what is not there has a value of its own', () => {
  expect(auditValueOf('')).toBe('none');
  expect(auditValueOf('Audit failed')).toBe('Audit failed');
});

test.each([
  ['api_key_required', 'api_key'],
  ['requestor_id_required', 'requestor_id'],
  ['platform_attr_required', 'platform_attr'],
  ['ip_address_authorization', 'ip_address'],
])('%s is asked for as %s', (field, name) => {
  expect(credentialFieldOf(field)).toBe(name);
});
