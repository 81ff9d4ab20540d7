import { expect, test } from 'vitest';
import { hostAuditsOf } from '../../src/model/host-audits.ts';
import type { Host } from '../../src/model/model-types.ts';

const auditOf = (id: string, start_date: string, audit_status: string | null = 'Audit expired') => ({
  id: `${id.repeat(8)}-0000-4000-8000-000000000000`,
  start_date,
  finish_date: null,
  finished: true,
  locked: true,
  result: 'P',
  usage_release: '5',
  audit_status,
});
const hostOf = (record: object, audits: object[] = []) =>
  ({
    record,
    services: audits.map((audit) => ({ audit: { record: audit, status: '', services: ['a service'] } })),
  }) as unknown as Host;

test('audits of services and of the record are one list, latest first, each audit once', () => {
  const [last, shared, early] = [auditOf('a', '2026-01'), auditOf('b', '2025-01'), auditOf('c', '2024-01')];
  const { audits, fields } = hostAuditsOf(
    hostOf({ audits: [early, shared], last_finished_audit: { ...early, start_date: '2020-01' } }, [
      shared,
      last,
    ]),
    '',
  );
  expect(audits.map(({ record, services }) => [record.start_date, services.length])).toEqual([
    ['2026-01', 1],
    ['2025-01', 1],
    ['2024-01', 0],
  ]);
  expect(fields).toEqual(['audits', 'last_finished_audit']);
});

test('an audit without a status is planned while it lies ahead of the snapshot, and further fields of an audit do no harm', () => {
  const audit = { ...auditOf('a', '2026-02', null), finished: false, auditor: 'x' };
  const statusAt = (taken: string, record: object = audit) =>
    hostAuditsOf(hostOf({ audits: [record] }), taken).audits.map(({ status }) => status);
  expect(statusAt('2026-01-31T03:00:00Z')).toEqual(['Audit planned']);
  expect(statusAt('2026-02-01T03:00:00Z')).toEqual(['Audit status not stated']);
  expect(statusAt('2026-01-31T03:00:00Z', { ...audit, finished: true })).toEqual(['Audit status not stated']);
});

test.each([
  [{ audits: ['x'] }],
  [{ audits: { a: 1 } }],
  [{ last_finished_audit: 'x' }],
  [{ audited_reports: [1] }],
  [{ audited_reports: [{ report_id: '' }] }],
  [{ audit_status: 1 }],
])('%j is not covered: the page shows it as a further field', (record) => {
  expect(hostAuditsOf(hostOf(record), '')).toEqual({
    status: undefined,
    audits: [],
    reports: [],
    fields: [],
  });
});

test('audited reports may be IDs or objects', () => {
  const { reports, fields, status } = hostAuditsOf(
    hostOf({ audited_reports: ['DR', { report_id: 'TR', usage_release: '5.1' }], audit_status: '' }),
    '',
  );
  expect(reports).toEqual([
    { id: 'DR', release: '' },
    { id: 'TR', release: '5.1' },
  ]);
  expect([fields, status]).toEqual([['audit_status', 'audited_reports'], undefined]);
  expect(hostAuditsOf(hostOf({ audit_status: 'Odd' }), '').status).toBe('Odd');
});
