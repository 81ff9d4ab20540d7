import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { reportMeaningsOf } from '../../src/model/report-meanings.ts';

interface Catalogue {
  report_types: { reports: { report_id: string; description: string }[] }[];
}

const file = join(import.meta.dirname, '../../src/sample/data/catalogue.json');
const { report_types: types } = JSON.parse(readFileSync(file, 'utf8')) as Catalogue;

test('each report of the catalogue has a meaning, the registry’s before the site’s', () => {
  const reports = types.flatMap((type) => type.reports);
  expect(reports.length).toBeGreaterThan(10);
  for (const { report_id: id, description } of reports) {
    const definitions = ['', description, description].map((text) => ({ description: text }));
    const [meaning, ...others] = reportMeaningsOf(id, definitions);
    expect(others, id).toEqual([]);
    if (description) expect(meaning).toBe(description);
    expect(reportMeaningsOf(id, []), id).toHaveLength(1);
  }
});

test.each(['TR_XOWN', 'constructor', ''])('the report %j has none', (id) => {
  expect(reportMeaningsOf(id, [])).toEqual([]);
});
