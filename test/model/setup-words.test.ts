// The sentences around the set-up of a service.
import { expect, test } from 'vitest';
import type { HarvestTerm } from '../../src/model/harvest-terms.ts';
import type { Service } from '../../src/model/model-types.ts';
import { closingSentencesOf, furtherDifferencesText, warningsOf } from '../../src/model/setup-words.ts';
import { id, model } from './two-platforms.ts';

test('what is not normal now: a changed URL, notifications', () => {
  expect(warningsOf({ moved: '2026-11-12' }, 1)).toEqual([
    { key: 'moved', text: 'URL changed on 12 November 2026' },
    { key: 'notifications', text: '1 notification open' },
  ]);
  expect(warningsOf({}, 0)).toEqual([]);
});

test('what is not needed or not stated is one closing line', () => {
  const term = (key: HarvestTerm['key'], state: boolean | null, info = ''): HarvestTerm => ({
    key,
    state,
    info,
  });
  const terms = [
    term('customer_id', true),
    term('requestor_id_required', null),
    term('api_key_required', false),
    term('ip_address_authorization', false),
    term('platform_attr_required', false, 'Only for tests.'),
    term('request_volume_limits_applied', null),
    term('credentials_auto_expire', null),
    term('customizations_in_place', false),
  ];
  expect(closingSentencesOf(terms)).toEqual([
    'Not needed: API key, registered IP address.',
    'Not stated: requestor ID.',
    'The registry states: no customizations.',
    'No request limit or credential expiry stated.',
  ]);
  expect(closingSentencesOf([term('api_key_required', true)])).toEqual([]);
});

test('what differs from the service of the current release, beyond the columns of a table', () => {
  const current = model.services.find((each) => each.id === id(3))!;
  const older: Service = { ...current, release: '5' };
  expect(furtherDifferencesText(older, current)).toBe('');
  const changed: Service = {
    ...older,
    record: {
      ...current.record,
      contact: { person: 'Else', email: '', phone: '', form_url: '' },
      customer_id_info: 'Ask Else.',
      credentials_auto_expire: true,
    },
  };
  expect(furtherDifferencesText(changed, current)).toBe(
    'The release 5 service also differs from the release 5.1 service in its contact, instructions and credential expiry.',
  );
  // A credential that only one of them requires is a difference that the columns show.
  const flags = { ...current.record, api_key_required: true, api_key_info: 'Ask.' };
  expect(furtherDifferencesText({ ...older, record: flags }, current)).toBe('');
});
