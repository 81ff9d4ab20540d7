// npm run query, and the queries of docs/data.md.
import { spawnSync } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { beforeAll, describe, expect, test } from 'vitest';
import { createDatabase } from '../../src/dataset/database.ts';
import { runQuery, QueryError } from '../../src/dataset/sql-query.ts';
import { readTablesInput } from '../../src/dataset/tables-input.ts';
import { commandEnv, type CommandResult } from '../run.ts';
import { commandFile, runShared } from '../shared-command.ts';
import { HOSTILE, hostileData, recordsIn, sampleData, SITE, type Made } from './made.ts';

type Row = Record<string, any>;

let sample: Made;
let records: ReturnType<typeof recordsIn>;
beforeAll(async () => {
  sample = await sampleData();
  records = recordsIn(sample);
});

function query(made: Made, ...args: string[]): Promise<CommandResult> {
  return runShared('query', args, { SNAPSHOT_DIR: join(made.snapshot.dir, '..') });
}

describe('docs/data.md', () => {
  const document = readFileSync(join(import.meta.dirname, '../../docs/data.md'), 'utf8');
  const queries = [...document.matchAll(/^ {4}# (.*)\n {4}npm run query -- "(.*)"$/gm)].map(
    ([, words = '', sql = '']) => ({
      words,
      sql,
    }),
  );
  const serviceOf = (id: string) => records.services.find((service) => service.id === id)!;
  const releasesOf = (platform: Row) =>
    new Set(platform['sushi_services'].map((service: Row) => service['acme_release']));

  const changesOf = (event: string) =>
    sample.entries.flatMap(({ changes, taken }) =>
      changes.filter((change) => change.event === event).map((change) => ({ ...change, taken })),
    );

  /** The same results, computed from the records. */
  const results: Record<string, () => Row[]> = {
    'Which platforms have 5.1 without 5?': () =>
      records.platforms
        .filter((platform) => releasesOf(platform).has('5.1') && !releasesOf(platform).has('5'))
        .map(({ name, content_provider_name }) => ({ name, content_provider_name })),
    'All services of one data host, with their limits': () => {
      const host = records.hosts.find(({ name }) => name === 'Open Shelf Foundation')!;
      return records.platforms.flatMap((platform) =>
        platform.sushi_services
          .filter(({ data_host }: Row) => data_host.includes(host.id))
          .map((service: Row) => ({
            platform_name: platform.name,
            usage_release: service['acme_release'],
            url: service['url'],
            request_volume_limits_info: service['request_volume_limits_info'],
          })),
      );
    },
    'Services whose last audit expired, by provider': () => {
      const expired = records.platforms.flatMap((platform) =>
        platform.sushi_services
          .filter(({ id }: Row) => serviceOf(id).last_audit?.audit_status === 'Audit expired')
          .map(() => platform.content_provider_name as string),
      );
      return [...Map.groupBy(expired, (name) => name)].map(([content_provider_name, each]) => ({
        content_provider_name,
        expired: each.length,
      }));
    },
    'Which services need an API key?': () =>
      records.platforms.flatMap((platform) =>
        platform.sushi_services
          .filter((service: Row) => service['api_key_required'])
          .map((service: Row) => ({
            platform_name: platform.name,
            usage_release: service['acme_release'],
            url: service['url'],
            api_key_info: service['api_key_info'],
          })),
      ),
    'Which reports does only one release offer?': () => {
      const offers = records.platforms.flatMap(({ id, reports }) =>
        reports.map((report: Row) => ({ id, ...report })),
      );
      return [...Map.groupBy(offers, ({ report_id }) => report_id as string)]
        .filter(([, same]) => new Set(same.map((each) => each['acme_release'])).size === 1)
        .map(([report_id, same]) => ({
          report_id,
          usage_release: same[0]['acme_release'],
          platform_count: new Set(same.map(({ id }) => id)).size,
        }));
    },
    'Which services changed their URL since a date?': () =>
      changesOf('address-changed').map(({ about, fields: [field], taken }) => ({
        name: about[0]!.name,
        usage_release: about[0]!.releases![0],
        before: field!.before,
        after: field!.after,
        time: taken,
      })),
    'How many platforms adopted each release, by month?': () =>
      changesOf('release-adopted').map(({ release, taken }) => ({
        month: taken.slice(0, 7),
        usage_release: release,
        platforms: 1,
      })),
  };

  test('has these queries', () => expect(queries.map(({ words }) => words)).toEqual(Object.keys(results)));

  test.each(queries)('$words', async ({ words, sql }) => {
    const { code, output } = await query(sample, sql, '--json');
    const text = (rows: Row[]) =>
      rows.map((row) => JSON.stringify(Object.entries(row).toSorted())).toSorted();
    expect(code).toBe(0);
    const rows = JSON.parse(output) as Row[];
    expect(rows.length).toBeGreaterThan(0);
    expect(text(rows)).toEqual(text(results[words]!()));
  });
});

test('CSV has right-to-left marks as they are in a file, escaped in a pipe', async () => {
  const args = ['--csv', "select char(0x200f) || 'a' || char(27) as name"];
  expect((await query(sample, ...args)).output).toBe('name\r\n\\u200fa\uFFFD\r\n');
  const file = join(sample.data, 'marks.csv');
  const output = openSync(file, 'w');
  const env = { ...commandEnv(), SNAPSHOT_DIR: join(sample.snapshot.dir, '..') };
  spawnSync(process.execPath, [commandFile('query'), ...args], { env, stdio: ['ignore', output, 'inherit'] });
  closeSync(output);
  expect(readFileSync(file, 'utf8')).toBe('name\r\n\u200Fa\uFFFD\r\n');
});

test('a table has one line per row and no control characters', async () => {
  const { output } = await query(await hostileData(), "select name || char(27) || '[31m', id from platforms");
  const lines = output.split('\n');
  expect(lines.at(-2)).toBe(`${HOSTILE.length} rows`);
  expect(lines).toHaveLength(2 + HOSTILE.length + 3);
  expect(output.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Bidi_Control}]/u);
});

test('any number of rows', async () => {
  const rows = 'with recursive t(n) as (select 1 union all select n + 1 from t limit 200000)';
  const { code, output } = await query(sample, `${rows} select n, 'row ' || n as name from t`);
  expect(code).toBe(0);
  expect(output.slice(0, 80).split('\n').slice(0, 3)).toEqual([
    '     n  name',
    '──────  ──────────',
    '     1  row 1',
  ]);
  expect(output.slice(-40)).toMatch(/\n200000 {2}row 200000\n\n200000 rows\n$/);
});

test('a large value is cut in a table, but not in JSON and CSV', async () => {
  const sql = "select printf('%.*c', 2000000, 'x') as text, zeroblob(1000000) as bytes";
  expect((await query(sample, sql)).output.split('\n')[2]).toBe(`${'x'.repeat(59)}…  x'${'0'.repeat(57)}…`);
  expect(JSON.parse((await query(sample, sql, '--json')).output)).toEqual([
    { text: 'x'.repeat(2_000_000), bytes: `x'${'0'.repeat(2_000_000)}'` },
  ]);
  expect((await query(sample, sql, '--csv')).output).toHaveLength('text,bytes\r\n'.length + 4_000_000 + 6);
});

const TEXT = "printf('%.*c', 60000000, 'x')";

test('an invalid query: 2', async () => {
  const { code, output } = await query(sample, 'selec\n 1');
  expect([code, output]).toEqual([2, 'query: SQLite rejects “selec 1”: near "selec": syntax error.\n']);
});

/** Databases had no limits before Node 24.15. */
function withoutLimits(database: DatabaseSync): DatabaseSync {
  return new Proxy(database, {
    get: (target, name: keyof DatabaseSync) => {
      const value = name === 'limits' ? undefined : target[name];
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

describe.each([
  ['runQuery', (database: DatabaseSync) => database],
  ['runQuery without database.limits', withoutLimits],
])('%s', (_, change) => {
  let database: DatabaseSync;
  beforeAll(() => {
    const made = createDatabase(
      readTablesInput({ snapshot: sample.snapshot, site: SITE, entries: sample.entries }),
    );
    database = change(made);
    return () => made.close();
  });

  test.each([
    ['select nope from platforms', 'no such column: nope.'],
    ['select * from platfrom', 'no such table: platfrom (views: sushi_services, platforms,'],
    ['', 'The query is empty.'],
    [' -- nothing', 'The query is empty.'],
    ['/* not closed', 'The query is empty.'],
    ['select 1; select 2', 'There is more than one query. Run one at a time.'],
    ['delete from platform', '“delete from platform” returns no columns. Use a “select” statement.'],
    ["insert into platform(id) values ('x') returning id", 'attempt to write a readonly database.'],
    ["select * from platform_fts('\"')", 'unterminated string.'],
    ['select 9007199254740993', 'A number is too large'],
    ["select printf('%100000000s', 'x')", 'A row is larger than 64 MiB.'],
    [`select ${TEXT} as a, ${TEXT} as a`, 'A row is larger than 64 MiB.'],
    [`values (${TEXT}, ${TEXT})`, 'A row is larger than 64 MiB.'],
    [`with t(a) as (select ${TEXT}) select a, a from t -- all`, 'A row is larger than 64 MiB.'],
  ])('%j is rejected', (sql, message) => {
    const read = () => [...runQuery(database, sql).rows];
    expect(read).toThrow(QueryError);
    expect(read).toThrow(message);
  });

  test.each([
    ["select ';' as a", [[';']]],
    ['select 1 as a;', [[1]]],
    ['select 1 as a -- ; done', [[1]]],
    ['select /* ; */ -1 as ";"', [[-1]]],
    ["select 'it''s; -- so' as [a;b]", [["it's; -- so"]]],
    ["select x'00ff' as bytes, null as missing", [["x'00ff'", null]]],
    ['values (2), (1)', [[2], [1]]],
    ['pragma user_version', [[1]]],
  ])('%j is accepted', (sql, rows) => expect([...runQuery(database, sql).rows]).toEqual(rows));
});
