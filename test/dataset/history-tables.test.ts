// Tables of what changed: over the year of history that the sample brings.
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { HistoryEntry } from '../../src/history/entry.ts';
import { pastOf } from '../../src/history/past.ts';
import { createDatabase, writeDatabase } from '../../src/dataset/database.ts';
import { NotedFacts } from '../../src/model/noted-facts.ts';
import type { TablesInput } from '../../src/dataset/data-table.ts';
import { HISTORY_TABLES } from '../../src/dataset/tables/history-tables.ts';
import { sampleHistory } from '../../src/sample/sample-history.ts';
import { readSampleNights } from '../../src/sample/sample-story.ts';
import { createFolder } from '../fixtures.ts';
import { has } from '../programs.ts';
import { sampleModel } from '../model/sample-model.ts';

const REGISTRY = 'https://registry.example';
const SITE = 'https://mirror.example/base';
const now = new Date('2026-11-22T03:00:00Z');
const { entries } = sampleHistory({ brand: undefined, registry: REGISTRY, now });
const model = sampleModel(readSampleNights().length);
const changes = entries.flatMap(({ taken, changes: own }) => own.map((change) => ({ ...change, taken })));

const manifest = { registry: REGISTRY, brand: 'usage', sample: true, taken: now.toISOString(), tool: 'x' };
const source = {
  model,
  manifest,
  site: SITE,
  history: { past: pastOf(entries) },
  facts: new NotedFacts([], model),
} as unknown as TablesInput;
let database: DatabaseSync;
beforeAll(() => {
  database = createDatabase(source);
});
afterAll(() => database.close());

test('a former URL that a service had twice has one row, with the later time', () => {
  // A person's data was in the last but one.
  const urls = ['a', 'b', 'a', 'https://[removed].example', 'c'];
  const moves = urls.slice(1).map((after, i) => ({
    taken: String(i),
    changes: [
      {
        event: 'address-changed',
        about: [{ kind: 'service', id: 's', name: '' }],
        fields: [{ field: '/url', before: urls[i], after }],
      },
    ],
  }));
  const table = HISTORY_TABLES.find(({ name }) => name === 'former_url')!;
  const past = pastOf(moves as unknown as HistoryEntry[]);
  const rows = [...table.cells({ model, history: { past } } as unknown as TablesInput)];
  const [url, until] = ['former_url', 'until'].map((name) =>
    table.columns.findIndex((each) => each.name === name),
  );
  expect(rows.map((row) => [row[url!], row[until!]])).toEqual([
    ['a', '2'],
    ['b', '1'],
  ]);
});

test.skipIf(!has('sqlite3'))('the daily mail of docs/harvesters.md has each change of a list once', () => {
  const document = readFileSync(join(import.meta.dirname, '../../docs/harvesters.md'), 'utf8');
  const command = /^## A daily mail\n[^]*?^```sh\n([^]*?)^```$/m.exec(document)![1]!;
  const folder = createFolder();
  mkdirSync(join(folder, 'dist/data'), { recursive: true });
  const removal = changes.find(({ event }) => event === 'service-removed')!;
  const [listed, other] = ['service-removed', 'address-changed'].map(
    (event) => changes.find((each) => each.event === event)!.about[0]!.platforms![0]!.id,
  );
  const shared = changes.find(({ event }) => event === 'audit-expired')!;
  const both = shared.about.flatMap(({ platforms = [] }) => platforms.map(({ id }) => id));
  expect(new Set(both).size).toBeGreaterThan(1);
  const rows = [listed, ...both].map((id) => `Mine,${id}\n`);
  writeFileSync(join(folder, 'mine.csv'), `name,platform_id\n${rows.join('')}`);
  const mailOf = (known: readonly HistoryEntry[]) => {
    const file = join(folder, 'dist/data/registry.sqlite');
    rmSync(file, { force: true });
    const made = createDatabase({ ...source, history: { past: pastOf(known) } });
    writeDatabase(made, file);
    made.close();
    return execFileSync('sh', ['-c', command], { cwd: folder, encoding: 'utf8' });
  };
  const before = entries.findIndex(({ taken }) => taken === removal.taken);
  const first = mailOf(entries.slice(0, before));
  expect(first).not.toContain('service-removed');
  const lines = first.trim().split('\n');
  expect(lines.filter((line) => line.startsWith(`${shared.taken}: `))).not.toEqual([]);
  expect(new Set(lines).size).toBe(lines.length);
  const mail = mailOf(entries);
  expect(mail).toContain(`${removal.taken}: ${removal.about[0]!.name}: service-removed: `);
  expect(mail).not.toContain(changes.find(({ event }) => event === 'address-changed')!.about[0]!.name);
  expect(other).not.toBe(listed);
  expect(mailOf(entries)).toBe('');
});

test.skipIf(!has('sqlite3'))(
  'the accounts of docs/harvesters.md have each service of release 5.1 with a URL',
  () => {
    const document = readFileSync(join(import.meta.dirname, '../../docs/harvesters.md'), 'utf8');
    const commands = document.match(/^sqlite3 -header .*$/gm)!;
    const folder = createFolder();
    mkdirSync(join(folder, 'dist/data'), { recursive: true });
    writeDatabase(database, join(folder, 'dist/data/registry.sqlite'));
    const services = model.services.filter(
      ({ release, harvesterUrl }) => release === '5.1' && harvesterUrl.base,
    );
    const tables = commands.map((command) =>
      execFileSync('sh', ['-c', command], { cwd: folder, encoding: 'utf8' }).trimEnd().split('\n'),
    );
    expect(tables.map(([headings]) => headings!.split('\t').slice(0, 3))).toEqual([
      ['Name', 'Base_URL', 'Customer_ID'],
      ['name', 'version', 'base_url'],
    ]);
    for (const [, ...rows] of tables) expect(rows).toHaveLength(services.length);
  },
);
