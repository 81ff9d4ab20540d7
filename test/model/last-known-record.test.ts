import { describe, expect, test } from 'vitest';
import { publishedOf } from '../history/published.ts';
import { changesBetween } from '../../src/history/compare/changes-between.ts';
import { modelOf } from '../../src/model/model.ts';
import { lastKnownRecordOf, type LastKnownRecord } from '../../src/model/last-known-record.ts';
import type { Endpoint } from '../../src/registry/endpoint.ts';
import { addResponse, emptyRegistry } from '../../src/registry/reading/registry.ts';
import {
  auditOf,
  HOST_ID,
  hostOf,
  ID,
  listedOf,
  platformOf,
  SERVICE_ID,
  serviceOf,
} from '../registry/records.ts';

const REPORTS = [{ usage_release: '5.1', report_id: 'TR_J1', report_name: 'Journals' }];
/** Leaves out undefined kinds. */
const definedIn = (record: LastKnownRecord) =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined));

describe.each(['usage', 'counter'])('of a registry with the brand %s,', (brand) => {
  const bytesOf = (json: unknown) =>
    Buffer.from(JSON.stringify(json).replaceAll('"usage_release"', `"${brand}_release"`));
  const registry = emptyRegistry(brand);
  const responses = [
    [
      { kind: 'releases' },
      [
        {
          id: ID,
          number: '5.1',
          current: true,
          report_types: [
            {
              id: ID,
              code: 'TR',
              name: 'Title Report',
              description: '',
              reports: [{ id: ID, report_id: 'TR_J1', report_name: 'Journals', description: '' }],
            },
          ],
        },
      ],
    ],
    [{ kind: 'host', id: HOST_ID }, hostOf()],
  ] as const;
  for (const [endpoint, json] of responses) addResponse(registry, endpoint, bytesOf(json));
  const model = modelOf(registry);

  test('a platform has its fields, and links to the reports that the registry still has', () => {
    const { sushi_services: _, ...last } = platformOf({
      reports: ['TR_J1', 'XX_1'].map((id) => ({ usage_release: '5.1', report_id: id, report_name: id })),
    });
    const before = structuredClone(last);
    const { platform, service, host } = lastKnownRecordOf(
      { kind: 'platform', id: ID, last },
      registry,
      model,
    );
    expect([service, host]).toEqual([undefined, undefined]);
    expect(platform).toMatchObject({ name: 'Acme Journals', country: { code: 'FR' }, releases: [] });
    expect(platform!.offers.map(({ report, releases }) => [report.id, report.path, releases])).toEqual([
      ['TR_J1', '/report/TR_J1/', ['5.1']],
      ['XX_1', undefined, ['5.1']],
    ]);
    expect(last).toEqual(before);
  });

  test('a service links to its host if the registry still has it', () => {
    const { service } = lastKnownRecordOf(
      { kind: 'service', id: SERVICE_ID, last: serviceOf() },
      registry,
      model,
    );
    expect(service).toMatchObject({ release: '5.1', host: { name: 'Acme Hosting' } });
  });

  test('a host has its fields', () => {
    const { host } = lastKnownRecordOf(
      { kind: 'host', id: HOST_ID, last: hostOf({ name: 'Old' }) },
      registry,
      model,
    );
    expect(host).toMatchObject({ name: 'Old', id: HOST_ID });
  });

  test.each([undefined, null, 'text', []])('%j is unreadable', (last) => {
    for (const kind of ['platform', 'service', 'host'] as const)
      expect(lastKnownRecordOf({ kind, id: ID, last }, registry, model)).toEqual({});
  });

  test('a platform links to its provider if the site has its page', () => {
    const { sushi_services: _, ...last } = platformOf({ content_provider_name: 'acme  PRESS' });
    const providers = [
      { id: 'acme press', name: 'Acme Press', path: '/provider/acme-press/' },
    ] as typeof model.providers;
    const providersFound = [{ ...model, providers }, model].map(
      (from) => lastKnownRecordOf({ kind: 'platform', id: ID, last }, registry, from).platform!.provider,
    );
    expect(providersFound).toEqual([providers[0], undefined]);
  });

  test('a record that was removed has the releases of its reports, itself and its audit', () => {
    const audit = auditOf({ start_date: '2026-01', finish_date: '2026-03' });
    const published: [Endpoint, unknown][] = [
      [{ kind: 'platforms' }, [listedOf()]],
      [{ kind: 'platform', id: ID }, platformOf()],
      [{ kind: 'service', id: SERVICE_ID }, serviceOf({ last_audit: audit })],
      [{ kind: 'host', id: HOST_ID }, hostOf({ audits: [audit], audited_reports: REPORTS })],
    ];
    const before = publishedOf(
      published.map(([endpoint, json]) => [endpoint, bytesOf(json)]),
      brand,
    );
    const removed = changesBetween(before, publishedOf([], brand)).map(({ about, last }) =>
      lastKnownRecordOf(
        { kind: about[0]!.kind as 'platform' | 'service' | 'host', id: about[0]!.id, last },
        registry,
        model,
      ),
    );
    const { platform, service, host } = Object.assign({}, ...removed.map(definedIn)) as LastKnownRecord;
    expect(platform!.offers.map(({ report, releases }) => [report.id, releases])).toEqual([
      ['TR_J1', ['5.1']],
    ]);
    expect(service).toMatchObject({ release: '5.1', audit: { record: audit } });
    expect(host!.audits).toMatchObject({
      audits: [{ record: audit }],
      reports: [{ id: 'TR_J1', release: '5.1' }],
    });
  });
});
