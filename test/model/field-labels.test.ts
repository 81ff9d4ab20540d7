import { expect, test } from 'vitest';
import { fieldTextOf, fieldLabelOf, unbrandedNameOf } from '../../src/model/field-labels.ts';
import { ANSWER_SCHEMAS } from '../../src/registry/reading/answer.ts';

test.each([
  [['content_provider_name'], 'Provider'],
  [['api_key_info'], 'API key'],
  [['contact', 'email'], 'Contact › Email'],
  [['last_audit', 'finish_date'], 'Audit › Ended'],
  [['migrations', '1234', 'migration_date'], 'Moves › 1234 › migration_date'],
  [['reports', '5.1 TR', 'usage_release'], 'Reports › 5.1 TR › Release'],
  [['last_finished_audit', 'id'], undefined],
  [['constructor'], undefined],
])('the label of %j is %s', (names, label) => expect(fieldLabelOf(names)).toBe(label));

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
    ANSWER_SCHEMAS.platform,
    ANSWER_SCHEMAS.service,
    ANSWER_SCHEMAS.host,
    ANSWER_SCHEMAS['service-notifications'].element,
  ].flatMap(({ shape }) => Object.keys(shape));
  expect(known.filter((field) => fieldLabelOf([field]) === undefined)).toEqual([]);
});

test('in the names of fields, the brand’s key has the name of the specification', () => {
  expect(unbrandedNameOf('reports › 1 › usage_release')).toBe('reports › 1 › release');
  expect(unbrandedNameOf('my_usage_release')).toBe('my_usage_release');
});
