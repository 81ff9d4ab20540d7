import { expect, test } from 'vitest';
import { harvestTermsOf, isPlainNo, textBesideFlag } from '../../src/model/harvest-terms.ts';

test.each(['', ' \r\n', 'No', 'none.', '“N/A”', '-', 'Not required.', 'FALSE', '—'])(
  '%j adds nothing to a flag',
  (text) => {
    expect(isPlainNo(text)).toBe(true);
  },
);

test.each([
  'No more than 3 requests a second.',
  'Not for consortia',
  'Nonesuch',
  '3',
  'Authenticate with the header X-Key.',
  '無',
  'なし',
])('%j says more', (text) => {
  expect(isPlainNo(text)).toBe(false);
});

test.each([
  [false, ''],
  [null, 'Not required.'],
  [true, 'Not required.'],
])('beside the flag %j, “Not required.” reads “%s”', (flag, text) => {
  expect(textBesideFlag(flag, ' Not required. ')).toBe(text);
});

test('a service requires a customer ID, credentials and conditions, in the order of its setup', () => {
  const record = {
    customer_id_info: ' Ask us. ',
    requestor_id_required: true,
    requestor_id_info: '',
    api_key_required: false,
    api_key_info: 'Not required.',
    platform_attr_required: null,
    platform_specific_info: 'platform=a',
    ip_address_authorization: false,
    ip_address_authorization_info: 'Only for tests.',
    request_volume_limits_applied: true,
    request_volume_limits_info: '',
    credentials_auto_expire: false,
    credentials_auto_expire_info: 'No',
    customizations_in_place: true,
    customizations_info: 'None.',
  } as unknown as Parameters<typeof harvestTermsOf>[0]['record'];
  const texts = harvestTermsOf({ record }).map(({ field, label, state, words, info }) => [
    field,
    label,
    state,
    words,
    info,
  ]);
  expect(texts).toEqual([
    [undefined, 'Customer ID', true, '', 'Ask us.'],
    ['requestor_id_required', 'Requestor ID', true, 'The registry gives no details.', ''],
    ['api_key_required', 'API key', false, 'Not needed', ''],
    ['platform_attr_required', 'Platform parameter', null, 'Not stated', 'platform=a'],
    ['ip_address_authorization', 'Registered IP address', false, 'Not needed', 'Only for tests.'],
    ['request_volume_limits_applied', 'Request limit', true, 'Yes, not described', ''],
    ['credentials_auto_expire', 'Credential expiry', false, 'None', ''],
    ['customizations_in_place', 'Customizations', true, '', 'None.'],
  ]);
  const more = harvestTermsOf({ record: { ...record, credentials_auto_expire_info: 'Not for members.' } });
  expect(more.find(({ field }) => field === 'credentials_auto_expire')).toMatchObject({
    words: '',
    info: 'Not for members.',
  });
});
