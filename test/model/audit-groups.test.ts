import { expect, test } from 'vitest';
import { linkAuditsByStatus, byLatestAudit, oldestValidAuditsOf } from '../../src/model/audit-groups.ts';
import type { Audit, Service } from '../../src/model/model-types.ts';

const auditOf = (id: string, start_date: string, finish_date: string | null) =>
  ({ record: { id, start_date, finish_date } }) as Audit;
const idsOf = (audits: Audit[]) => audits.map(({ record }) => record.id);

test('audits are sorted by their end, or else by their beginning, the latest first', () => {
  const audits = [
    auditOf('long ago', '2023-01', '2023-06'),
    auditOf('began first, ended last', '2022-01', '2026-01'),
    auditOf('in progress', '2025-05', null),
    auditOf('the same', '2024-01', '2024-02'),
    auditOf('short', '2024-01', '2024-02'),
  ];
  expect(idsOf(audits.toSorted(byLatestAudit))).toEqual([
    'began first, ended last',
    'in progress',
    'short',
    'the same',
    'long ago',
  ]);
});

test('the oldest valid audits are those that ended first, and at most six', () => {
  const audits = [
    auditOf('no end', '2019-01', null),
    ...Array.from({ length: 8 }, (_, i) =>
      auditOf(`ended in ${2016 + i}`, `${2015 - i}-01`, `${2016 + i}-01`),
    ),
  ].toSorted(byLatestAudit);
  const groups = [
    { status: 'Audit expired', audits: [auditOf('expired', '2001-01', '2002-01')], services: [] },
    { status: 'Currently valid audit', audits, services: [] },
  ];
  expect(idsOf(oldestValidAuditsOf(groups))).toEqual(
    ['2016', '2017', '2018', '2019', '2020', '2021'].map((year) => `ended in ${year}`),
  );
});

test('services share an audit unless they publish it with other values; groups are in the order of states', () => {
  const serviceOf = (id: string, last_audit: object | null) =>
    ({ id, record: { last_audit } }) as unknown as Service;
  const audit = {
    id: 'a',
    audit_status: 'Audit failed',
    start_date: '2025-01',
    finish_date: '2025-02',
    usage_release: '5',
  };
  const services = [
    serviceOf('1', audit),
    serviceOf('2', { ...audit }),
    serviceOf('3', null),
    serviceOf('4', { ...audit, finish_date: '2025-03' }),
    serviceOf('5', { ...audit, start_date: '2025-02' }),
    serviceOf('6', { ...audit, usage_release: '5.1' }),
    serviceOf('7', { ...audit, id: 'b' }),
    serviceOf('8', { ...audit, audit_status: 'Currently valid audit' }),
    serviceOf('9', { ...audit, audit_status: null, start_date: '2026-03', finish_date: null }),
    serviceOf('10', { ...audit, audit_status: null, start_date: '2026-02', finish_date: null }),
    serviceOf('11', { ...audit, audit_status: 'Odd' }),
    serviceOf('12', { ...audit, audit_status: 'Even' }),
  ];
  const groups = linkAuditsByStatus(services, '2026-02-28T03:00:00Z');
  const servicesOf = (each: { services: Service[] }) => each.services.map(({ id }) => id).join();
  expect(
    groups.map(({ status, audits, services: all }) => [status, audits.map(servicesOf).join(' '), all.length]),
  ).toEqual([
    ['Currently valid audit', '8', 1],
    ['Audit failed', '4 1,2 5 6 7', 6],
    ['Audit planned', '9', 1],
    ['Audit status not stated', '10', 1],
    ['Even', '12', 1],
    ['Odd', '11', 1],
  ]);
  expect([services[1]!.audit === services[0]!.audit, services[2]!.audit]).toEqual([true, undefined]);
});
