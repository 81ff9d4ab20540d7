import { execFileSync, spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse, type HTMLElement } from 'node-html-parser';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { LICENCE_NOTE } from '../../src/dataset/data-package.ts';
import type { MirrorServer } from '../../src/mirror/serve/server.ts';
import { createFolder, serveSite } from '../fixtures.ts';
import { has } from '../programs.ts';
import { ask } from '../mirror/raw-request.ts';
import { treeOf } from '../tree.ts';

const { url: site, distDir } = inject('site');
const BASE = new URL(site).pathname;

let server: MirrorServer;
let folder: string;
beforeAll(async () => {
  server = await serveSite(distDir);
  folder = createFolder();
});

async function page(path: string): Promise<HTMLElement> {
  // Parse the content of <pre> too.
  const blockTextElements = { script: true, style: true };
  return parse(await readFile(join(distDir, path, 'index.html'), 'utf8'), { blockTextElements });
}

/** Runs a snippet of the site with the URL of the served site. */
function runSnippet(
  program: string,
  args: string[],
  shown: string,
): Promise<{ code: number | null; output: string }> {
  const child = spawn(program, [...args, shown.replaceAll(site, server.url)], { cwd: folder });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (output += text));
  return new Promise((resolve, reject) =>
    child.on('error', reject).on('close', (code) => resolve({ code, output })),
  );
}

describe('/api/', () => {
  /** The snippets of openapi.json in one language. */
  async function shown(label: string): Promise<{ operation: string; source: string }[]> {
    return (await operations()).flatMap(({ operationId, 'x-codeSamples': samples }) =>
      samples
        .filter((each: { label: string }) => each.label === label)
        .map(({ source }: { source: string }) => ({ operation: operationId, source })),
    );
  }

  async function operations(): Promise<any[]> {
    const { paths } = JSON.parse(await readFile(join(distDir, 'data/openapi.json'), 'utf8'));
    // The page of the data describes what is not the registry's.
    return Object.entries<any>(paths).flatMap(([path, { get }]) =>
      path.startsWith('/api/') ? { ...get, path } : [],
    );
  }

  test('its JavaScript snippets print parts of each response, and its Python the same, with nothing but the standard library', async () => {
    const [snippets, inPython] = [await shown('JavaScript'), await shown('Python')];
    expect([snippets.length, inPython.length]).toEqual([7, 7]);
    for (const [i, { operation, source }] of snippets.entries()) {
      expect(source).toContain(`"${site}/api/v1/`);
      const { code, output } = await runSnippet(process.execPath, ['--input-type=module', '--eval'], source);
      expect([operation, code, output]).toEqual([operation, 0, expect.stringMatching(/\S/)]);
      expect(output).not.toContain('undefined');
      if (!has('python3')) continue;
      const other = await runSnippet('python3', ['-I', '-X', 'utf8', '-c'], inPython[i]!.source);
      const same = other.output.replaceAll(/\bTrue$/gm, 'true').replaceAll(/\bFalse$/gm, 'false');
      expect([operation, other.code, same]).toEqual([operation, 0, output]);
    }
  });

  test.skipIf(!has('curl'))('its curl commands fetch the responses', async () => {
    const snippets = await shown('curl');
    expect(snippets).toHaveLength(7);
    for (const { operation, source } of snippets) {
      const path = new URL(/"(.*)"/.exec(source)![1]!).pathname;
      const { code, output } = await runSnippet('bash', ['-c'], source);
      const { text } = await ask(server.port, path);
      expect([operation, code, output === text]).toEqual([operation, 0, true]);
    }
  });

  test('has the path and a response of each endpoint, and the fields of each record', async () => {
    const document = await page('api');
    const schemas = new Set<string>();
    for (const { operationId, path, responses } of await operations()) {
      const row = document.getElementById(operationId)!;
      expect(row.querySelector('th')!.text.trim()).toBe(path);
      const { text } = await ask(server.port, row.querySelectorAll('a').at(-1)!.getAttribute('href')!);
      const { example, schema } = responses['200'].content['application/json'];
      const name = (schema.items ?? schema).$ref.split('/').at(-1);
      const own = row
        .querySelectorAll('td.text a')
        .map((link) => [link.text.trim(), link.getAttribute('href')]);
      expect([path, own.at(-1)]).toEqual([path, [name, `#${name}`]]);
      schemas.add(name);
      expect(Object.keys([JSON.parse(text)].flat()[0])).toEqual(Object.keys([example].flat()[0]));
    }
    expect(schemas.size).toBeGreaterThan(4);
    const openApi = JSON.parse(await readFile(join(distDir, 'data/openapi.json'), 'utf8'));
    for (const [name, schema] of Object.entries<any>(openApi.components.schemas)) {
      const rows = document
        .getElementById(name)!
        .querySelectorAll('tbody tr')
        .map((row) => row.querySelector('th')!.text.trim());
      expect(rows).toEqual(expect.arrayContaining(Object.keys(schema.properties)));
    }
  });
});

describe('/data/', () => {
  test('begins with what most people download; all files have their rows and size', async () => {
    const document = await page('data');
    const { resources } = JSON.parse(await readFile(join(distDir, 'data/datapackage.json'), 'utf8'));
    const rowsOf = (table: HTMLElement) =>
      table
        .querySelectorAll('tbody tr:not(.group)')
        .map((row) => row.querySelectorAll('th, td').map((cell) => cell.textContent.trim()));
    const [first, more] = document.querySelectorAll('main table').map(rowsOf);
    const fold = document.getElementById('other-files')!;
    expect(fold.querySelector('summary')!.text.trim()).toBe('More files');
    expect([fold.tagName, fold.hasAttribute('open')]).toEqual(['DETAILS', false]);
    expect(fold.querySelectorAll('table').map(rowsOf)).toEqual([more]);
    expect(first!.map(([name]) => name).join(' ')).toBe(
      'sushi-services.csv platforms.csv audits.csv notifications.csv changes.csv registry.sqlite registry.ndjson manifest.json status.json changes/index.json deleted.json',
    );
    const listed = new Map([...first!, ...more!].map(([name, , count, size]) => [name, { count, size }]));
    for (const { path, rowCount = '', format } of resources) {
      expect([path, listed.get(path)?.count]).toEqual([path, String(rowCount)]);
      if (format !== 'json')
        expect([path, listed.get(path)?.size]).toEqual([path, expect.stringMatching(/^\d/)]);
    }
  });

  test('lists every column of the CSV files with an example, links to all checksums and findings, and explains cells', async () => {
    const document = await page('data');
    const { resources } = JSON.parse(await readFile(join(distDir, 'data/datapackage.json'), 'utf8'));
    const tables = document.querySelectorAll('#csv table').map((table) => {
      const rows = table.querySelectorAll('tbody tr').map((row) => row.querySelectorAll('th, td'));
      const texts = rows.map((cells) => cells.map((cell) => cell.textContent.trim()));
      return [table.querySelector('caption')!.text.trim(), texts.map(([name]) => name), texts] as const;
    });
    const described = resources.filter(({ schema }: any) => schema);
    expect(tables.map(([caption, names]) => [caption, names])).toEqual(
      described.map(({ path, schema }: any) => [
        `Columns of ${path}`,
        schema.fields.map(({ name }: any) => name),
      ]),
    );
    const ofFacts = tables.find(([caption]) => caption === 'Columns of facts.csv')![2];
    expect(ofFacts.map((cells) => cells[3])).toContain('Northern Libraries');
    expect(document.querySelectorAll(`main a[href="${BASE}/data/SHA256SUMS"]`)).toHaveLength(1);
    for (const each of [document, await page('snapshot')])
      expect(each.querySelector(`main a[href="${BASE}/data/report.json"]`)).not.toBeNull();
    const text = document.text.replaceAll(/\s+/g, ' ');
    expect(text).toMatch(/begins with =, \+, - or @, .* adds an apostrophe \('\)/);
    expect(text).toContain(LICENCE_NOTE.replaceAll(/\s+/g, ' '));
  });

  test('its checksums match sha256sum for every stable file', async () => {
    const folderOfData = join(distDir, 'data');
    execFileSync('sha256sum', ['--check', '--strict', '--quiet', 'SHA256SUMS'], { cwd: folderOfData });
    const named = (await readFile(join(folderOfData, 'SHA256SUMS'), 'utf8'))
      .trim()
      .split('\n')
      .map((line) => line.slice(66));
    const there = [...(await treeOf(folderOfData)).keys()].filter(
      (path) =>
        !/\.(gz|br|html)$/.test(path) &&
        !/^(SHA256SUMS|files\.json|last-run\.json|(service-)?status\.json)$/.test(path),
    );
    expect(named).toEqual(there.toSorted());
    expect(named).toContain('manifest.json');
  });

  test('every file is listed', async () => {
    const named = (await page('data')).querySelectorAll('main a').map((link) => link.getAttribute('href'));
    const there = [...(await treeOf(join(distDir, 'data'))).keys()].filter(
      (path) => !/\.(gz|br|html)$/.test(path),
    );
    expect(there.filter((path) => !named.includes(`${BASE}/data/${path}`))).toEqual([]);
  });

  test.skipIf(!has('sqlite3') || !has('curl'))('its database commands run in a shell', async () => {
    const listings = (await page('data')).querySelectorAll('#sqlite pre').map((each) => each.textContent);
    expect(listings).toHaveLength(2);
    const asked = await runSnippet('bash', ['-ec'], listings[0]!);
    expect(asked.output).toMatch(/^[^|\n]+\|https?:\/\//m);
    const searched = await runSnippet('sqlite3', ['registry.sqlite'], listings[1]!);
    expect([asked.code, searched.code]).toEqual([0, 0]);
    expect(searched.output).toMatch(/journals/i);
  });
});
