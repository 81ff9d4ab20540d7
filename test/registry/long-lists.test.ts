// Lists as long as in the largest registries, and longer.
import { expect, test } from 'vitest';
import { validateResponse } from '../../src/registry/reading/response.ts';
import { MAX_FINDINGS_PER_RESPONSE } from '../../src/registry/finding-collector.ts';
import { addResponseJson, emptyRegistry } from '../../src/registry/reading/registry.ts';
import { notificationOf } from '../snapshot/small-registry.ts';
import { hostOf, ID, listedOf } from './records.ts';

test('a host of 20,000 platforms or a page of 20,000 notifications is not too large', () => {
  const platforms = Array.from({ length: 20_000 }, (_, i) => `https://registry.example/${i}`);
  const read = validateResponse({ kind: 'host', id: ID }, hostOf({ platforms }), 'usage');
  expect(read).toMatchObject({ value: { platforms }, findings: [] });
  const results = Array.from({ length: 20_000 }, (_, i) => notificationOf(i));
  const page = { count: 20_000, next: null, previous: null, results };
  expect(validateResponse({ kind: 'notifications' }, page, 'usage')).toEqual({ value: page, findings: [] });
});

test('of very many findings of one kind, the first are listed, and the rest counted', () => {
  const report = { usage_release: '5', report_id: 'TR', report_name: '', added: 1 };
  const list = Array.from({ length: 14_000 }, () =>
    listedOf({ reports: Array.from({ length: 10 }, () => ({ ...report })) }),
  );
  const registry = emptyRegistry('usage');
  const { findings } = registry;
  expect(addResponseJson(registry, { kind: 'platforms' }, list)).toHaveLength(14_000);
  expect(findings).toHaveLength(MAX_FINDINGS_PER_RESPONSE + 1);
  expect(findings.at(-1)).toMatchObject({
    code: 'unknown-field',
    level: 'notice',
    message: '130,000 more findings of this kind are not listed.',
  });
});

test('an unreadable element of a very long list is left out', () => {
  const list = Array.from({ length: 200_000 }, (_, i) => (i === 7 ? null : notificationOf(i)));
  const { value } = validateResponse({ kind: 'service-notifications', id: ID }, list, 'usage');
  expect(value).toHaveLength(199_999);
});
