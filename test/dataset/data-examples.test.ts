// The commands of docs/data.md and docs/running.md on the database, run by the programs that they name.
import { execFile, execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, test } from 'vitest';
import { createFolder, serveHttp } from '../fixtures.ts';
import { has } from '../programs.ts';
import { recordsIn, sampleData, type Made } from './made.ts';

type Row = Record<string, any>;

let sample: Made;
let records: ReturnType<typeof recordsIn>;
const folder = createFolder();
beforeAll(async () => {
  sample = await sampleData();
  records = recordsIn(sample);
  symlinkSync(dirname(sample.data), join(folder, 'dist'));
});

describe('docs/data.md', () => {
  const document = readFileSync(join(import.meta.dirname, '../../docs/data.md'), 'utf8');
  const queries = [...document.matchAll(/^ {4}# (.*)\n {4}(sqlite3 .*)$/gm)].map(
    ([, words = '', line = '']) => ({ words, line }),
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

  test.skipIf(!has('sqlite3')).each(queries)('$words', ({ words, line }) => {
    const output = execFileSync('bash', ['-c', line.replace('sqlite3', 'sqlite3 -json')], {
      cwd: folder,
      encoding: 'utf8',
    });
    const text = (rows: Row[]) =>
      rows.map((row) => JSON.stringify(Object.entries(row).toSorted())).toSorted();
    const rows = JSON.parse(output) as Row[];
    expect(rows.length).toBeGreaterThan(0);
    expect(text(rows)).toEqual(text(results[words]!()));
  });
});

test.skipIf(!has('sqlite3') || !has('curl'))(
  'docs/running.md: each base URL of release 5.1 gets one request, whatever characters it has',
  async () => {
    const requested: string[] = [];
    const { url } = await serveHttp((request, response) => {
      requested.push(request.url!);
      response.writeHead(request.url!.startsWith('/gone') ? 404 : 200).end('[]');
    });
    const data = join(createFolder(), 'dist/data');
    mkdirSync(data, { recursive: true });
    cpSync(join(sample.data, 'registry.sqlite'), join(data, 'registry.sqlite'));
    const database = new DatabaseSync(join(data, 'registry.sqlite'));
    const services = database
      .prepare("select id from sushi_service where usage_release = '5.1' order by rowid")
      .all();
    database.prepare('update sushi_service set base_url = null').run();
    const set = database.prepare('update sushi_service set base_url = ? where id = ?');
    for (const [i, path] of ['/a', '/a', "/it's", '/[1-3]{x,y}', '/gone'].entries())
      set.run(url + path, services[i]!['id']!);
    database.prepare("update sushi_service set base_url = ? where usage_release = '5'").run(`${url}/old`);
    database.close();
    const document = readFileSync(join(import.meta.dirname, '../../docs/running.md'), 'utf8');
    const line = /^ +(sqlite3 .*)$/m.exec(document)![1]!;
    const { stdout } = await promisify(execFile)('bash', ['-c', line], { cwd: dirname(dirname(data)) });
    const paths = ['/a', "/it's", '/[1-3]{x,y}', '/gone'].map((path) => `${path}/r51/status`);
    expect(requested.toSorted()).toEqual(paths.toSorted());
    const lines = paths.map((path) => `${path.startsWith('/gone') ? 404 : 200} ${url}${path}`);
    expect(stdout.trimEnd().split('\n').toSorted()).toEqual(lines.toSorted());
  },
);
