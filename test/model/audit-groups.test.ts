import { expect, test } from 'vitest';
import { byLatest, oldestValidOf } from '../../src/model/audit-groups.ts';
import type { Audit } from '../../src/model/model-types.ts';

const auditOf = (id: string, start_date: string, finish_date: string | null) =>
  ({ record: { id, start_date, finish_date } }) as Audit;
const idsOf = (audits: Audit[]) => audits.map(({ record }) => record.id);

test('audits are sorted by their end, or else by their beginning, the latest first', () => {
  const audits = [
    auditOf('long ago', '2023-01', '2023-06'),
    auditOf('began first, ended last', '2022-01', '2026-01'),
    auditOf('in progress', '2025-05', null),
    auditOf('short', '2024-01', '2024-02'),
  ];
  expect(idsOf(audits.toSorted(byLatest))).toEqual([
    'began first, ended last',
    'in progress',
    'short',
    'long ago',
  ]);
});

test('the oldest valid audits are those that ended first, and at most six', () => {
  const audits = [
    auditOf('no end', '2019-01', null),
    ...Array.from({ length: 8 }, (_, i) =>
      auditOf(`ended in ${2016 + i}`, `${2015 - i}-01`, `${2016 + i}-01`),
    ),
  ].toSorted(byLatest);
  const groups = [
    { status: 'Audit expired', audits: [auditOf('expired', '2001-01', '2002-01')], services: [] },
    { status: 'Currently valid audit', audits, services: [] },
  ];
  expect(idsOf(oldestValidOf(groups))).toEqual(
    ['2016', '2017', '2018', '2019', '2020', '2021'].map((year) => `ended in ${year}`),
  );
});
