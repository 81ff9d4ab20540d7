import { describe, expect, test } from 'vitest';
import { publishedOf } from '../history/published.ts';
import { changesBetween } from '../../src/history/compare/changes-between.ts';
import { modelOf } from '../../src/model/model.ts';
import { lastKnownRecordOf, type LastKnownRecord } from '../../src/model/last-known-record.ts';
import type { Endpoint } from '../../src/registry/endpoint.ts';
import {
  auditOf,
  HOST_ID,
  hostOf,
  ID,
  listedOf,
  offerOf,
  platformOf,
  releaseOf,
  SERVICE_ID,
  serviceOf,
} from '../registry/records.ts';
import { registryOf } from '../registry/registry-of.ts';

/** Leaves out undefined kinds. */
const definedIn = (record: LastKnownRecord) =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined));

describe.each(['usage', 'counter'])('of a registry with the brand %s,', (brand) => {
  const catalogue = [releaseOf('5.1', true, { TR: ['TR_J1'] })];
  const registry = registryOf({ releases: catalogue, hosts: [hostOf()] }, { brand });
  const model = modelOf(registry);
  const lastKnown = (kind: 'platform' | 'service' | 'host', last: unknown, from = model) =>
    lastKnownRecordOf(
      { kind, id: { platform: ID, service: SERVICE_ID, host: HOST_ID }[kind], last },
      registry,
      from,
    );

  test('a platform has its fields, and links to the reports that the registry still has', () => {
    const { sushi_services: _, ...last } = platformOf({
      reports: [offerOf('TR_J1', '5.1'), offerOf('XX_1', '5.1')],
    });
    const before = structuredClone(last);
    const { platform, service, host } = lastKnown('platform', last);
    expect([service, host]).toEqual([undefined, undefined]);
    expect(platform).toMatchObject({ name: 'Acme Journals', country: { code: 'FR' }, releases: [] });
    expect(platform!.offers.map(({ report, releases }) => [report.id, report.path, releases])).toEqual([
      ['TR_J1', '/report/TR_J1/', ['5.1']],
      ['XX_1', undefined, ['5.1']],
    ]);
    expect(last).toEqual(before);
  });

  test('a service links to its host if the registry still has it', () => {
    const { service } = lastKnown('service', serviceOf());
    expect(service).toMatchObject({ release: '5.1', host: { name: 'Acme Hosting' } });
  });

  test('a host has its fields', () => {
    const { host } = lastKnown('host', hostOf({ name: 'Old' }));
    expect(host).toMatchObject({ name: 'Old', id: HOST_ID });
  });

  test.each([undefined, null, 'text', []])('%j is unreadable', (last) => {
    for (const kind of ['platform', 'service', 'host'] as const) expect(lastKnown(kind, last)).toEqual({});
  });

  test('a platform links to its provider if the site has its page', () => {
    const { sushi_services: _, ...last } = platformOf({ content_provider_name: 'acme  PRESS' });
    const providers = [
      { id: 'acme press', name: 'Acme Press', path: '/provider/acme-press/' },
    ] as typeof model.providers;
    const providersFound = [{ ...model, providers }, model].map(
      (from) => lastKnown('platform', last, from).platform!.provider,
    );
    expect(providersFound).toEqual([providers[0], undefined]);
  });

  test('a record that was removed has the releases of its reports, itself and its audit', () => {
    const audit = auditOf({ start_date: '2026-01', finish_date: '2026-03' });
    const published: [Endpoint, unknown][] = [
      [{ kind: 'platforms' }, [listedOf()]],
      [{ kind: 'platform', id: ID }, platformOf()],
      [{ kind: 'service', id: SERVICE_ID }, serviceOf({ last_audit: audit })],
      [
        { kind: 'host', id: HOST_ID },
        hostOf({ audits: [audit], audited_reports: [offerOf('TR_J1', '5.1')] }),
      ],
    ];
    const branded = JSON.parse(JSON.stringify(published).replaceAll('usage_release', `${brand}_release`));
    const removed = changesBetween(publishedOf(branded, brand), publishedOf([], brand)).map(
      ({ about, last }) => lastKnown(about[0]!.kind as 'platform' | 'service' | 'host', last),
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
