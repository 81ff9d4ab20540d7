import { expect, test } from 'vitest';
import type { Endpoint } from '../../src/registry/endpoint.ts';
import { otherResourceIn } from '../../src/registry/reading/other-resource.ts';

const ID = 'aaaaaaaa-0000-4000-8000-000000000001';
const OTHER = 'bbbbbbbb-0000-4000-8000-000000000002';
const of = (kind: 'platform' | 'service' | 'host' | 'service-notifications'): Endpoint => ({ kind, id: ID });
const THROTTLED = { detail: 'Request was throttled. Expected available in 2 seconds.' };

test.each<[Endpoint | undefined, json: unknown, last: unknown, other: string | undefined]>([
  [of('platform'), { id: ID }, undefined, undefined],
  [of('platform'), { id: ID.toUpperCase() }, undefined, undefined],
  [of('platform'), { id: OTHER }, undefined, `the record ${OTHER}`],
  [of('platform'), { id: 5 }, undefined, 'no record with an ID'],
  [of('platform'), { name: 'Acme' }, undefined, 'no record with an ID'],
  [of('platform'), [{ id: ID }], undefined, 'no record with an ID'],
  [of('platform'), null, undefined, 'no record with an ID'],
  // Nested too deep to be read, which is a finding.
  [of('platform'), undefined, undefined, undefined],
  [of('service'), { id: ID }, undefined, undefined],
  [of('service'), { id: OTHER }, undefined, `the record ${OTHER}`],
  [of('service'), THROTTLED, undefined, 'an error message'],
  [of('service'), { error: 'x', code: 1, status: 5, message: '' }, undefined, 'an error message'],
  [of('service'), {}, undefined, 'an error message'],
  [of('host'), { id: ID }, undefined, undefined],
  [of('host'), { name: 'Acme' }, undefined, undefined],
  [of('host'), { id: OTHER }, undefined, `the record ${OTHER}`],
  [of('host'), null, undefined, 'no record with an ID'],
  [of('host'), THROTTLED, undefined, 'an error message'],
  [of('host'), undefined, undefined, undefined],
  [of('service-notifications'), [], undefined, undefined],
  [of('service-notifications'), { results: [] }, undefined, undefined],
  [of('service-notifications'), { results: [] }, [], 'no list'],
  [of('service-notifications'), null, [], 'no list'],
  [of('service-notifications'), null, null, undefined],
  [of('service-notifications'), [], { results: [] }, undefined],
  [of('service-notifications'), THROTTLED, undefined, 'an error message'],
  [{ kind: 'notifications' }, { results: [] }, undefined, undefined],
  [{ kind: 'notifications' }, { results: [] }, [], undefined],
  [{ kind: 'notifications' }, [], undefined, undefined],
  [{ kind: 'notifications' }, [], [], undefined],
  [{ kind: 'notifications' }, [], { results: [] }, 'no list of results'],
  [{ kind: 'notifications' }, THROTTLED, undefined, 'an error message'],
  [{ kind: 'platforms' }, [], undefined, undefined],
  [{ kind: 'platforms' }, { results: [] }, undefined, 'no list'],
  [{ kind: 'releases' }, undefined, undefined, 'no list'],
  [undefined, { platform: 'https://registry.example/api/v1/platform/' }, undefined, undefined],
  [undefined, THROTTLED, undefined, 'an error message'],
])('%j: %j after %j is %s', (endpoint, json, last, other) => {
  expect(otherResourceIn(endpoint, json, last)).toBe(other);
});
