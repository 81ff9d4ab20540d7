import { expect, test } from 'vitest';
import { createFinding } from '../../src/registry/finding.ts';
import { PLATFORM_LIST_TARGET } from '../../src/snapshot/crawl/platform-list.ts';
import { inspectStagedAnswers } from '../../src/snapshot/inspect/inspect.ts';
import { listedOf, platformOf, serviceOf } from '../registry/records.ts';
import { A, S1 } from './small-registry.ts';
import * as at from './small-registry.ts';

const COUNT = 140_000;
const entry = { size: 0, sha256: '', content_type: '', etag: null, last_modified: null };
const rest = { resources: [], ownLinks: 0, foreignBases: [], notifications: [], findings: [] };

test('reports any number of findings in one answer, and between two', () => {
  const many = Array.from({ length: COUNT }, (_, i) =>
    createFinding('unknown-field', PLATFORM_LIST_TARGET.path, `/${i}`, 'New.'),
  );
  const list = { ...PLATFORM_LIST_TARGET, ...rest, result: { missing: 404 as const }, findings: many };
  const answers = (
    [
      ['platform', A, at.platformPath(A)],
      ['service', S1, at.servicePath(S1)],
    ] as const
  ).map(([kind, id, path]) => ({
    ...rest,
    endpoint: { kind, id },
    path,
    file: kind,
    result: { ...entry, file: kind },
  }));
  const fields = Object.fromEntries(Array.from({ length: COUNT }, (_, i) => [`field_${i}`, i]));
  const records: Record<string, object> = {
    platform: platformOf({ id: A, sushi_services: [serviceOf({ id: S1, ...fields })] }),
    service: serviceOf({ id: S1 }),
  };
  const { findings } = inspectStagedAnswers([list, ...answers], 'usage', ({ file }) =>
    Buffer.from(JSON.stringify(records[file])),
  );
  expect(findings.length).toBeGreaterThan(COUNT);
});

test('of two listed platforms with one ID the first is the one that its own answer is compared with', () => {
  const list = [
    listedOf({ id: A, sushi_services: [] }),
    listedOf({ id: A, name: 'Other', sushi_services: [] }),
  ];
  const platform = platformOf({ id: A, sushi_services: [] });
  const differing = (listed: object[]): string[] => {
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
      result: { ...entry, file: endpoint.kind },
    }));
    const answers: Record<string, unknown> = { platforms: listed, platform };
    const { findings } = inspectStagedAnswers(visits, 'usage', ({ file }) =>
      Buffer.from(JSON.stringify(answers[file])),
    );
    return findings.filter(({ code }) => code === 'list-differs').map(({ pointer }) => pointer);
  };
  expect(differing(list)).toEqual([]);
  expect(differing(list.toReversed())).toEqual(['/name']);
});
