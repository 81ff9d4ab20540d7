// How pages are written, with an app in the place of the bundled one: in which order, what each can read, which are kept.
import { globSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { reusableStepsFileLine } from '../../src/build/reusable-steps.ts';
import { Outputs, type OutputPlace } from '../../src/build/outputs.ts';
import { modelFilesOf } from '../../src/build/model-files.ts';
import { writePages, type WritePagesOptions } from '../../src/build/write-pages.ts';
import { readIdentity } from '../../src/identity/site-identity.ts';
import { SiteNotes } from '../../src/notes/site-notes.ts';
import { newProbeFile } from '../../src/probe/probe-file.ts';
import { pageLocalsOf, type AstroLocals } from '../../src/page-data/page-locals.ts';
import { ROUTES as ALL_ROUTES } from '../../src/page-data/routes.ts';
import { openSiteData, type SiteData } from '../../src/page-data/site-data.ts';
import { createFinding } from '../../src/registry/finding.ts';
import { openSnapshot } from '../../src/snapshot/store/snapshot-store.ts';
import { takeNight } from '../history/sample-nights.ts';

const SITE = 'https://mirror.example/base';
const ROUTES = ['data/index.astro', 'index.astro', 'platform/[id].astro', '404.astro'];
/** What the app renders; a bundle would import it. */
type Page = (path: string, locals: AstroLocals) => string;
const pages = globalThis as { pageOfTest?: Page; statusOfTest?: number };

let snapshotDir: string;
let folder: string;
let place: OutputPlace;

beforeAll(async () => {
  snapshotDir = await mkdtemp(join(tmpdir(), 'pages-'));
  await takeNight(snapshotDir, 1);
});
afterAll(() => rm(snapshotDir, { recursive: true }));

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pages-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  place = {
    folder: join(folder, 'dist'),
    dist: join(folder, 'none'),
    record: join(folder, 'steps.txt'),
    part: 'part',
    code: 'code',
  };
  pages.pageOfTest = (path) => path;
});

async function siteDataOf(staleAfter: number): Promise<SiteData> {
  const identity = readIdentity({ site: SITE, siteName: undefined, siteConfig: undefined });
  const snapshot = await openSnapshot(snapshotDir);
  return openSiteData({ config: { snapshotDir, staleAfter }, identity, snapshot, dataDir: folder });
}

async function write(routes = ROUTES, more: Partial<WritePagesOptions> = {}, staleAfter = 48) {
  const bundle = await mkdtemp(join(folder, 'bundle-'));
  await mkdir(join(bundle, 'server'));
  const manifest = {
    routes: routes.map((file) => ({
      routeData: {
        origin: 'project',
        component: `src/pages/${file}`,
        route: file === '404.astro' ? '/404' : file,
        pathname: file.includes('[') ? undefined : `/${file.replace(/\/?index\.astro$|\.astro$/, '')}`,
      },
    })),
  };
  const code = `export const setAppSiteUrl = () => {};
    export const app = { manifest: ${JSON.stringify(manifest)}, render: async (request, { routeData, locals }) =>
    ({ body: Buffer.from(pageOfTest(new URL(request.url).pathname, locals)), status: globalThis.statusOfTest ?? (routeData.route === '/404' ? 404 : 200) }) };`;
  await writeFile(join(bundle, 'server/entry.mjs'), code);
  const outputs = new Outputs(place);
  const result = await writePages({
    site: SITE,
    data: await siteDataOf(staleAfter),
    outputs,
    bundle,
    pagesMade: () => {},
    dataWritten: async () => {},
    halt: new AbortController().signal,
    ...more,
  });
  return { outputs, ...result };
}

test('pages that describe the data come last, when the data is written', async () => {
  const rendered: string[] = [];
  pages.pageOfTest = (path) => (rendered.push(path), path);
  const { outputs } = await write(ROUTES, { dataWritten: async () => void rendered.push('data written') });
  expect(rendered.slice(-2)).toEqual(['data written', '/base/data/']);
  expect(rendered.length).toBeGreaterThan(10);
  expect(outputs.written).toContain('404.html');
  expect(await readFile(join(place.folder, 'data/index.html'), 'utf8')).toBe('/base/data/');
});

test('control characters, which no HTML may contain, are replaced in a page; other characters stay', async () => {
  const text = 'Zoë\t—\r\n\u{1F30D}';
  pages.pageOfTest = () => `${text}\u0000\u001B${text}\u007F`;
  await write(['index.astro']);
  expect(await readFile(join(place.folder, 'index.html'), 'utf8')).toBe(`${text}\uFFFD\uFFFD${text}\uFFFD`);
});

test('without the data, no page that describes it is rendered', async () => {
  const dataWritten = () => Promise.reject(new Error('The disk is full.'));
  await expect(write(['data/index.astro'], { dataWritten })).rejects.toThrow('The disk is full.');
});

test('a signal ends the rendering with its reason', async () => {
  await expect(write(ROUTES, { halt: AbortSignal.abort(new Error('Stop.')) })).rejects.toThrow('Stop.');
});

test('a page has the answers and findings of its record, and of the notifications of a service', async () => {
  const data = await siteDataOf(48);
  const [service] = data.model.services;
  const list = `${service!.path}notification/`;
  const finding = (path: string) => createFinding('notification-count', `/api/v1${path}`, '', path);
  for (const path of [service!.path, list]) data.findingsByEndpoint.set(`/api/v1${path}`, [finding(path)]);
  const { mirrored, findings } = pageLocalsOf(data, service!.path);
  expect(mirrored).toEqual([service!.path, list]);
  expect(findings.map(({ message }) => message)).toEqual([service!.path, list]);
  const [platform] = data.model.platforms;
  expect(pageLocalsOf(data, platform!.path).mirrored).toEqual([platform!.path]);
});

test('a sitemap names the pages, and files of the operator are written', async () => {
  const data = await siteDataOf(48);
  const files = [{ path: 'logo.svg', content: '<svg/>' }];
  const { outputs, pages: count } = await write(ROUTES, {
    data: { ...data, identity: { ...data.identity, files } as SiteData['identity'] },
  });
  expect(outputs.written).toEqual(expect.arrayContaining(['sitemap.xml', 'logo.svg']));
  const sitemap = await readFile(join(place.folder, 'sitemap.xml'), 'utf8');
  expect(sitemap.match(/<loc>/g)).toHaveLength(count - 1);
});

test('files for programs are made of all parts of the model', async () => {
  const data = await siteDataOf(48);
  const files = new Map(modelFilesOf(data, SITE, 3));
  const [platform] = data.model.platforms;
  const service = data.model.services.find(({ migrations }) => migrations.length > 0)!;
  for (const path of [
    'changes/all.atom',
    'notification/feed.atom',
    `platform/${platform!.id}/changes.atom`,
    `platform/${platform!.id}/notifications.atom`,
    `platform/${service.platforms[0]!.id}/calendar.ics`,
    'search/names.json',
    'mine/index.json',
  ])
    expect([...files.keys()]).toContain(path);
  expect(JSON.parse(files.get('search/names.json')!)).toMatchObject({ textIndexes: 3 });
  expect([...files.keys()].filter((path) => path.includes('status'))).toEqual([]);
  const probed = new Map(modelFilesOf({ ...data, probes: newProbeFile('https://r.example') }, SITE, 1));
  expect([...probed.keys()]).toContain('changes/status.atom');
  const [provider] = data.model.providers;
  const about = [{ kind: 'platform' as const, id: platform!.id, name: 'Acta' }];
  const change = { id: platform!.id, event: 'platform-removed' as const, about, fields: [] };
  const changes = [{ change, taken: '2026-10-02T03:00:00Z' }];
  const providerHistories = new Map([[provider!.id, { changes, formerPlatforms: [] }]]);
  const moved = new Map(modelFilesOf({ ...data, providerHistories }, SITE, 1));
  expect(moved.get(`${provider!.path.slice(1)}changes.atom`)).toContain('Acta was removed');
  const note = {
    file: 'a',
    line: 1,
    for: [platform!.id],
    values: { platform: 'noted!' },
    html: '',
    text: '',
  };
  const noted = modelFilesOf({ ...data, notes: new SiteNotes([note], data.model) }, SITE, 1);
  expect([...noted].filter(([, text]) => text.includes('noted!')).map(([path]) => path)).toEqual([
    expect.stringMatching(/^mine\/platforms\//),
  ]);
});

test('a page with another status is an ExpectedError', async () => {
  pages.statusOfTest = 500;
  onTestFinished(() => void delete pages.statusOfTest);
  await expect(write(['index.astro'])).rejects.toThrow(
    'The page / could not be rendered: Astro answered 500',
  );
});

test('a page that fails is an ExpectedError that names it', async () => {
  pages.pageOfTest = () => {
    throw new Error('no such field');
  };
  await expect(write(['index.astro'])).rejects.toMatchObject({
    name: 'ExpectedError',
    message: 'The page / could not be rendered: no such field',
  });
});

test('an error of the system while its code is read is passed on as it is', async () => {
  const error = Object.assign(new Error('EMFILE: too many open files'), { code: 'EMFILE', syscall: 'open' });
  pages.pageOfTest = () => {
    throw error;
  };
  await expect(write(['index.astro'])).rejects.toBe(error);
});

test('a route whose pages are not listed is refused', async () => {
  await expect(write(['provider/[id].astro'])).rejects.toThrow('does not list src/pages/provider/[id].astro');
});

test('every file of src/pages is a route, and a page can read nothing but what its key is made of', async () => {
  const files = globSync('**/*.astro', { cwd: join(import.meta.dirname, '../../src/pages') });
  expect(Object.keys(ALL_ROUTES).toSorted()).toEqual(files.toSorted());
  const read = new Set<string>();
  pages.pageOfTest = (path, locals) => (read.add(Object.keys(locals).toSorted().join()), path);
  await write(files);
  expect([...read]).toEqual(['inputs,page,site']);
});

test('inputs are trees of plain data: no page can reach the model through them', async () => {
  const inputs = new Map<string, string>();
  pages.pageOfTest = (path, { page, inputs: own }) => {
    const text = JSON.stringify({ page, own });
    expect(JSON.parse(text), path).toEqual({ page, own });
    inputs.set(path, text);
    return path;
  };
  const { outputs } = await write(Object.keys(ALL_ROUTES));
  expect(outputs.written.filter((path) => path.includes('%'))).toEqual([]);
  const services = [...inputs].filter(([path]) => /\/sushi-service\/[0-9a-f-]{36}\/$/.test(path));
  expect(services.length).toBeGreaterThan(10);
  expect(inputs.size).toBeGreaterThan(services.length + 20);
  for (const [, text] of services) {
    expect(text.match(/"requestor_id_required"/g)).toHaveLength(1);
    expect(text).not.toContain('"content_provider_name"');
  }
});

test('pages whose input is the same are kept, and rendered again when what every page shows has changed', async () => {
  const first = await write();
  expect(first.kept).toBe(0);
  await writeFile(place.record, reusableStepsFileLine('part', place.code, first.outputs.steps));
  place = { ...place, folder: join(folder, 'next'), dist: place.folder };
  expect((await write()).kept).toBe(first.pages);
  expect((await write(ROUTES, {}, 24)).kept).toBe(0);
  expect((await write(ROUTES, { site: SITE.replace('mirror', 'other') })).kept).toBe(0);
});
