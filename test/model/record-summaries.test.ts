import { expect, test } from 'vitest';
import { platformSummaryOf, serviceSummaryOf } from '../../src/model/record-summaries.ts';
import { harvesterUrlOf } from '../../src/registry/service-url.ts';
import { id, model } from './two-platforms.ts';

const serviceWith = (digit: number) => model.services.find((each) => each.id === id(digit))!;

test('a platform is described by its newest service, and how many services and reports it has', () => {
  const [alpha, beta] = model.platforms.map(platformSummaryOf);
  expect(alpha).toBe(
    'Release 5.1 service: requires customer ID, requestor ID; currently valid audit. 3 sushi services. 3 reports. Provider: Acme Press.',
  );
  expect(beta).toBe(
    'Release 5.1 service: requires customer ID, requestor ID; currently valid audit. 3 reports. Provider: ACME Press .',
  );
});

test('a service is described by what it requires, its audit, its URL and its data host', () => {
  expect(serviceSummaryOf(serviceWith(3))).toBe(
    'Release 5.1 service: requires customer ID, requestor ID; currently valid audit. URL: https://acme.example/shared . Data host: Host One.',
  );
  const bare = { ...serviceWith(4), release: '', host: undefined };
  expect(serviceSummaryOf({ ...bare, harvesterUrl: harvesterUrlOf('', '') })).toBe(
    'Service: requires customer ID, requestor ID; no audit.',
  );
});
