// The pages, and the record of each, for two platforms that share a service, and their history.
import { expect, test } from 'vitest';
import { listsOf } from '../../src/lists/site-lists.ts';
import { ROUTES, routeOfFile, type PageOf } from '../../src/page-data/routes.ts';
import type { SiteData } from '../../src/page-data/site-data.ts';
import { id, model } from '../model/two-platforms.ts';
import { FEBRUARY } from '../model/two-platforms-history.ts';
import { data } from './page-inputs.ts';

const recordsOf = <File extends keyof typeof ROUTES>(file: File, from: SiteData = data) =>
  routeOfFile(file)(from) as PageOf<File>[];
/** By run, the digits of the IDs of its changes. */
const digitsOf = (runs: { taken: string; changes: { change: { id: string } }[] }[]) =>
  Object.fromEntries(
    runs.map(({ taken, changes }) => [taken, changes.map(({ change }) => change.id[0]).join('')]),
  );

test('every record, list, month and kind of change has a page', async () => {
  const texts = Object.keys(ROUTES).flatMap((file) => [
    file,
    ...recordsOf(file as keyof typeof ROUTES).map(({ path }) => `  ${path}`),
  ]);
  await expect(`${texts.join('\n')}\n`).toMatchFileSnapshot('__snapshots__/routes.txt');
});

test('of the services of a platform, the newest release comes first', () => {
  const [list] = recordsOf('sushi-service/[...page].astro');
  expect(list!.items.map((service) => service.id)).toEqual([id(5), id(4), id(3)]);
});

test('a long list has several pages, each with all items for its filter', () => {
  const many = Array.from({ length: 181 }, (_, i) => ({
    ...model.notifications[0]!,
    record: { ...model.notifications[0]!.record, subject: `${i}` },
  }));
  const lists = recordsOf('notification/[...page].astro', {
    ...data,
    lists: listsOf({ ...data, model: { ...model, notifications: many } }),
  });
  expect(lists.map(({ path, items, all }) => [path, items.length, all.length])).toEqual([
    ['/notification/', 180, 181],
    ['/notification/page/2/', 1, 181],
  ]);
});

test('report pages have the services that offer them, pages of report types the platforms', () => {
  const report = recordsOf('report/[...page].astro').find(({ path }) => path === '/report/PR/')!;
  expect(report.items.map(({ name, release }) => [name, release])).toEqual([
    ['Alpha', '5.1'],
    ['Alpha', '5'],
    ['Beta', '5.1'],
  ]);
  expect(report.list.report.id).toBe('PR');
  const reportTypes = [{ ...model.reportTypes[0]!, path: '/report-type/TR/' }];
  const [type] = recordsOf('report-type/[...page].astro', {
    ...data,
    lists: listsOf({ ...data, model: { ...model, reportTypes } }),
  });
  expect([type!.list.type, type!.items.map(({ name }) => name)]).toEqual([reportTypes[0], ['Alpha', 'Beta']]);
});

test('a month has its changes; a kind of change leads to the filter', () => {
  const month = recordsOf('changes/[...month].astro').find(({ path }) => path === '/changes/2026-02/')!;
  expect(digitsOf(month.runs)).toEqual({ [FEBRUARY]: 'acb' });
  const kind = recordsOf('changes/[event].astro').find(({ path }) => path === '/changes/address-changed/')!;
  expect(kind).toMatchObject({ title: 'Changed URLs', movedTo: '/changes/?event=address-changed' });
});

test('a run with more changes than a page lists continues on further pages of its month', () => {
  const [small, large] = [[1], [1, 2]].map((pages) => ({
    day: '2026-02-01',
    changes: pages.map((page) => ({ page })),
  }));
  const months = [{ month: '2026-02', runs: [small, large] }];
  const pages = recordsOf('changes/[...month].astro', {
    ...data,
    history: { months },
  } as unknown as SiteData);
  expect(pages.map(({ path, page, runs }) => [path, page, runs.length])).toEqual([
    ['/changes/2026-02/', 1, 2],
    ['/changes/2026-02/2/', 2, 1],
  ]);
});
