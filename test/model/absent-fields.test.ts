// Fields that older records lack: what is absent is not stated, and not none.
import { expect, test } from 'vitest';
import { auditLabelOf } from '../../src/model/audit-status.ts';
import { serviceFactsOf } from '../../src/lists/filter-facts.ts';
import { auditFiltersOf, serviceFiltersOf } from '../../src/lists/list-filters.ts';
import { modelOf } from '../../src/model/model.ts';
import { platformSummaryOf, serviceSummaryOf } from '../../src/model/record-summaries.ts';
import { searchRecordsOf } from '../../src/search/search-records.ts';
import { listedOf, platformOf, serviceOf } from '../registry/records.ts';
import { registryOf } from '../registry/registry-of.ts';

/** The model of a platform with one service. */
const modelWith = (brand: string, service: object, platform: object) =>
  modelOf(
    registryOf(
      { list: [listedOf(platform)], platforms: [platformOf(platform)], services: [serviceOf(service)] },
      { brand, taken: '2026-11-21T03:00:00Z' },
    ),
  );

test.each(['usage', 'counter'])('brand %s: an absent audit is not stated, and null is none', (brand) => {
  const shown = [undefined, null].map((last_audit) => {
    const model = modelWith(brand, { last_audit }, {});
    const [service] = model.services;
    return {
      label: auditLabelOf(service!.auditStatus),
      facets: model.facets.auditStates.map(({ label }) => label),
      groups: model.audits,
      options: serviceFiltersOf(model)
        .find(({ name }) => name === 'audit')!
        .options.map(({ label }) => label),
      states: auditFiltersOf(model).find(({ name }) => name === 'audit')!.options,
      fact: serviceFactsOf(service!).always.find(([name]) => name === 'audit'),
      summary: /; .*/.exec(serviceSummaryOf(service!))![0].split('.')[0],
      found: searchRecordsOf(model).flatMap(({ content }) => /has no audit/.exec(content) ?? []),
      filters: searchRecordsOf(model).flatMap(({ filters }) => filters['audit'] ?? []),
    };
  });
  expect(shown).toEqual([
    {
      label: 'Status not stated',
      facets: ['Status not stated'],
      groups: [],
      options: ['Status not stated'],
      states: [],
      fact: ['audit', 'Audit status not stated'],
      summary: '; audit status not stated',
      found: [],
      filters: ['Status not stated', 'Status not stated'],
    },
    {
      label: 'No audit',
      facets: ['No audit'],
      groups: [],
      options: ['No audit'],
      states: [],
      fact: ['audit', 'none'],
      summary: '; no audit',
      found: ['has no audit'],
      filters: ['No audit', 'No audit'],
    },
  ]);
});

test.each(['usage', 'counter'])(
  'brand %s: a platform without reports or flags has no false zero',
  (brand) => {
    const flags = { requestor_id_required: undefined, request_volume_limits_applied: undefined };
    const model = modelWith(brand, flags, { reports: undefined, audited: undefined, contact: undefined });
    const [platform] = model.platforms;
    const { record } = platform!;
    expect([record.audited, record.contact]).toEqual([null, undefined]);
    expect(platformSummaryOf(platform!)).toContain('No reports listed.');
    const facts = serviceFactsOf(model.services[0]!).always.map(([name]) => name);
    expect(facts).toContain('api_key');
    expect(facts).not.toContain('requestor_id');
    expect(facts).not.toContain('request_limit');
  },
);
