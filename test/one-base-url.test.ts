// Each part that shows or requests a base URL has the same one, with the same notices, whatever URL is registered.
import { describe, expect, test } from 'vitest';
import { SERVICE_TABLES } from '../src/dataset/tables/service-tables.ts';
import { historyOf } from '../src/history/history.ts';
import { PlatformNames } from '../src/mine/platform-names.ts';
import { NameSearch } from '../src/search/name-search.ts';
import { namedRecordsOf } from '../src/search/named-records.ts';
import { matchList } from '../src/mine/match-list.ts';
import { modelOf } from '../src/model/model.ts';
import { OTHER_REQUESTS, requestPartsOf, requestUrlOf, statusPageOf } from '../src/model/service-requests.ts';
import { checkServiceUrl } from '../src/registry/checks/consistency.ts';
import { platformOf, serviceOf } from './registry/records.ts';
import { registryOf } from './registry/registry-of.ts';

const AFTER = 'The URL continues after “r51”.';
const BEFORE = 'The URL has “reports” before “r51”.';
const OTHER = 'The URL names another release.';

function modelWith(brand: string, url: string, release: string) {
  const service = serviceOf({ url, usage_release: release, requestor_id_required: false });
  return modelOf(registryOf({ platforms: [platformOf({ sushi_services: [service] })] }, { brand }));
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
    const target = requestPartsOf(service!)!;
    const requests = [...Object.keys(OTHER_REQUESTS), 'TR'].map((request) => requestUrlOf(target, request));
    expect(requests.map((url) => url.split('?')[0])).toEqual(
      ['/status', '/reports', '/members', '/reports/tr'].map((path) => prefix + path),
    );
    expect(statusPageOf(service!)).toBe(release === '5.1' ? `${prefix}/status` : undefined);

    const [table] = SERVICE_TABLES;
    const cells = [...table!.cells({ model, history: historyOf([], model) } as never)][0]!;
    const cellOf = (column: string) => cells[table!.columns.findIndex(({ name }) => name === column)];
    expect([cellOf('base_url'), cellOf('url_notices')]).toEqual([base, notices.join(' ')]);

    const records = namedRecordsOf(model);
    const names = new PlatformNames(records, new NameSearch(records));
    const { rows } = matchList([registered, base, prefix, requests[3]!].join('\n'), names);
    for (const row of rows) expect(row).toMatchObject({ kind: 'sure', by: 'URL' });
  });
});
