import { describe, expect, test } from 'vitest';
import { apiPathOf, type Endpoint } from '../../src/registry/endpoint.ts';
import { createFinding } from '../../src/registry/finding.ts';
import { checkResponse } from '../../src/registry/reading/response.ts';
import { PLATFORM_LIST_TARGET } from '../../src/snapshot/crawl/fetch-platform-list.ts';
import type { VisitedResponse } from '../../src/snapshot/crawl/visit.ts';
import { inspectResponses } from '../../src/snapshot/inspect/inspect.ts';
import { hostOf, listedOf, platformOf, serviceOf } from '../registry/records.ts';
import { A, B, H1, H2, S1, S2, small } from './small-registry.ts';
import * as at from './small-registry.ts';

const COUNT = 140_000;
const entry = { size: 0, sha256: '', content_type: '', etag: null, last_modified: null };
/** A response as received, and as checked. */
const readOf = (endpoint: Endpoint, json: unknown) => {
  const { typed } = checkResponse(endpoint, json, 'usage');
  return { json, typed };
};
const rest = {
  json: undefined,
  typed: undefined,
  resources: [],
  ownLinks: 0,
  foreignBases: [],
  notifications: [],
  findings: [],
};

test('reports any number of findings in one response, and between two', () => {
  const many = Array.from({ length: COUNT }, (_, i) =>
    createFinding('unknown-field', PLATFORM_LIST_TARGET.path, `/${i}`, 'New.'),
  );
  const list = {
    ...PLATFORM_LIST_TARGET,
    ...rest,
    result: { missing: 'status 404' as const },
    findings: many,
  };
  const fields = Object.fromEntries(Array.from({ length: COUNT }, (_, i) => [`field_${i}`, i]));
  const records: Record<string, object> = {
    platform: platformOf({ id: A, sushi_services: [serviceOf({ id: S1, ...fields })] }),
    service: serviceOf({ id: S1 }),
  };
  const responses = (
    [
      ['platform', A, at.platformPath(A)],
      ['service', S1, at.servicePath(S1)],
    ] as const
  ).map(([kind, id, path]) => ({
    ...rest,
    endpoint: { kind, id },
    path,
    file: kind,
    ...readOf({ kind, id }, records[kind]),
    result: { ...entry, file: kind },
  }));
  const { findings } = inspectResponses([list, ...responses], 'usage', ({ file }) =>
    Buffer.from(JSON.stringify(records[file])),
  );
  expect(findings.length).toBeGreaterThan(COUNT);
});

test('of two listed platforms with one ID, the first is compared with its own response', () => {
  const list = [
    listedOf({ id: A, sushi_services: [] }),
    listedOf({ id: A, name: 'Other', sushi_services: [] }),
  ];
  const platform = platformOf({ id: A, sushi_services: [] });
  const differing = (listed: object[]): string[] => {
    const responses: Record<string, unknown> = { platforms: listed, platform };
    const visits = (
      [
        [PLATFORM_LIST_TARGET.endpoint, PLATFORM_LIST_TARGET.path],
        [{ kind: 'platform', id: A }, at.platformPath(A)],
      ] as const
    ).map(([endpoint, path]) => ({
      ...rest,
      endpoint,
      path,
      file: path,
      ...readOf(endpoint, responses[endpoint.kind]),
      result: { ...entry, file: endpoint.kind },
    }));
    const { findings } = inspectResponses(visits, 'usage', ({ file }) =>
      Buffer.from(JSON.stringify(responses[file])),
    );
    return findings.filter(({ code }) => code === 'list-differs').map(({ pointer }) => pointer);
  };
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
  const records: [Endpoint, unknown][] = [
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
    ],
    [{ kind: 'host', id: H1 }, hostOf({ id: H2, audit_status: 'Audit expired', last_finished_audit: null })],
    [{ kind: 'notifications' }, { results: [{ id: 9 }] }],
  ];

  const inspect = () => {
    const visits = records.map(([endpoint], i) => ({
      ...rest,
      endpoint,
      path: apiPathOf(endpoint, 'usage'),
      file: String(i),
      notifications: endpoint.kind === 'service-notifications' ? ['1', '2'] : [],
      ...readOf(endpoint, records[i]![1]),
      result: { ...entry, file: String(i) },
    }));
    return inspectResponses(visits as unknown as VisitedResponse[], 'usage', ({ file }) =>
      Buffer.from(JSON.stringify(records[Number(file)]![1])),
    );
  };

  test('is checked by itself and against the others', () => {
    const { findings } = inspect();
    expect(findings.map(({ code, endpoint, pointer }) => [code, `${endpoint}#${pointer}`])).toEqual([
      ['current-release', `${at.RELEASES}#`],
      ['embedded-differs', `${at.platformPath(A)}#/sushi_services/0/id`],
      ['embedded-differs', `${at.platformPath(A)}#/sushi_services/0/notification_count`],
      ['audited-differs', `${at.platformPath(A)}#/audited`],
      ['unknown-report', `${at.platformPath(A)}#/reports/1/report_id`],
      ['unknown-release', `${at.servicePath(S1)}#/usage_release`],
      ['notification-count', `${at.servicePath(S1)}#/notification_count`],
      ['code-of-practice', `${at.servicePath(S1)}#/url`],
      ['audit-status-differs', `${at.hostPath(H1)}#/audit_status`],
    ]);
  });

  test('adds its records to the statistics, except the notification list', () => {
    const { statistics } = inspect();
    const seen = Object.fromEntries(
      Object.entries(statistics).map(([kind, fields]) => [kind, fields['/id']?.types]),
    );
    expect(seen).toEqual({
      release: { text: `${at.RELEASES}#/0/id` },
      platform: { text: `${at.platformPath(A)}#/id` },
      service: { text: `${at.servicePath(S1)}#/id` },
      notification: { number: `${at.listPath(S1)}#/0/id` },
      host: { text: `${at.hostPath(H1)}#/id` },
    });
    expect(statistics.notification!['/new_field']!.types).toEqual({
      number: `${at.listPath(S1)}#/1/new_field`,
    });
  });
});
