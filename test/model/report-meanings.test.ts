import { expect, test } from 'vitest';
import { reportMeaningsOf } from '../../src/model/report-meanings.ts';
import { sampleModel } from './sample-model.ts';

test('each report of the catalogue has a meaning, the registry’s before the site’s', () => {
  const reports = sampleModel(1).reports.filter(({ definitions }) => definitions.length > 0);
  expect(reports.length).toBeGreaterThan(10);
  for (const { id, definitions } of reports) {
    const own = definitions.map(({ description }) => description.trim()).filter(Boolean);
    const meanings = reportMeaningsOf(id, definitions);
    expect(meanings, id).not.toEqual([]);
    if (own.length > 0) expect(meanings).toEqual([...new Set(own)]);
    expect(reportMeaningsOf(id, []), id).toHaveLength(1);
  }
});

test.each(['TR_XOWN', 'constructor', ''])('the report %j has none', (id) => {
  expect(reportMeaningsOf(id, [])).toEqual([]);
});
