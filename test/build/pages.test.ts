// How pages are written, with an app in the place of the bundled one.
import { globSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { modelFilesOf } from '../../src/build/model-files.ts';
import { publishData } from '../../src/build/publish-data.ts';
import { StagedSite } from '../../src/build/staged-site.ts';
import { writePages } from '../../src/build/write-pages.ts';
import { readIdentity } from '../../src/config/site-identity.ts';
import { ROUTES as ALL_ROUTES } from '../../src/page-data/routes.ts';
import type { SiteData } from '../../src/page-data/site-data.ts';
import { readHistory } from '../../src/snapshot/store/history-store.ts';
import { openSnapshot } from '../../src/snapshot/store/snapshot-store.ts';
import { createFolder } from '../fixtures.ts';
import { takeNight } from '../history/sample-nights.ts';

const SITE = 'https://mirror.example/base';
const ROUTES = ['data/index.astro', 'index.astro', 'platform/[id].astro', '404.astro'];
/** What the app renders; a bundle would import it. */
type Page = (path: string, locals: App.Locals) => string;
const pages = globalThis as { pageOfTest?: Page; statusOfTest?: number };

let snapshotDir: string;
let folder: string;
let made: string;
let data: SiteData;

beforeAll(async () => {
  snapshotDir = createFolder();
  await takeNight(snapshotDir, 1);
  const identity = readIdentity({ site: SITE, siteName: undefined, siteConfig: undefined });
  const snapshot = await openSnapshot(snapshotDir);
  const config = { site: SITE, staleAfter: 48, contacts: 'everywhere' } as const;
  const dataFolder = createFolder(snapshotDir);
  const history = await readHistory(snapshotDir, snapshot);
  data = publishData({ config, identity, snapshot, history, folder: dataFolder, put: () => {} });
});

beforeEach(() => {
  folder = createFolder();
  made = join(folder, 'dist');
  pages.pageOfTest = (path) => path;
});

async function write(routes = ROUTES, from = data, signal?: AbortSignal) {
  const bundle = createFolder(folder);
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
    new Response(pageOfTest(new URL(request.url).pathname, locals), { status: globalThis.statusOfTest ?? (routeData.route === '/404' ? 404 : 200) }) };`;
  await writeFile(join(bundle, 'server/entry.mjs'), code);
  const staged = new StagedSite(made);
  const count = await writePages(from, staged, { bundle, signal });
  return { paths: staged.checksums().map(([path]) => path), count };
}

test('each page has its file, and the page for unknown paths has the web hosts’ file', async () => {
  const { paths, count } = await write();
  expect(paths).toEqual(expect.arrayContaining(['index.html', '404.html', 'data/index.html']));
  expect(paths.filter((path) => path.endsWith('.html'))).toHaveLength(count);
  expect(count).toBeGreaterThan(10);
  expect(await readFile(join(made, 'data/index.html'), 'utf8')).toBe('/base/data/');
});

test('control characters, which no HTML may contain, are replaced in a page; other characters stay', async () => {
  const text = 'Zoë\t—\r\n\u{1F30D}';
  pages.pageOfTest = () => `${text}\u0000\u001B${text}\u007F`;
  await write(['index.astro']);
  expect(await readFile(join(made, 'index.html'), 'utf8')).toBe(`${text}\uFFFD\uFFFD${text}\uFFFD`);
});

test('a signal ends the rendering with its reason', async () => {
  await expect(write(ROUTES, data, AbortSignal.abort(new Error('Stop.')))).rejects.toThrow('Stop.');
});

test('a sitemap names the pages but those that moved, and files of the operator are written', async () => {
  const files = [{ path: 'logo.svg', content: '<svg/>' }];
  const { paths, count } = await write([...ROUTES, '[name].astro'], {
    ...data,
    identity: { ...data.identity, files } as SiteData['identity'],
  });
  expect(paths).toEqual(expect.arrayContaining(['sitemap.xml', 'logo.svg']));
  const sitemap = await readFile(join(made, 'sitemap.xml'), 'utf8');
  expect(sitemap.match(/<loc>/g)).toHaveLength(count - 2);
  expect(paths).toContain('numbers/index.html');
  expect(sitemap).not.toContain('/numbers/');
});

test('files for programs are made of all parts of the model', async () => {
  const files = new Map(modelFilesOf(data));
  const [platform] = data.model.platforms;
  for (const path of [
    'changes/all.atom',
    'notification/feed.atom',
    `platform/${platform!.id}/changes.atom`,
    `platform/${platform!.id}/notifications.atom`,
    'search/names.json',
  ])
    expect([...files.keys()]).toContain(path);
  const [provider] = data.model.providers;
  const about = [{ kind: 'platform' as const, id: platform!.id, name: 'Acta' }];
  const change = { id: platform!.id, event: 'platform-removed' as const, about, fields: [] };
  const changes = [{ change, taken: '2026-10-02T03:00:00Z' }];
  const providerHistories = new Map([[provider!.id, { changes, formerPlatforms: [] }]]);
  const moved = new Map(modelFilesOf({ ...data, providerHistories }));
  expect(moved.get(`${provider!.path.slice(1)}changes.atom`)).toContain('Acta: platform removed');
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

test('every file of src/pages is a route', () => {
  const files = globSync('**/*.astro', { cwd: join(import.meta.dirname, '../../src/pages') });
  expect(Object.keys(ALL_ROUTES).toSorted()).toEqual(files.toSorted());
});
