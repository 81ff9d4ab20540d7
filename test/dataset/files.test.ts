// Reads every data file with independent tools and compares its records with the snapshot's. Which rows a view has is a matter
// of views.test.ts.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { beforeAll, describe, expect, test } from 'vitest';
import { hostileData, recordsIn, sampleData, type Made } from './made.ts';
import { has } from '../programs.ts';

type Row = Record<string, string>;

/** The expected cell, with formulas disabled. */
function toExpectedCell(value: unknown): string {
  if (typeof value === 'string')
    return value.replace(/(?<=[;\r\n])(?=[=+\-@＝＋－＠])/g, "'").replace(/^(?=[=+\-@＝＋－＠\t\r\n])/, "'");
  return typeof value === 'boolean' || typeof value === 'number' ? String(value) : '';
}

/** The fields of a record without lists; fields of nested objects have the prefix of their object. */
function flattenFields(record: object, prefix = ''): [string, unknown][] {
  return Object.entries(record).flatMap(([name, value]): [string, unknown][] => {
    const column = prefix + (name === 'acme_release' ? 'usage_release' : name);
    if (Array.isArray(value)) return [];
    return typeof value === 'object' && value !== null
      ? flattenFields(value, `${column}_`)
      : [[column, value]];
  });
}

/** Compares every column that has the name of a field. */
function expectSameValues(row: Row | undefined, record: object, except: string[] = []): void {
  const fields = new Map(flattenFields(record));
  const shared = [...fields].filter(([name]) => row && name in row && !except.includes(name));
  expect(shared.length).toBeGreaterThan(2);
  expect(Object.fromEntries(shared.map(([name]) => [name, row![name]]))).toEqual(
    Object.fromEntries(shared.map(([name, value]) => [name, toExpectedCell(value)])),
  );
}

function toSortedJson(rows: unknown[]): string[] {
  return rows.map((row) => JSON.stringify(row)).toSorted();
}

type Records = ReturnType<typeof recordsIn>;

const INVALID_FIELDS = ['audited', 'notification_count'];

/** Whether a cell has a type of the Data Package standard. */
function isOfType(cell: string, type: string): boolean {
  if (type === 'integer') return /^-?\d+$/.test(cell);
  if (type === 'boolean') return /^(true|false)$/.test(cell);
  if (type === 'string') return true;
  const value: unknown = JSON.parse(cell);
  return type === 'array'
    ? Array.isArray(value)
    : Object.prototype.toString.call(value) === '[object Object]';
}

describe.each([
  ['the sample registry', sampleData],
  ['a hostile registry', hostileData],
])('%s', (_, make) => {
  let made: Made;
  let records: Records;
  beforeAll(async () => {
    made = await make();
    records = recordsIn(made);
  });

  function readBytes(file: string): Buffer {
    return readFileSync(join(made.data, file));
  }

  function readCsv(file: string): Row[] {
    const text = readBytes(file).toString();
    expect(text.endsWith('\r\n')).toBe(true);
    expect(text.startsWith('\ufeff')).toBe(false);
    return parse(text, { columns: true, recordDelimiter: '\r\n' });
  }

  function headerOf(file: string): string[] {
    return parse(readBytes(file), { to: 1 })[0]!;
  }

  function readNdjson(file: string): any[] {
    const lines = readBytes(file).toString().split('\n');
    expect(lines.pop()).toBe('');
    return lines.map((line) => JSON.parse(line));
  }

  describe('CSV', () => {
    test.each([
      ['platforms', 'id', ({ platforms }: Records) => platforms],
      ['sushi-services', 'id', ({ services }: Records) => services],
      ['usage-data-hosts', 'id', ({ hosts }: Records) => hosts],
      [
        'audits',
        'sushi_service_id',
        ({ services }: Records) =>
          services.flatMap(({ id, last_audit: audit }) => (audit ? { ...audit, sushi_service_id: id } : [])),
      ],
    ])('%s has the fields of each record', (file, key, recordsOf) => {
      const rows = readCsv(`${file}.csv`);
      const wanted = recordsOf(records);
      expect(rows.map((row) => row[key]).toSorted()).toEqual(wanted.map((record) => record[key]).toSorted());
      for (const record of wanted) {
        const isValid =
          typeof record.audited !== 'string' && Number.isInteger(record.notification_count ?? 0);
        expectSameValues(
          rows.find((row) => row[key] === record[key]),
          record,
          isValid ? [] : INVALID_FIELDS,
        );
      }
    });

    test.each<[string, (records: Records) => unknown[]]>([
      ['platform-reports', ({ platforms }) => platforms.flatMap(({ reports }) => reports)],
      ['migrations', ({ services }) => services.flatMap(({ migrations }) => migrations)],
      ['notifications', ({ notifications }) => notifications],
    ])('%s has a row for each of its records', (file, recordsOf) => {
      expect(readCsv(`${file}.csv`)).toHaveLength(recordsOf(records).length);
    });

    test('no cell starts a formula', () => {
      const files = readdirSync(made.data).filter((file) => file.endsWith('.csv'));
      expect(files.length).toBeGreaterThan(12);
      for (const row of files.flatMap(readCsv))
        for (const cell of Object.values(row))
          expect(cell).not.toMatch(/(^|[;\r\n])[=+\-@＝＋－＠]|^[\t\r\n]/);
    });
  });

  describe('NDJSON', () => {
    test('one file has every response of the API', () => {
      const lines = readNdjson('registry.ndjson');
      expect(new Map(lines.map(({ path, answer }) => [path, answer]))).toEqual(records.responses);
      expect(lines).toHaveLength(records.responses.size);
    });

    test.each(['releases', 'platforms', 'services', 'hosts', 'notifications'] as const)('%s', (kind) => {
      const file = { services: 'sushi-services', hosts: 'usage-data-hosts' }[kind as string] ?? kind;
      expect(toSortedJson(readNdjson(`${file}.ndjson`))).toEqual(toSortedJson(records[kind]));
    });
  });

  describe.skipIf(!has('sqlite3'))('SQLite, in its own shell', () => {
    function query(sql: string): any[] {
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

    test('is consistent', () => {
      expect(query('pragma integrity_check')).toEqual([{ integrity_check: 'ok' }]);
      expect(query('pragma foreign_key_check')).toEqual([]);
      const references = query(
        "select distinct m.name from sqlite_schema m, pragma_foreign_key_list(m.name) where m.type = 'table'",
      );
      expect(references.length).toBeGreaterThan(8);
    });

    test('views have the rows of the CSV files in the same order', () => {
      for (const file of readdirSync(made.data).filter((each) => each.endsWith('.csv'))) {
        const view = file.replace('.csv', '').replaceAll('-', '_');
        const flags = new Set(
          headerOf(file).filter((name) => readCsv(file).every((row) => /^(true|false|)$/.test(row[name]!))),
        );
        const rows = query(`select * from ${view}`).map((row) =>
          Object.fromEntries(
            Object.entries(row).map(([name, value]) => [
              name,
              ['reports', 'further_fields'].includes(name)
                ? String(value ?? '').replaceAll(';=', ';\\u003d')
                : toExpectedCell(flags.has(name) && typeof value === 'number' ? value === 1 : value),
            ]),
          ),
        );
        expect(rows, view).toEqual(readCsv(file));
      }
    });

    test('full-text search finds whole words', () => {
      const words = (text: string) => text.normalize('NFC').match(/[a-zà-ž]{4,}/gi) ?? [];
      const { id, name } = records.platforms.find((platform) => words(platform.name).length > 0)!;
      const found = query(
        `select platform.id from platform join platform_fts on platform_fts.rowid = platform.rowid where platform_fts match '"${words(name)[0]}"'`,
      );
      expect(found.map((row) => row.id)).toContain(id);
      expect(query("select rowid from platform_fts where platform_fts match 'nosuchword'")).toEqual([]);
    });
  });

  test('the package lists every file with its size, checksum, rows and columns', () => {
    const { resources } = JSON.parse(readBytes('datapackage.json').toString());
    const files = readdirSync(made.data, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && entry.name !== 'datapackage.json')
      .map((entry) => join(entry.parentPath, entry.name).slice(made.data.length + 1));
    // The record of the last run is no part of the snapshot.
    const steady = resources.filter(({ path }: Row) => path !== 'last-run.json');
    expect(steady.map(({ path }: Row) => path).toSorted()).toEqual(files.toSorted());
    for (const { path, bytes: size, hash, rowCount, schema } of steady) {
      expect([path, size, hash]).toEqual([
        path,
        readBytes(path).length,
        `sha256:${createHash('sha256').update(readBytes(path)).digest('hex')}`,
      ]);
      if (path.endsWith('.ndjson')) expect(rowCount).toBe(readNdjson(path).length);
      if (!path.endsWith('.csv')) continue;
      expect(rowCount).toBe(readCsv(path).length);
      expect(headerOf(path)).toEqual(schema.fields.map(({ name }: Row) => name));
      for (const { name, type, description } of schema.fields) {
        expect(description, `${path} ${name}`).toMatch(/\w.*\.$/);
        const cells = readCsv(path).map((row) => row[name]!);
        const others = cells.filter((cell) => cell !== '' && !isOfType(cell, type));
        expect(others.slice(0, 3), `${path} ${name}: ${type}`).toEqual([]);
      }
    }
  });
});

test('NDJSON preserves numbers that JavaScript would change', async () => {
  const { data } = await hostileData();
  expect(readFileSync(join(data, 'usage-data-hosts.ndjson'), 'utf8')).toContain('"audits":[{"id":1.0e2}]');
});
