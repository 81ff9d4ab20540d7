import { expect, test } from 'vitest';
import { auditLabelOf, releaseAuditsOf } from '../../src/model/audit-status.ts';
import type { Audit } from '../../src/model/model-types.ts';

const serviceOf = (release: string, status?: string) => ({
  release,
  audit: status === undefined ? undefined : ({ status } as Audit),
});

test('a service without an audit counts beside one with an audit', () => {
  expect(releaseAuditsOf([serviceOf('5.1'), serviceOf('5', 'Audit expired')])).toEqual([
    { release: '5.1', statuses: [''] },
    { release: '5', statuses: ['Audit expired'] },
  ]);
});

test('several services of one release have each status once: known ones, unknown ones, then none', () => {
  const statuses = ['', 'Odd', 'Audit failed', 'Currently valid audit', 'Audit failed', 'Audit planned'];
  expect(releaseAuditsOf(statuses.map((status) => serviceOf('5', status)))).toEqual([
    {
      release: '5',
      statuses: ['Currently valid audit', 'Audit failed', 'Audit planned', 'Odd', ''],
    },
  ]);
});

test.each([
  ['Currently valid audit', 'Valid'],
  ['Audit without a status', 'Not stated'],
  ['', 'No audit'],
  ['Odd', 'Odd'],
  ['constructor', 'constructor'],
])('the label of %j is %s', (status, label) => {
  expect(auditLabelOf(status)).toBe(label);
});
