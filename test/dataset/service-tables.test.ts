import { expect, test } from 'vitest';
import { SERVICE_TABLES } from '../../src/dataset/tables/service-tables.ts';
import type { TablesInput } from '../../src/dataset/data-table.ts';
import type { Model } from '../../src/model/model-types.ts';
import { harvesterUrlOf, keepsReportsInBase } from '../../src/registry/service-url.ts';

function baseUrlsOf(services: { url: string; platform_specific_info?: string }[]): unknown[] {
  const [table] = SERVICE_TABLES;
  const model = {
    services: services.map((record, i) => ({
      id: String(i),
      harvesterUrl: harvesterUrlOf(record.url, '5', keepsReportsInBase(record)),
      record,
      platforms: [],
      migrations: [],
    })),
  } as unknown as Model;
  const at = table!.columns.findIndex(({ name }) => name === 'base_url');
  return [...table!.cells({ model, entries: [] } as unknown as TablesInput)].map((cells) => cells[at]);
}

test('the base URL keeps /reports only where a text of the record says that it belongs to it', () => {
  const url = 'https://a.example/sushi/reports';
  const note = 'Use https://a.example/sushi/reports/reports/tr_j1.';
  expect(baseUrlsOf([{ url }, { url, platform_specific_info: note }, { url: 'by e-mail' }])).toEqual([
    'https://a.example/sushi',
    url,
    null,
  ]);
});
