import { describe, expect, test } from 'vitest';
import { apiPathOf, type Endpoint } from '../../src/registry/endpoint.ts';
import { createFinding } from '../../src/registry/finding.ts';
import { checkResponse } from '../../src/registry/reading/response.ts';
import type { VisitedResponse } from '../../src/snapshot/crawl/visit.ts';
import { inspectResponses } from '../../src/snapshot/inspect/inspect.ts';
import { hostOf, listedOf, platformOf, serviceOf } from '../registry/records.ts';
import { A, B, H1, H2, S1, S2, small } from './small-registry.ts';
import * as at from './small-registry.ts';

const COUNT = 140_000;
const S3 = '33333333-0000-4000-8000-000000000003';

/** Inspects responses to these endpoints, each with the results of a crawl that the check needs. */
function inspect(responses: [endpoint: Endpoint, json: unknown, crawled?: Partial<VisitedResponse>][]) {
  const visits = responses.map(([endpoint, json, crawled], i) => ({
    endpoint,
    path: apiPathOf(endpoint, 'usage'),
    json,
    typed: checkResponse(endpoint, json, 'usage').typed,
    findings: [],
    notifications: [],
    result: { file: String(i) },
    ...crawled,
  }));
  const bytesOf = ({ file }: { file: string }) => Buffer.from(JSON.stringify(responses[Number(file)]![1]));
  return inspectResponses(visits as unknown as VisitedResponse[], 'usage', bytesOf);
}

test('reports any number of findings in one response, and between two', () => {
  const findings = Array.from({ length: COUNT }, (_, i) =>
    createFinding('unknown-field', at.LIST, `/${i}`, 'New.'),
  );
  const fields = Object.fromEntries(Array.from({ length: COUNT }, (_, i) => [`field_${i}`, i]));
  const reported = inspect([
    [{ kind: 'platforms' }, null, { result: { missing: 'status 404' }, findings }],
    [{ kind: 'platform', id: A }, platformOf({ id: A, sushi_services: [serviceOf({ id: S1, ...fields })] })],
    [{ kind: 'service', id: S1 }, serviceOf({ id: S1 })],
  ]).findings;
  expect(reported.length).toBeGreaterThan(COUNT);
});

test('of two listed platforms with one ID, the first is compared with its own response', () => {
  const platform = platformOf({ id: A, sushi_services: [] });
  const list = [{}, { name: 'Other' }].map((more) => listedOf({ id: A, sushi_services: [], ...more }));
  const differing = (listed: object[]): string[] =>
    inspect([
      [{ kind: 'platforms' }, listed],
      [{ kind: 'platform', id: A }, platform],
    ])
      .findings.filter(({ code }) => code === 'list-differs')
      .map(({ pointer }) => pointer);
  expect(differing(list)).toEqual([]);
  expect(differing(list.toReversed())).toEqual(['/name']);
});

describe('every kind of response', () => {
  const releases = (small()[at.RELEASES] as object[]).map((each) => ({ ...each, current: false }));
  const record = { id: S2, usage_release: '4', url: 'http://reports.acme.example/sushi' };
  const embedded = serviceOf({ ...record, id: S1 });
  const offers = [
    { usage_release: '5.1', report_id: 'TR_J1', report_name: '' },
    { usage_release: '5.1', report_id: 'TR_J9', report_name: '' },
  ];
  const page = { count: 1, next: null, previous: null };
  const backwards = { ...at.notificationOf(1), start_date: '2026-01-02', end_date: '2026-01-01' };
  const { findings, statistics } = inspect([
    [{ kind: 'releases' }, releases],
    [
      { kind: 'platform', id: A },
      platformOf({ id: B, reports: offers, audited: true, sushi_services: [embedded] }),
    ],
    [{ kind: 'service', id: S1 }, serviceOf({ ...record, notification_count: 3 })],
    [
      { kind: 'service-notifications', id: S1 },
      [
        { id: 1, subject: 'A' },
        { id: 2, new_field: 7 },
      ],
      { notifications: ['1', '2'] },
    ],
    [{ kind: 'service-notifications', id: S2 }, [backwards]],
    [{ kind: 'host', id: H1 }, hostOf({ id: H2, audit_status: 'Audit expired', last_finished_audit: null })],
    [{ kind: 'notifications' }, { ...page, results: [{ ...backwards, other: 1 }] }],
    // Nothing to compare: services that are none, and a list that is missing.
    [
      { kind: 'platform', id: B },
      { id: B, sushi_services: [null, { id: 'x' }] },
    ],
    [{ kind: 'service', id: S3 }, serviceOf({ id: S3, notification_count: 3 })],
    [{ kind: 'service-notifications', id: S3 }, null, { result: { missing: 'status 404' } }],
  ]);

  test('is checked by itself and against the others', () => {
    expect(findings.map(({ code, endpoint, pointer }) => [code, `${endpoint}#${pointer}`])).toEqual([
      ['current-release', `${at.RELEASES}#`],
      ['embedded-differs', `${at.platformPath(A)}#/sushi_services/0/id`],
      ['embedded-differs', `${at.platformPath(A)}#/sushi_services/0/notification_count`],
      ['audited-differs', `${at.platformPath(A)}#/audited`],
      ['unknown-report', `${at.platformPath(A)}#/reports/1/report_id`],
      ['unknown-release', `${at.servicePath(S1)}#/usage_release`],
      ['notification-count', `${at.servicePath(S1)}#/notification_count`],
      ['code-of-practice', `${at.servicePath(S1)}#/url`],
      ['notification-dates', `${at.listPath(S2)}#/0/end_date`],
      ['audit-status-differs', `${at.hostPath(H1)}#/audit_status`],
      ['notification-dates', `${at.NOTIFICATIONS}#/results/0/end_date`],
    ]);
  });

  test('adds its records to the statistics, except the notification list', () => {
    const seen = Object.fromEntries(
      Object.entries(statistics).map(([kind, fields]) => [kind, fields['/id']?.types]),
    );
    expect(seen).toEqual({
      release: { text: `${at.RELEASES}#/0/id` },
      platform: { text: `${at.platformPath(A)}#/id` },
      service: { text: `${at.servicePath(S1)}#/id` },
      notification: { number: `${at.listPath(S1)}#/0/id`, text: `${at.listPath(S2)}#/0/id` },
      host: { text: `${at.hostPath(H1)}#/id` },
    });
    expect(statistics.notification!['/new_field']!.types).toEqual({
      number: `${at.listPath(S1)}#/1/new_field`,
    });
    expect(statistics.notification).not.toHaveProperty(['/other']);
  });
});
