import { expect, test } from 'vitest';
import {
  harvestTermsOf,
  harvestTermText,
  isPlainNo,
  isWorthRow,
  requestLimitOf,
  textBesideFlag,
} from '../../src/model/harvest-terms.ts';

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
  const info = ' Not required. ';
  expect(textBesideFlag(flag, info)).toBe(text);
  expect(
    requestLimitOf({ request_volume_limits_applied: flag, request_volume_limits_info: info }),
    'as a request limit',
  ).toBe(text || flag);
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
  const texts = harvestTermsOf({ record }).map((term) => [
    term.key,
    term.state,
    harvestTermText(term),
    term.info,
    isWorthRow(term),
  ]);
  expect(texts).toEqual([
    ['customer_id', true, '', 'Ask us.', true],
    ['requestor_id_required', true, 'Required. The registry gives no details.', '', true],
    ['api_key_required', false, 'Not needed', '', false],
    ['platform_attr_required', null, 'Not stated', 'platform=a', true],
    ['ip_address_authorization', false, 'Not needed', 'Only for tests.', true],
    ['request_volume_limits_applied', true, 'Yes, not described', '', true],
    ['credentials_auto_expire', false, 'None', '', false],
    ['customizations_in_place', true, '', 'None.', true],
  ]);
  const more = harvestTermsOf({ record: { ...record, credentials_auto_expire_info: 'Not for members.' } });
  const expiry = more.find(({ key }) => key === 'credentials_auto_expire')!;
  expect([harvestTermText(expiry), expiry.info]).toEqual(['', 'Not for members.']);
});
