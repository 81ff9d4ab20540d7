// The commands of docs/data.md and docs/running.md on the database, run by the programs that they name.
import { execFile, execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, test } from 'vitest';
import { createFolder, serveHttp } from '../fixtures.ts';
import { has } from '../programs.ts';
import { sampleData, type Made } from './made.ts';

let sample: Made;
const folder = createFolder();
beforeAll(async () => {
  sample = await sampleData();
  symlinkSync(dirname(sample.data), join(folder, 'dist'));
});

describe('docs/data.md', () => {
  const document = readFileSync(join(import.meta.dirname, '../../docs/data.md'), 'utf8');
  const queries = [...document.matchAll(/^ {4}# (.*)\n {4}(sqlite3 .*)$/gm)].map(
    ([, words = '', line = '']) => ({ words, line }),
  );

  test.skipIf(!has('sqlite3'))('each query has these results', async () => {
    const texts = queries.map(({ words, line }) => {
      const output = execFileSync('bash', ['-c', line], { cwd: folder, encoding: 'utf8' });
      return `${words}\n${output.replaceAll(new RegExp(sample.entries.map(({ taken }) => taken).join('|'), 'g'), 'TIME')}`;
    });
    await expect(texts.join('\n')).toMatchFileSnapshot('__snapshots__/data-examples.txt');
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
