import { expect, test } from 'vitest';
import { FIELDS, fieldNounOf, fieldTextOf, unbrandedNameOf } from '../../src/model/fields.ts';
import { RESPONSE_SCHEMAS } from '../../src/registry/reading/response.ts';

test.each([
  ['/api_key_info', 'API key', 'API key instructions'],
  ['/content_provider_name', 'Provider', 'provider'],
  ['/constructor', 'Constructor', 'constructor'],
  ['/doi_prefixes', 'Doi prefixes', 'doi prefixes'],
])('%s is %s on pages, and %s in a sentence', (pointer, text, noun) => {
  expect(fieldTextOf(pointer)).toBe(text);
  expect(fieldNounOf([pointer.slice(1)])).toBe(noun);
});

test.each([
  ['/url', 'URL'],
  ['', ''],
  ['/last_audit/finish_date', 'Ended'],
  ['/sushi_services/0/last_audit', 'Audit'],
  ['/3/audited', 'Marked as audited'],
  ['/reports/17', 'Reports'],
  ['/tls~1versions', 'Tls/versions'],
])('the innermost field at %s is %s in words', (pointer, text) => expect(fieldTextOf(pointer)).toBe(text));

test('every known field of a platform, service, host and notification has a label', () => {
  const known = [
    RESPONSE_SCHEMAS.platform,
    RESPONSE_SCHEMAS.service,
    RESPONSE_SCHEMAS.host,
    RESPONSE_SCHEMAS['service-notifications'].element,
  ].flatMap(({ shape }) => Object.keys(shape));
  expect(known.filter((field) => FIELDS[field]?.label === undefined)).toEqual([]);
});

test('in the names of fields, the brand’s key has the name of the specification', () => {
  expect(unbrandedNameOf('reports › 1 › usage_release')).toBe('reports › 1 › release');
  expect(unbrandedNameOf('my_usage_release')).toBe('my_usage_release');
});
