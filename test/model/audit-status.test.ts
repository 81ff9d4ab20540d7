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

test.each([
  ['Audit expired', '2025-11', '2026-02', 'audited Feb 2026', 'November 2025 to February 2026'],
  ['Audit expired', '2026-01', '2026-05', 'audited May 2026', 'January to May 2026'],
  ['Audit expired', '2026-02', '2026-02', 'audited Feb 2026', 'February 2026'],
  ['Audit expired', '', '2026-02', 'audited Feb 2026', 'February 2026'],
  ['Audit in progress', '2026-06', null, 'began Jun 2026', 'began June 2026'],
  ['Audit planned', '2032-01', null, 'for Jan 2032', 'for January 2032'],
  ['Audit failed', '', null, '', ''],
])('the months of “%s” from %j to %j: “%s”, “%s”', (status, start_date, finish_date, month, period) => {
  expect(auditMonthText(status, { start_date, finish_date })).toBe(month);
  expect(auditPeriodText(status, { start_date, finish_date })).toBe(period);
});

test.each([
  ['Currently valid audit', 'Valid', 'valid'],
  ['Audit in progress', 'In progress', 'progress'],
  ['Audit expired', 'Expired', 'expired'],
  ['Audit failed', 'Failed', 'failed'],
  ['Audit planned', 'Planned', 'planned'],
  ['Audit status not stated', 'Status not stated', 'other'],
  ['', 'No audit', 'none'],
  ['Odd', 'Odd', 'other'],
  ['constructor', 'constructor', 'other'],
])('%j has the label %s and the mark %s', (status, label, mark) => {
  expect(auditLabelOf(status)).toBe(label);
  expect(auditLabelAndMarkOf(status)).toEqual({ label, mark });
});

test.each([
  ['Currently valid audit', 'valid'],
  ['Audit status not stated', 'without a status'],
  ['', ''],
  [null, ''],
  [{ audit_status: 'Odd' }, 'odd'],
  [{ audit_status: null }, 'without a status'],
  [{ audit_status: null, start_date: '2026-03' }, 'planned for March 2026'],
  [{ audit_status: null, start_date: '2026-03', finished: true }, 'without a status'],
])('%j is “%s” in a sentence', (audit, text) => {
  expect(auditText(audit, '2026-02-28')).toBe(text);
});

test('the newest release comes first', () => {
  const services = ['5', '6', '5.1'].map((release) => serviceOf(release));
  expect(auditsByRelease(services).map(({ release }) => release)).toEqual(['6', '5.1', '5']);
});

test.each([
  [{ audit_status: 'Odd' }, 'Odd'],
  [{}, 'Audit planned'],
  [{ audit_status: 'Audit in progress' }, 'Audit planned'],
  [{ audit_status: 'Audit in progress', start_date: '2026-02' }, 'Audit in progress'],
  [{ audit_status: 'Audit in progress', finished: true }, 'Audit in progress'],
  [{ finished: null }, 'Audit planned'],
  [{ finished: true }, 'Audit status not stated'],
  [{ start_date: '2026-02' }, 'Audit status not stated'],
])('an audit that starts next month, with %o: %s', (changes, status) => {
  const audit = { audit_status: null, finished: false, start_date: '2026-03', ...changes };
  for (const taken of ['2026-02-28', '2026-02-28T23:00:00Z'])
    expect(auditStatusOf(audit, taken)).toBe(status);
});

test.each([
  ['Currently valid audit', '2025-08', '2026-02', { result: 'P' }, 'audited August 2025 to February 2026'],
  ['Audit expired', '', '2024-02', { result: 'F' }, 'audited February 2024, result Failed'],
  ['Audit in progress', '2026-09', '', { usage_release: '5' }, 'began September 2026, release 5'],
  ['Audit planned', '2027-03', '', {}, 'for March 2027'],
  [
    'Audit status not stated',
    '2026-03',
    '',
    { finished: true, result: 'C' },
    'began March 2026, finished, result C',
  ],
  ['Audit failed', '', '', {}, ''],
])('“%s” from “%s” to “%s” with %j: “%s”', (status, start_date, finish_date, more, text) => {
  const record = { start_date, finish_date, result: '', usage_release: '5.1', finished: null, ...more };
  expect(auditDetailsText({ status, record } as unknown as Audit, '5.1')).toBe(text);
});
