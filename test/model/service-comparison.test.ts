// In which rows two services of a platform differ.
import { expect, test } from 'vitest';
import { modelOf } from '../../src/model/model.ts';
import { comparisonHeadingOf, comparisonKeysOf } from '../../src/model/service-comparison.ts';
import { addAnswerJson, emptyRegistry } from '../../src/registry/reading/registry.ts';
import { hostOf, platformOf, serviceOf } from '../registry/records.ts';
import { contactOf, id } from './two-platforms.ts';

const hostLink = (digit: number) => `https://registry.example/api/v1/usage-data-host/${id(digit)}/`;
const audit = {
  id: id('a'),
  start_date: '2025-01',
  finish_date: '',
  finished: false,
  usage_release: '5.1',
  audit_status: 'Audit in progress',
};

/** The labels of the rows. */
function differencesOf(one: object, other: object): string[] {
  const services = [serviceOf({ id: id(3), ...one }), serviceOf({ id: id(4), ...other })];
  const platform = platformOf({ id: id(1), contact: null, sushi_services: services });
  const registry = emptyRegistry('usage');
  addAnswerJson(registry, { kind: 'platforms' }, [{ ...platform, sushi_services: [] }]);
  addAnswerJson(registry, { kind: 'platform', id: id(1) }, platform);
  for (const digit of [6, 7])
    addAnswerJson(
      registry,
      { kind: 'host', id: id(digit) },
      hostOf({ id: id(digit), name: 'Host', contact: contactOf(`${digit}@host.example`) }),
    );
  const [first, second] = modelOf(registry).platforms[0]!.services.map(comparisonKeysOf);
  return Object.keys(first!).filter((label) => first![label] !== second![label]);
}

test.each<[what: string, one: object, other: object, rows: string[]]>([
  ['nothing', {}, {}, []],
  ['the URL', { url: 'https://other.example/' }, {}, ['URL']],
  ['a credential', { api_key_required: true }, {}, ['Required credentials', 'API key']],
  ['a limit', { request_volume_limits_applied: true }, {}, ['Request limit']],
  ['a plain no', { request_volume_limits_info: 'None.' }, {}, []],
  ['the contact', { contact: contactOf('a@b.example') }, {}, ['Contact']],
  [
    'hosts and their contacts',
    { data_host: hostLink(6) },
    { data_host: hostLink(7) },
    ['Contact', 'Data host'],
  ],
  ['an audit', { last_audit: audit }, {}, ['Audit']],
  [
    'when audits began',
    { last_audit: audit },
    { last_audit: { ...audit, start_date: '2025-02' } },
    ['Audit'],
  ],
  [
    'when audits began, of those that ended in one month',
    { last_audit: { ...audit, finish_date: '2026-01' } },
    { last_audit: { ...audit, start_date: '2025-02', finish_date: '2026-01' } },
    [],
  ],
])('%s', (_what, one, other, rows) => {
  expect(differencesOf(one, other)).toEqual(rows);
});

test.each([
  [['5.1', '5'], 'Releases 5.1 and 5 compared'],
  [['5.1', '5.1'], 'Two services compared'],
  [['5.1', ''], 'Two services compared'],
])('the heading of services of the releases %j is “%s”', (releases, heading) => {
  expect(comparisonHeadingOf(releases)).toBe(heading);
});
