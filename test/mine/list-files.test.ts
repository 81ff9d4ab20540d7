// Files for programs, read as those programs read them.
import { parse } from 'csv-parse/sync';
import { beforeAll, describe, expect, test } from 'vitest';
import { changesCsv, platformListCsv } from '../../src/mine/list-files.ts';
import { harvestableServices, harvesterFileText, reportToolFileText } from '../../src/mine/program-files.ts';
import type { MyPlatform, MyService } from '../../src/mine/mine-types.ts';
import { harvesterUrlOf } from '../../src/registry/service-url.ts';
import { sampleList, type SampleList } from './sample-list.ts';
import { platformOf, serviceOf } from './small-news.ts';

let sample: SampleList;
let platforms: MyPlatform[];

beforeAll(async () => {
  sample = await sampleList();
  platforms = await sample.files.platforms();
});

describe('for C5.1 Harvester', () => {
  /** Reads a file like its load_providers.py: tabs are counted before quotes are read, then a row needs these columns. */
  function loadProviders(text: string): Record<string, string>[] {
    const [header = '', ...lines] = text.replace(/\n$/, '').split('\n');
    const headings = header.split('\t');
    for (const line of lines) expect(line.split('\t')).toHaveLength(headings.length);
    const rows = parse(text, { delimiter: '\t', columns: true }) as Record<string, string>[];
    return rows.filter(
      ({ Version, Base_URL, Customer_ID }) => Version === '5.1' && Base_URL !== '' && Customer_ID !== '',
    );
  }

  test('it loads every service of release 5.1, by the documented columns', () => {
    const rows = loadProviders(harvesterFileText(platforms, '5.1'));
    expect(rows).toHaveLength(harvestableServices(platforms, '5.1').length);
    expect(rows.length).toBeGreaterThan(60);
    expect(Object.keys(rows[0]!)).toEqual(
      'Name Base_URL Customer_ID Requestor_ID API_Key Platform Version Delay Retry'.split(' '),
    );
    for (const { Base_URL } of rows) expect(Base_URL).toMatch(/^https?:\/\/[^\s]*[^/]\/r51$/);
    expect(new Set(rows.map(({ Name }) => Name)).size).toBe(rows.length);
  });

  test('credentials are placeholders, where the service requires them', () => {
    const rows = loadProviders(harvesterFileText(platforms, '5.1'));
    const rowOf = (name: string) => rows.find(({ Name }) => Name === name);
    expect(rowOf('Harborlight Law Desk')).toMatchObject({
      Base_URL: 'https://usage.harborlight.example/sushi/r51',
      Customer_ID: 'REPLACE-customer-ID',
      Requestor_ID: 'REPLACE-requestor-ID',
      API_Key: 'REPLACE-API-key',
      Platform: '',
    });
    expect(rowOf('Quillstack Journals')).toMatchObject({ API_Key: '', Platform: 'REPLACE-platform' });
    expect(rowOf('Southern Cross Reading Room (film)')).toBeDefined();
  });

  test('names cannot break a row', () => {
    const [platform] = platforms.filter(({ services }) => services.some(({ release }) => release === '5.1'));
    const odd = { ...platform!, name: '=cmd()\t"x"\r\ny' };
    const rows = loadProviders(harvesterFileText([odd, odd], '5.1'));
    expect(rows.map(({ Name }) => Name)).toEqual(["'=cmd() ”x” y", "'=cmd() ”x” y (2)"]);
  });
});

test.each([
  ['5', '5.0', /[^/]\/reports$/],
  ['5.1', '5.1', /\/r51\/reports$/],
])('for COUNTER 5 Report Tool: every service of release %s', (release, version, end) => {
  const text = reportToolFileText(platforms, release, 2025);
  const rows = parse(text, { delimiter: '\t', columns: true }) as Record<string, string>[];
  expect(rows).toHaveLength(harvestableServices(platforms, release).length);
  expect(rows.length).toBeGreaterThan(40);
  // These are the checks of its import, which ignores a wrong row.
  for (const row of rows) {
    expect(row).toMatchObject({
      version,
      base_url: expect.stringMatching(end),
      starting_year: '2025',
      customer_id: 'REPLACE-customer-ID',
    });
    expect(row['name']).not.toBe('');
    for (const flag of ['requires_two_attempts', 'does_ip_checking', 'needs_throttling'])
      expect(['True', 'False']).toContain(row[flag]);
  }
  expect(new Set(rows.map(({ name }) => name!.toLowerCase())).size).toBe(rows.length);
  for (const flag of ['does_ip_checking', 'needs_throttling'])
    expect(new Set(rows.map((row) => row[flag]))).toEqual(new Set(['True', 'False']));
});

test('CSV: a row per service, and one for a platform without services', () => {
  const rows = parse(platformListCsv(platforms), { columns: true }) as Record<string, string>[];
  expect(rows).toHaveLength(platforms.reduce((sum, { services }) => sum + Math.max(1, services.length), 0));
  const ofName = (name: string) => rows.filter(({ platform }) => platform === name);
  expect(ofName('Nordvik Tidsskrifter').map((row) => [row['release'], row['request_url']])).toEqual([
    ['5', 'https://bruk.nordvik-datadrift.example/nordvik-tidsskrifter/r5'],
    ['5.1', 'https://bruk.nordvik-datadrift.example/nordvik-tidsskrifter/r51'],
  ]);
  expect(ofName('Nordvik Tidsskrifter')[0]).toMatchObject({
    requestor_id_required: 'true',
    api_key_required: 'false',
    ip_address_authorization: 'true',
  });
  expect(ofName('The Quiet Shelf')).toMatchObject([
    { removed: expect.stringMatching(/^2\d{3}-/), service_id: '' },
  ]);
});

test("CSV with contacts: the service's own, or else its platform's", () => {
  const contactOf = (email: string) => ({ person: '', email, phone: '', form_url: '' });
  const own = serviceOf('s1', { contact: contactOf('own@acme.example') });
  const acta = platformOf('p', [own, serviceOf('s2')], { contact: contactOf('all@acme.example') });
  const emailsOf = (list: MyPlatform[]) =>
    (parse(platformListCsv(list), { columns: true }) as Record<string, string>[]).map(
      (row) => row['contact_email'],
    );
  expect(emailsOf([acta, platformOf('q', [])])).toEqual(['own@acme.example', 'all@acme.example', '']);
  expect(emailsOf([platformOf('q', [])])).toEqual([undefined]);
});

test('CSV: a name cannot become a formula', () => {
  const [row] = parse(platformListCsv([{ ...platforms[0]!, name: '=cmd()' }]), { columns: true }) as object[];
  expect(row).toMatchObject({ platform: "'=cmd()" });
});

test('where the registry says that /reports belongs to the URL, requests begin with it', () => {
  const [first] = platforms.filter(({ services }) => services.some(({ release }) => release === '5'));
  const url = 'https://a.example/sushi/reports';
  const harvesterUrl = harvesterUrlOf(url, '5', true);
  const own = { ...first!, services: [serviceOf('s', { release: '5', harvesterUrl })] };
  const [row] = parse(reportToolFileText([own], '5', 2025), { delimiter: '\t', columns: true }) as object[];
  expect(row).toMatchObject({ base_url: `${url}/reports` });
  expect(parse(platformListCsv([own]), { columns: true })).toMatchObject([{ request_url: url }]);
});

test('a removed platform has no services for programs to harvest', () => {
  const [first] = platforms.filter(({ services }) => services.some(({ release }) => release === '5.1'));
  expect(harvestableServices([first!], '5.1')).not.toEqual([]);
  expect(harvestableServices([{ ...first!, removed: '2026-11-21T03:00:00.000Z' }], '5.1')).toEqual([]);
});

test.each([
  ['Acta', 'stats.b.example/journals', 'Acta (stats.b.example-journals)'],
  ['A/B: “C” <D> | E?', '', 'A-B- “C” -D- - E-'],
  ['Acta e.V. ', '', 'Acta e.V'],
  ['A  "B"', '', 'A ”B”'],
])('the service “%s”, “%s” has a name that a file can have', (name, label, expected) => {
  const [first] = platforms.filter(({ services }) => services.some(({ release }) => release === '5.1'));
  const service = first!.services.find(({ release }) => release === '5.1')!;
  const found = harvestableServices([{ ...first!, name, services: [{ ...service, label }] }], '5.1');
  expect(found.map((each) => each.name)).toEqual([expected]);
});

test('a service whose platform has no usable name has its ID', () => {
  const [first] = platforms.filter(({ services }) => services.some(({ release }) => release === '5.1'));
  const service = { ...first!.services.find(({ release }) => release === '5.1')!, label: '' };
  const [found] = harvestableServices([{ ...first!, name: '...', services: [service] }], '5.1');
  expect(found!.name).toBe(service.id);
});

test('names that are equal but for case, or that look numbered, are all different', () => {
  const [first] = platforms.filter(({ services }) => services.some(({ release }) => release === '5.1'));
  const service = first!.services.find(({ release }) => release === '5.1')!;
  const named = ['Acta', 'ACTA', 'Acta (2)'].map((name) => ({
    ...first!,
    name,
    services: [{ ...service, label: '' }],
  }));
  expect(harvestableServices(named, '5.1').map(({ name }) => name)).toEqual([
    'Acta',
    'ACTA (2)',
    'Acta (2) (2)',
  ]);
});

test('a text about requests is a note, and no limit if the registry says so', () => {
  const [first] = platforms.filter(({ services }) => services.some(({ release }) => release === '5.1'));
  const rowOf = (record: Partial<MyService['record']>) => {
    const text = reportToolFileText([{ ...first!, services: [serviceOf('s', { record })] }], '5.1', 2025);
    return (parse(text, { delimiter: '\t', columns: true }) as Record<string, string>[])[0]!;
  };
  const notes = 'Not on Sundays.';
  const limits = { request_volume_limits_info: notes };
  expect(rowOf(limits)).toMatchObject({ needs_throttling: 'True', notes });
  expect(rowOf({ request_volume_limits_applied: true })).toMatchObject({
    needs_throttling: 'True',
    notes: '',
  });
  expect(rowOf({ ...limits, request_volume_limits_applied: false })).toMatchObject({
    needs_throttling: 'False',
    notes,
  });
  expect(rowOf({})).toMatchObject({ needs_throttling: 'False', notes: '' });
});

test('each value is in its column', async () => {
  const service = serviceOf('s1', {
    label: 'books',
    record: {
      url: 'https://a.example/sushi',
      requestor_id_required: true,
      platform_attr_required: null,
      ip_address_authorization: true,
      request_volume_limits_applied: false,
    },
    auditStatus: 'Currently valid audit',
    auditEnded: '2026-10',
    changed: '2026-11-01',
  });
  const acta: MyPlatform = {
    id: 'p1',
    name: 'Acta',
    abbrev: 'AC',
    provider: 'Acme',
    changed: '2026-11-02',
    services: [service, serviceOf('s2', { label: 'books', record: { url: 'by e-mail' } })],
  };
  const beta: MyPlatform = { ...acta, id: 'p2', name: 'Beta', services: [], removed: '2026-11-03T03:00:00Z' };

  const contact = { person: 'Ann', email: 'a@a.example', phone: '1', form_url: 'https://a.example' };
  const subject = { kind: 'platform', id: 'p1', name: 'Acta' } as const;
  const removal = { id: 'c1', event: 'platform-removed' as const, about: [subject], fields: [] };
  const fields = [{ field: '/url', before: 'https://a.example/', after: 'https://b.example/' }];
  const move = { ...removal, event: 'address-changed' as const, fields };
  const taken = '2026-11-03T03:00:00Z';
  const limited = serviceOf('s1', {
    label: 'books',
    record: {
      url: 'https://a.example/sushi',
      api_key_required: true,
      platform_attr_required: true,
      request_volume_limits_info: 'Ten a day.',
    },
  });
  const files: [name: string, text: string, delimiter: string][] = [
    ['list', platformListCsv([{ ...acta, contact }, beta]), ','],
    [
      'changes, with a row for each platform',
      changesCsv(
        [
          { change: removal, taken, platforms: ['p1', 'p2'] },
          { change: move, taken, platforms: ['p1'] },
        ],
        [acta, beta],
        'https://m.example',
      ),
      ',',
    ],
    ['vendors', reportToolFileText([{ ...acta, services: [limited, acta.services[1]!] }], '5.1', 2025), '\t'],
  ];
  const texts = files.flatMap(([name, text, delimiter]) =>
    (parse(text, { columns: true, delimiter }) as Record<string, string>[]).map((row) =>
      [name, ...Object.entries(row).map(([column, value]) => `  ${column}: ${value}`.trimEnd())].join('\n'),
    ),
  );
  await expect(`${texts.join('\n')}\n`).toMatchFileSnapshot('__snapshots__/files-of-a-list.txt');
});
