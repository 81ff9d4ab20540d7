import { expect, test } from 'vitest';
import type { Change, Subject } from '../../src/history/entry.ts';
import { changeTopicOf } from '../../src/mine/change-topics.ts';

const topic = (event: Change['event'], field?: string, kind: Subject['kind'] = 'service') =>
  changeTopicOf({
    id: '',
    event,
    about: [{ kind, id: '', name: '' }],
    fields: field === undefined ? [] : [{ field: '/name' }, { field }],
  });

test.each<[Change['event'], string | undefined]>([
  ['address-changed', 'moved'],
  ['migration', 'moved'],
  ['credential-needed', 'credentials'],
  ['credential-dropped', 'credentials'],
  ['audit-begun', 'audits'],
  ['audit-passed', 'audits'],
  ['audit-failed', 'audits'],
  ['audit-expired', 'audits'],
  ['release-adopted', 'releases'],
  ['release-dropped', 'releases'],
  ['service-added', 'releases'],
  ['service-removed', 'releases'],
  ['report-offered', undefined],
  ['platform-removed', undefined],
])('%s: %s', (event, expected) => {
  expect(topic(event)).toBe(expected);
});

test.each([
  ['/customer_id_info', 'credentials'],
  ['/requestor_id_info', 'credentials'],
  ['/api_key_info', 'credentials'],
  ['/platform_attr_required', 'credentials'],
  ['/platform_specific_info', 'credentials'],
  ['/ip_address_authorization_info', 'credentials'],
  ['/credentials_auto_expire', 'credentials'],
  ['/last_audit', 'audits'],
  ['/last_audit/result', 'audits'],
  ['/audits/5.1', 'audits'],
  ['/audit_status', 'audits'],
  ['/last_finished_audit/result', 'audits'],
  ['/audited_reports', undefined],
  ['/url', undefined],
])('a change of %s: %s', (field, expected) => {
  expect(topic('changed', field)).toBe(expected);
});

test('a change of a notification, whatever it is, is about notifications', () => {
  for (const event of ['notification-added', 'notification-removed', 'changed'] as const)
    expect(topic(event, '/last_audit', 'notification')).toBe('notifications');
});
