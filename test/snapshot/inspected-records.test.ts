// Bad records, and their names in messages.
import { expect, test } from 'vitest';
import { createFinding } from '../../src/registry/finding.ts';
import type { VisitedResponse } from '../../src/snapshot/crawl/visit.ts';
import { badRecordPaths } from '../../src/snapshot/inspect/bad-records.ts';
import { recordNameLookupOf } from '../../src/snapshot/inspect/record-names.ts';
import type { FileEntry } from '../../src/snapshot/store/manifest.ts';
import * as at from './small-registry.ts';
import { A, B, H1, S1, S2 } from './small-registry.ts';

const S3 = '33333333-0000-4000-8000-000000000003';

test('a bad record is one with an error, by its own path if it has one; each counts once', () => {
  const visit = (kind: string, path: string, more: object = {}): VisitedResponse =>
    ({
      endpoint: { kind },
      path,
      result: { file: path },
      resources: [],
      ...more,
    }) as unknown as VisitedResponse;
  const listed = { endpoint: { kind: 'platform', id: A }, pointer: '/0/id' };
  const visits = [
    visit('releases', at.RELEASES),
    visit('platforms', at.LIST, { resources: [listed] }),
    visit('platform', at.platformPath(A)),
    visit('service', at.servicePath(S1), { result: { missing: 'status 404' } }),
    visit('service-notifications', at.listPath(S1)),
    visit('notifications', at.NOTIFICATIONS),
    visit('host', at.hostPath(H1)),
  ];
  const error = (endpoint: string, pointer: string) => createFinding('wrong-type', endpoint, pointer, '');
  const findings = [
    error(at.RELEASES, '/2/number'),
    error(at.LIST, '/0/name'),
    error(at.LIST, '/1/name'),
    error(at.platformPath(A), '/name'),
    error(at.platformPath(A), '/sushi_services/3/url'),
    error(at.platformPath(A), '/sushi_services'),
    createFinding('dangling', at.platformPath(A), '/sushi_services/4/id', ''),
    error(at.listPath(S1), '/5/id'),
    error(at.NOTIFICATIONS, '/results/6/id'),
    createFinding('list-differs', at.hostPath(H1), '/name', ''),
  ];
  expect(badRecordPaths(visits, findings, 'usage')).toEqual([
    `${at.RELEASES}/2`,
    at.platformPath(A),
    `${at.LIST}/1`,
    `${at.platformPath(A)}/sushi_services/3`,
    `${at.listPath(S1)}/5`,
    `${at.NOTIFICATIONS}/results/6`,
  ]);
});

test('a record is called by its name or abbreviation, a service by its platform’s, others by their path', () => {
  const responses: Record<string, unknown> = {
    [at.LIST]: [
      { id: A, name: 'x'.repeat(101), abbrev: 'AC', sushi_services: null },
      { id: B, name: ' ', abbrev: 'BC' },
      { id: 'no ID', name: 'C' },
    ],
    [at.platformPath(A)]: { id: A, name: 'Other', sushi_services: [{ id: S1 }, { id: 7 }, null] },
    [at.platformPath(B)]: { id: B, name: 'Beta', sushi_services: [{ id: S2 }] },
    [at.hostPath(H1)]: { id: H1, name: 'Host' },
    [at.servicePath(S3)]: { id: S3, name: 'Service' },
  };
  let reads = 0;
  const nameOf = recordNameLookupOf(
    {
      brand: 'usage',
      files: Object.fromEntries(Object.keys(responses).map((path) => [path, { file: path } as FileEntry])),
    },
    ({ file }) => {
      reads += 1;
      return file === at.platformPath(B) ? undefined : Buffer.from(JSON.stringify(responses[file]));
    },
  );
  expect(reads).toBe(0);
  expect([at.platformPath(A), at.platformPath(B), at.servicePath(S1), at.hostPath(H1)].map(nameOf)).toEqual([
    `“${'x'.repeat(100)}…”`,
    '“BC”',
    '“Other”',
    '“Host”',
  ]);
  const unnamed = [at.servicePath(S2), at.servicePath(S3), at.LIST];
  expect(unnamed.map(nameOf)).toEqual(unnamed);
  expect(reads).toBe(4);
});
