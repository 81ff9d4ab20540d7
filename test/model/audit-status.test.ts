import { expect, test } from 'vitest';
import {
  auditLabelOf,
  auditDetailsText,
  auditText,
  auditLabelAndMarkOf,
  auditStatusOf,
  auditMonthText,
  auditPeriodText,
  auditsByRelease,
} from '../../src/model/audit-status.ts';
import type { Audit } from '../../src/model/model-types.ts';

const serviceOf = (release: string, auditStatus = '', finish_date = '2026-02') => ({
  release,
  auditStatus,
  audit: auditStatus === '' ? undefined : ({ record: { finish_date } } as Audit),
});

test('a service without an audit counts beside one with an audit', () => {
  expect(auditsByRelease([serviceOf('5.1'), serviceOf('5', 'Audit expired')])).toEqual([
    { release: '5.1', count: 1, audits: [{ status: '', month: '' }] },
    { release: '5', count: 1, audits: [{ status: 'Audit expired', month: 'audited Feb 2026' }] },
  ]);
});

test('several services of one release have each status once: known ones, unknown ones, then none', () => {
  const statuses = ['', 'Odd', 'Audit failed', 'Currently valid audit', 'Audit failed', 'Audit planned'];
  const [found] = auditsByRelease(statuses.map((status) => serviceOf('5', status)));
  expect(found!.audits.map(({ status }) => status).join()).toBe(
    'Currently valid audit,Audit failed,Audit planned,Odd,',
  );
  expect(found!.count).toBe(6);
});

test('services of one release and status have a month if it is the same', () => {
  const monthOf = (...ends: string[]) =>
    auditsByRelease(ends.map((end) => serviceOf('5', 'Audit failed', end)))[0]!.audits[0]!.month;
  expect(monthOf('2026-02', '2026-02')).toBe('audited Feb 2026');
  expect(monthOf('2026-02', '2026-03')).toBe('');
});

test('the newest release comes first', () => {
  const services = ['5', '6', '5.1'].map((release) => serviceOf(release));
  expect(auditsByRelease(services).map(({ release }) => release)).toEqual(['6', '5.1', '5']);
});

/** Audits by status: when they began and ended, and what else their records have. */
const AUDITS: [status: string, start_date: string, finish_date: string | null, more?: object][] = [
  ['Currently valid audit', '2025-08', '2026-02', { result: 'P' }],
  ['Audit expired', '2025-11', '2026-02'],
  ['Audit expired', '2026-01', '2026-05'],
  ['Audit expired', '2026-02', '2026-02'],
  ['Audit expired', '', '2026-02', { result: 'F' }],
  ['Audit in progress', '2026-06', null, { usage_release: '5' }],
  ['Audit planned', '2032-01', null],
  ['Audit failed', '', null],
  ['Audit status not stated', '2026-03', '', { finished: true, result: 'C' }],
  ['', '', null],
  ['Odd', '', null],
  ['constructor', '', null],
];

/** Records of audits from which the status is derived; they begin in March, and it is February. */
const UNCLEAR: object[] = [
  { audit_status: 'Odd' },
  {},
  { audit_status: 'Audit in progress' },
  { audit_status: 'Audit in progress', start_date: '2026-02' },
  { audit_status: 'Audit in progress', finished: true },
  { finished: null },
  { finished: true },
  { start_date: '2026-02' },
];

test('audits in words', async () => {
  const shown = AUDITS.map(([status, start_date, finish_date, more = {}]) => {
    const record = { start_date, finish_date, result: '', usage_release: '5.1', finished: null, ...more };
    const { label, mark } = auditLabelAndMarkOf(status);
    expect(auditLabelOf(status)).toBe(label);
    return [
      `# “${status}” from “${start_date}” to “${finish_date}” ${JSON.stringify(more)}`,
      `label: ${label}, with the mark ${mark}`,
      `in a sentence: ${auditText(status, '2026-02-28')}`,
      `month: ${auditMonthText(status, record)}`,
      `period: ${auditPeriodText(status, record)}`,
      `details: ${auditDetailsText({ status, record } as unknown as Audit, '5.1')}`,
    ];
  });
  const derived = UNCLEAR.map((changes) => {
    const audit = { audit_status: null, finished: false, start_date: '2026-03', ...changes };
    const status = auditStatusOf(audit, '2026-02-28');
    expect(auditStatusOf(audit, '2026-02-28T23:00:00Z')).toBe(status);
    return [
      `# ${JSON.stringify(audit)}`,
      `status: ${status}`,
      `in a sentence: ${auditText(audit, '2026-02-28')}`,
    ];
  });
  const text = [...shown, ...derived].map((lines) => `${lines.join('\n')}\n`).join('\n');
  await expect(text).toMatchFileSnapshot('__snapshots__/audit-words.txt');
});

test.each([
  [null, ''],
  [{ audit_status: null }, 'without a status'],
])('%j is “%s” in a sentence', (audit, text) => {
  expect(auditText(audit, '2026-02-28')).toBe(text);
});
