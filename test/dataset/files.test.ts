// Every file of the data read back by other people's tools: the same records as in the snapshot, nothing more or less.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { beforeAll, describe, expect, test } from 'vitest';
import { dataOf, has, hostileData, recordsIn, sampleData, type Made } from './made.ts';

type Row = Record<string, string>;

/** A value as its cell should read: spreadsheets must not run a text. */
function cellOf(value: unknown): string {
  if (typeof value === 'string')
    return value.replace(/(?<=[;\r\n])(?=[=+\-@＝＋－＠])/g, "'").replace(/^(?=[=+\-@＝＋－＠\t\r\n])/, "'");
  return typeof value === 'boolean' || typeof value === 'number' ? String(value) : '';
}

/** The fields of a record that are no lists, those of its objects under both names. */
function flat(record: object, before = ''): [string, unknown][] {
  return Object.entries(record).flatMap(([name, value]): [string, unknown][] => {
    const own = before + (name === 'acme_release' ? 'usage_release' : name);
    if (Array.isArray(value)) return [];
    return typeof value === 'object' && value !== null ? flat(value, `${own}_`) : [[own, value]];
  });
}

/** Asserts that a row says what a record says, in every column that is named after one of the record's fields. */
function expectSame(row: Row | undefined, record: object, except: string[] = []): void {
  const fields = new Map(flat(record));
  const shared = [...fields].filter(([name]) => row && name in row && !except.includes(name));
  expect(shared.length).toBeGreaterThan(2);
  expect(Object.fromEntries(shared.map(([name]) => [name, row![name]]))).toEqual(
    Object.fromEntries(shared.map(([name, value]) => [name, cellOf(value)])),
  );
}

function sorted(rows: unknown[]): string[] {
  return rows.map((row) => JSON.stringify(row)).toSorted();
}

const BROKEN = ['audited'];

describe.each([
  ['the sample registry', sampleData],
  ['a hostile registry', hostileData],
])('%s', (_, make) => {
  let made: Made;
  let records: ReturnType<typeof recordsIn>;
  beforeAll(async () => {
    made = await make();
    records = recordsIn(made);
  });

  function bytes(file: string): Buffer {
    return readFileSync(join(made.data, file));
  }

  function csv(file: string): Row[] {
    const text = bytes(file).toString();
    expect(text.endsWith('\r\n')).toBe(true);
    expect(text.startsWith('\ufeff')).toBe(false);
    return parse(text, { columns: true, recordDelimiter: '\r\n' });
  }

  function ndjson(file: string): any[] {
    const lines = bytes(file).toString().split('\n');
    expect(lines.pop()).toBe('');
    return lines.map((line) => JSON.parse(line));
  }

  describe('CSV', () => {
    test('platforms', () => {
      const rows = csv('platforms.csv');
      expect(rows.map(({ id }) => id).toSorted()).toEqual(records.platforms.map(({ id }) => id).toSorted());
      for (const platform of records.platforms) {
        const row = rows.find(({ id }) => id === platform.id)!;
        expectSame(row, platform, typeof platform.audited === 'boolean' ? [] : BROKEN);
        expect(row['host_types']).toBe(
          cellOf(platform.host_types.map((type: Row) => type['name']).join('; ')),
        );
        expect(row['address_country_code']).toBe(cellOf(platform.address_country.code));
      }
    });

    test('sushi services, with the names of their platforms and hosts', () => {
      const rows = csv('sushi-services.csv');
      expect(rows.map(({ id }) => id).toSorted()).toEqual(records.services.map(({ id }) => id).toSorted());
      for (const service of records.services) {
        const row = rows.find(({ id }) => id === service.id)!;
        expectSame(row, service);
        for (const name of Object.keys(service).filter((each) =>
          /_(info|required|applied)$|^url$/.test(each),
        ))
          expect(row).toHaveProperty(name);
        const naming = records.listed.filter(({ sushi_services: links }) =>
          links.some(({ url }: Row) => url!.includes(service.id)),
        );
        expect(row['platform_id']).toBe(naming[0]?.id ?? '');
        expect(row['platform_name']).toBe(cellOf(naming[0]?.name));
        expect(row['further_platform_ids']).toBe(
          naming
            .slice(1)
            .map(({ id }) => id)
            .join(' '),
        );
        const host = records.hosts.find(({ id }) => service.data_host.includes(id));
        expect(row['data_host_id']).toBe(host?.id ?? '');
        expect(row['data_host_name']).toBe(cellOf(host?.name));
        expect(row['last_audit_status']).toBe(cellOf(service.last_audit?.audit_status));
      }
    });

    test('platform × report × release', () => {
      const offers = records.platforms.flatMap((platform) =>
        platform.reports.map((report: Row) => [
          platform.id,
          cellOf(platform.name),
          report['acme_release'],
          cellOf(report['report_id']),
          cellOf(report['report_name']),
        ]),
      );
      const rows = csv('platform-reports.csv').map((row) => [
        row['platform_id'],
        row['platform_name'],
        row['usage_release'],
        row['report_id'],
        row['report_name'],
      ]);
      expect(sorted(rows)).toEqual(sorted(offers));
    });

    test('audits', () => {
      const rows = csv('audits.csv');
      const audited = records.services.filter((service) => service.last_audit);
      expect(rows.map((row) => row['sushi_service_id']).toSorted()).toEqual(
        audited.map(({ id }) => id).toSorted(),
      );
      for (const { id, last_audit } of audited)
        expectSame(
          rows.find((row) => row['sushi_service_id'] === id),
          last_audit,
        );
    });

    test('migrations', () => {
      const moves = records.services.flatMap(({ id, migrations }) =>
        migrations.map((move: Row) => [
          id,
          ...['id', 'migration_date', 'data_host', 'data_host_original_name'].map((name) =>
            cellOf(move[name]),
          ),
        ]),
      );
      const rows = csv('migrations.csv').map((row) =>
        ['sushi_service_id', 'id', 'migration_date', 'data_host', 'data_host_original_name'].map(
          (name) => row[name],
        ),
      );
      expect(sorted(rows)).toEqual(sorted(moves));
    });

    test('notifications', () => {
      const names = [
        'id',
        'published_date',
        'subject',
        'message',
        'source',
        'start_date',
        'end_date',
        'data_host',
      ];
      const rows = csv('notifications.csv').map((row) => names.map((name) => row[name]));
      expect(sorted(rows)).toEqual(
        sorted(records.notifications.map((each) => names.map((name) => cellOf(each[name])))),
      );
    });

    test('the catalogue', () => {
      const names = [
        'usage_release',
        'current',
        'report_type_code',
        'report_id',
        'report_name',
        'description',
      ];
      const wanted = records.releases.flatMap(({ number, current, report_types: types }) =>
        (types.length > 0 ? types : [{}]).flatMap(({ code, reports = [] }: any) =>
          (reports.length > 0 ? reports : [{}]).map((report: Row) =>
            [number, current, code, report['report_id'], report['report_name'], report['description']].map(
              cellOf,
            ),
          ),
        ),
      );
      expect(csv('catalogue.csv').map((row) => names.map((name) => row[name]))).toEqual(wanted);
    });

    test('usage data hosts', () => {
      const rows = csv('usage-data-hosts.csv');
      expect(rows.map(({ id }) => id).toSorted()).toEqual(records.hosts.map(({ id }) => id).toSorted());
      for (const host of records.hosts)
        expectSame(
          rows.find(({ id }) => id === host.id),
          host,
        );
    });

    test('no cell of any file would be run', () => {
      const files = readdirSync(made.data).filter((file) => file.endsWith('.csv'));
      expect(files).toHaveLength(8);
      for (const row of files.flatMap(csv))
        for (const cell of Object.values(row))
          expect(cell).not.toMatch(/(^|[;\r\n])[=+\-@＝＋－＠]|^[\t\r\n]/);
    });
  });

  describe('NDJSON', () => {
    test('one file has every answer of the API', () => {
      const lines = ndjson('registry.ndjson');
      expect(new Map(lines.map(({ path, answer }) => [path, answer]))).toEqual(records.answers);
      expect(lines).toHaveLength(records.answers.size);
    });

    test.each(['releases', 'platforms', 'services', 'hosts', 'notifications'] as const)('%s', (kind) => {
      const file = { services: 'sushi-services', hosts: 'usage-data-hosts' }[kind as string] ?? kind;
      expect(sorted(ndjson(`${file}.ndjson`))).toEqual(sorted(records[kind]));
    });
  });

  describe.skipIf(!has('sqlite3'))('SQLite, by its own shell', () => {
    function ask(sql: string): any[] {
      const { stdout, stderr } = spawnSync(
        'sqlite3',
        ['-readonly', '-json', join(made.data, 'registry.sqlite'), sql],
        {
          encoding: 'utf8',
          maxBuffer: 1 << 28,
        },
      );
      expect(stderr).toBe('');
      return stdout.trim() === '' ? [] : JSON.parse(stdout);
    }

    test('it is sound', () => {
      expect(ask('pragma integrity_check')).toEqual([{ integrity_check: 'ok' }]);
      expect(ask('pragma foreign_key_check')).toEqual([]);
      const references = ask(
        "select distinct m.name from sqlite_schema m, pragma_foreign_key_list(m.name) where m.type = 'table'",
      );
      expect(references.length).toBeGreaterThan(8);
    });

    test('its views have the rows of the CSV files, in their order', () => {
      for (const file of readdirSync(made.data).filter((each) => each.endsWith('.csv'))) {
        const view = file.replace('.csv', '').replaceAll('-', '_');
        const flags = new Set(
          Object.keys(csv(file)[0]!).filter((name) =>
            csv(file).every((row) => /^(true|false|)$/.test(row[name]!)),
          ),
        );
        const rows = ask(`select * from ${view}`).map((row) =>
          Object.fromEntries(
            Object.entries(row).map(([name, value]) => [
              name,
              ['reports', 'further_fields'].includes(name)
                ? String(value ?? '').replaceAll(';=', ';\\u003d')
                : cellOf(flags.has(name) && typeof value === 'number' ? value === 1 : value),
            ]),
          ),
        );
        expect(rows, view).toEqual(csv(file));
      }
    });

    test('its tables have every record, null and empty told apart', () => {
      const platforms = ask('select * from platform');
      expect(platforms).toHaveLength(records.platforms.length);
      for (const platform of records.platforms) {
        const row = platforms.find(({ id }) => id === platform.id);
        expect([row.name, row.address, row.abbrev]).toEqual([
          platform.name,
          platform.address,
          platform.abbrev,
        ]);
        expect(row.contact_email).toBe(platform.contact?.email ?? null);
      }
      const count = (table: string) => ask(`select count(*) as n from ${table}`)[0].n;
      const sum = (of: (platform: any) => unknown[]) => records.platforms.flatMap(of).length;
      expect(count('platform_report')).toBe(sum(({ reports }) => reports));
      expect(count('platform_host_type')).toBe(sum(({ host_types: types }) => types));
      expect(count('platform_sushi_service')).toBe(
        records.listed.flatMap(({ sushi_services: links }) => links).length,
      );
      expect(count('usage_data_host_platform')).toBe(
        records.hosts.flatMap(({ platforms: links }) => links).length,
      );
    });

    test('its full-text search finds whole words', () => {
      const words = (text: string) => text.normalize('NFC').match(/[a-zà-ž]{4,}/gi) ?? [];
      const { id, name } = records.platforms.find((platform) => words(platform.name).length > 0)!;
      const found = ask(
        `select platform.id from platform join platform_fts on platform_fts.rowid = platform.rowid where platform_fts match '"${words(name)[0]}"'`,
      );
      expect(found.map((row) => row.id)).toContain(id);
      expect(ask("select rowid from platform_fts where platform_fts match 'nosuchword'")).toEqual([]);
    });
  });

  test('the package names every file, with its size, its checksum, its rows and its columns', () => {
    const { resources } = JSON.parse(bytes('datapackage.json').toString());
    const files = readdirSync(made.data, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && entry.name !== 'datapackage.json')
      .map((entry) => join(entry.parentPath, entry.name).slice(made.data.length + 1));
    expect(resources.map(({ path }: Row) => path).toSorted()).toEqual(files.toSorted());
    for (const { path, bytes: size, hash, rowCount, schema } of resources) {
      expect([path, size, hash]).toEqual([
        path,
        bytes(path).length,
        `sha256:${createHash('sha256').update(bytes(path)).digest('hex')}`,
      ]);
      if (path.endsWith('.ndjson')) expect(rowCount).toBe(ndjson(path).length);
      if (!path.endsWith('.csv')) continue;
      expect(rowCount).toBe(csv(path).length);
      expect(Object.keys(csv(path)[0]!)).toEqual(schema.fields.map(({ name }: Row) => name));
      for (const { name, description } of schema.fields)
        expect(description, `${path} ${name}`).toMatch(/\w.*\.$/);
    }
  });

  test('the same snapshot gives the same bytes', async () => {
    const again = await dataOf(made.snapshot, made.registry);
    const files = readdirSync(made.data, { recursive: true, withFileTypes: true }).filter((entry) =>
      entry.isFile(),
    );
    for (const { name, parentPath } of files) {
      const path = join(parentPath, name).slice(made.data.length + 1);
      expect(bytes(path).equals(readFileSync(join(again.data, path))), path).toBe(true);
    }
  });
});

test('rows stand by name, as readers look them up', async () => {
  const { data } = await sampleData();
  const rows: Row[] = parse(readFileSync(join(data, 'platforms.csv')), { columns: true });
  const names = rows.map(({ name }) => name!);
  expect(names).toEqual(
    names.toSorted(
      new Intl.Collator('en', { numeric: true, sensitivity: 'base', ignorePunctuation: true }).compare,
    ),
  );
});

test('what cannot be parsed and written again without a change stays as it came', async () => {
  const { data } = await hostileData();
  expect(readFileSync(join(data, 'usage-data-hosts.ndjson'), 'utf8')).toContain('"audits":[{"id":1.0e2}]');
});
