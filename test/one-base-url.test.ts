// Each part that shows or requests a base URL has the same one, with the same notices, whatever URL is registered.
import { describe, expect, test } from 'vitest';
import { SERVICE_TABLES } from '../src/dataset/tables/service-tables.ts';
import { historyOf } from '../src/history/history.ts';
import { harvesterFileText, reportToolFileText } from '../src/mine/program-files.ts';
import { platformListCsv } from '../src/mine/list-files.ts';
import { MineFiles } from '../src/mine/mine-files.ts';
import { modelFileLoader } from '../src/mine/model-file-loader.ts';
import { matchList } from '../src/mine/match-list.ts';
import { modelOf } from '../src/model/model.ts';
import {
  OTHER_REQUESTS,
  requestTargetOf,
  requestUrlOf,
  statusPageOf,
} from '../src/model/service-requests.ts';
import { checkServiceUrl } from '../src/registry/checks/consistency.ts';
import { addResponseJson, emptyRegistry } from '../src/registry/reading/registry.ts';
import { ID, platformOf, serviceOf } from './registry/records.ts';

const AFTER = 'The URL continues after “r51”.';
const BEFORE = 'The URL has “reports” before “r51”.';
const OTHER = 'The URL names another release.';

function modelWith(brand: string, url: string, release: string) {
  const service = serviceOf({ url, usage_release: release, requestor_id_required: false });
  const platform = JSON.stringify(platformOf({ sushi_services: [service] }));
  const read = () => JSON.parse(platform.replaceAll('usage_release', `${brand}_release`)) as object;
  const registry = emptyRegistry(brand);
  addResponseJson(registry, { kind: 'platforms' }, [read()]);
  addResponseJson(registry, { kind: 'platform', id: ID }, read());
  return modelOf(registry);
}

describe.each(['usage', 'counter'])('of the brand %s', (brand) => {
  test.each<[registered: string, release: string, base: string, notices: string[]]>([
    ['https://h.example/r51/sushi-docs', '5.1', 'https://h.example', [AFTER]],
    ['https://h.example/reports/r51', '5.1', 'https://h.example', [BEFORE]],
    [
      'https://h.example/api/counter/R51/sushi/reports',
      '5.1',
      'https://h.example/api/counter',
      ['The URL ends in the path of a request.', AFTER],
    ],
    ['https://h.example/counter5/sushi/reports/r51', '5.1', 'https://h.example/counter5/sushi', [BEFORE]],
    ['https://h.example//sushi/r51/', '5.1', 'https://h.example//sushi', ['The URL has “//” in its path.']],
    ['https://h.example/r51/R51/', '5.1', 'https://h.example', [AFTER]],
    ['https://r51.example/xr51/', '5.1', 'https://r51.example/xr51', []],
    ['https://h.example/sushi/', '5.1', 'https://h.example/sushi', []],
    ['https://h.example/sushi/', '5', 'https://h.example/sushi', []],
    ['https://h.example/r51/sushi/', '5', 'https://h.example/r51/sushi', [OTHER]],
  ])('%s, release %s', async (registered, release, base, notices) => {
    const model = modelWith(brand, registered, release);
    const [service] = model.services;
    const { record } = service!;
    expect(checkServiceUrl(record, '').map(({ message }) => message)).toEqual(notices);
    // A slash at the end stays as registered.
    const text = registered === `${base}/` ? registered : base;
    const harvesterUrl = { base, text, notices };
    expect(service!.harvesterUrl).toEqual(harvesterUrl);

    const prefix = release === '5.1' ? `${base}/r51` : base;
    const target = requestTargetOf(service!)!;
    const requests = [...Object.keys(OTHER_REQUESTS), 'TR'].map((request) => requestUrlOf(target, request));
    expect(requests.map((url) => url.split('?')[0])).toEqual(
      ['/status', '/reports', '/members', '/reports/tr'].map((path) => prefix + path),
    );
    expect(statusPageOf(service!)).toBe(release === '5.1' ? `${prefix}/status` : undefined);

    const [table] = SERVICE_TABLES;
    const cells = [...table!.cells({ model, history: historyOf([], model) } as never)][0]!;
    const cellOf = (column: string) => cells[table!.columns.findIndex(({ name }) => name === column)];
    expect([cellOf('base_url'), cellOf('url_notices')]).toEqual([base, notices.join(' ')]);

    const files = new MineFiles(modelFileLoader(model, []));
    const mine = (await files.platform(ID))!;
    expect(mine.services[0]!.harvesterUrl).toEqual(harvesterUrl);
    const csv = platformListCsv([mine]);
    expect(csv).toContain(`${registered},${prefix},`);
    expect(csv.trimEnd().endsWith(`,${notices.join(' ')}`)).toBe(true);
    const cell = `\t${prefix}/reports\t`;
    expect(reportToolFileText([mine], release, 2026)).toContain(cell);
    if (release === '5.1') expect(harvesterFileText([mine], '5.1')).toContain(`\t${prefix}\t`);

    const { rows } = matchList(
      [registered, base, prefix, requests[3]!].join('\n'),
      await files.platformNames(),
    );
    for (const row of rows) expect(row).toMatchObject({ kind: 'sure', by: 'URL' });
  });
});
