import { expect, test } from 'vitest';
import { found } from '../../src/registry/finding.ts';
import { LIST } from '../../src/snapshot/list.ts';
import { inspect } from '../../src/snapshot/inspect.ts';
import { platformOf, serviceOf } from '../registry/records.ts';
import { A, S1 } from './small.ts';
import * as at from './small.ts';

const COUNT = 140_000;
const entry = { size: 0, sha256: '', content_type: '', etag: null, last_modified: null };
const rest = { named: [], own: 0, foreign: [], notifications: [], findings: [] };

test('any number of findings in one answer, and between two, is reported', () => {
  const many = Array.from({ length: COUNT }, (_, i) => found('unknown-field', LIST.path, `/${i}`, 'New.'));
  const list = { ...LIST, ...rest, result: { missing: 404 as const }, findings: many };
  const platform = {
    ...{ ...rest, endpoint: { kind: 'platform' as const, id: A }, path: at.platformPath(A) },
    ...{ file: 'platform', result: { ...entry, file: 'platform' } },
  };
  const service = {
    ...{ ...rest, endpoint: { kind: 'service' as const, id: S1 }, path: at.servicePath(S1) },
    ...{ file: 'service', result: { ...entry, file: 'service' } },
  };
  const fields = Object.fromEntries(Array.from({ length: COUNT }, (_, i) => [`field_${i}`, i]));
  const records: Record<string, object> = {
    platform: platformOf({ id: A, sushi_services: [serviceOf({ id: S1, ...fields })] }),
    service: serviceOf({ id: S1 }),
  };
  const { findings } = inspect([list, platform, service], 'usage', ({ file }) =>
    Buffer.from(JSON.stringify(records[file])),
  );
  expect(findings.length).toBeGreaterThan(COUNT);
});
