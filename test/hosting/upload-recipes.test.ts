// The recipes of docs/hosting.md and docs/hosting/ by which a site is copied or uploaded.
import { execFile } from 'node:child_process';
import { mkdir, readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { CODE_FOLDER, SEARCH_FOLDER } from '../../src/build/own-site-files.ts';
import { NO_OWN_FILES, readOwnFiles } from '../../src/folders/own-files.ts';
import { replaceFiles } from '../../src/folders/replace-files.ts';
import { siteLocationOf } from '../../src/hosting/template-values.ts';
import { webHostFilesOf } from '../../src/hosting/web-host-files.ts';
import { WEB_HOSTS } from '../../src/hosting/web-hosts.ts';
import { readConfig } from '../../src/config/config.ts';
import { createFolder } from '../fixtures.ts';
import { write } from '../mirror/mirror-fixtures.ts';
import { treeOf } from '../tree.ts';
import { readDocument } from './web-servers.ts';
import { programOf } from '../programs.ts';

const recipeOf = (name: string): string => readDocument(`docs/hosting/${name}.md`);

/** Runs lines of the document. */
async function type(lines: string, cwd: string): Promise<void> {
  await promisify(execFile)('bash', ['-e', '-c', lines], { cwd });
}

/** Replaces `dist/` as a build does. */
async function publish(root: string, texts: Record<string, string>): Promise<void> {
  const [staged, dist, list] = [join(root, 'staged'), join(root, 'dist'), 'data/files.json'];
  for (const [path, text] of Object.entries(texts)) await write(staged, path, text);
  const own = readOwnFiles(dist, list) ?? NO_OWN_FILES;
  await replaceFiles({ staged, folder: dist, own, list, delayed: [CODE_FOLDER, SEARCH_FOLDER] });
  await rm(staged, { recursive: true });
}

const FIRST = { 'index.html': 'a', 'same/index.html': 's', 'gone/index.html': 'g', '_astro/a.js': 'a' };
// The files differ in size: rsync compares sizes and seconds.
const SECOND = { 'index.html': 'second', 'same/index.html': 's', 'new/index.html': 'n', '_astro/b.js': 'b' };

test.skipIf(programOf('rsync') === undefined)(
  'another machine gets what each build changed, and loses what it removed',
  async () => {
    const root = createFolder();
    const [, recipe = ''] = /^    (rsync .*)$/m.exec(readDocument('docs/hosting.md'))!;
    const line = recipe.replace('server:/srv/registry-snapshot/', 'server/');
    expect(line).not.toBe(recipe);
    await mkdir(join(root, 'server'));
    await write(root, 'dist-nginx/mirror.conf', 'rules');
    await publish(root, FIRST);
    await write(root, 'dist/robots.txt', 'mine');
    await type(line, root);
    const { ino } = await stat(join(root, 'server/dist/same/index.html'));
    await publish(root, SECOND);
    await type(line, root);
    const copied = await treeOf(join(root, 'server/dist'));
    expect(copied).toEqual(await treeOf(join(root, 'dist')));
    expect([...copied.keys()].filter((path) => path !== 'data/files.json')).toEqual(
      [...Object.keys(SECOND), '_astro/a.js', 'robots.txt'].toSorted(),
    );
    expect((await stat(join(root, 'server/dist/same/index.html'))).ino).toBe(ino);
    expect(await readFile(join(root, 'server/dist-nginx/mirror.conf'), 'utf8')).toBe('rules');
  },
);

test('GitLab Pages and GitHub Pages get the whole site, with your own files', async () => {
  const root = createFolder();
  for (const site of [FIRST, SECOND]) {
    await publish(root, site);
    await write(root, 'dist/.well-known/security.txt', 'mine');
    const whole = await treeOf(join(root, 'dist'));
    // The command of actions/upload-pages-artifact with include-hidden-files.
    await type(
      'mkdir -p artifact && tar --dereference --hard-dereference --directory dist -cf artifact.tar --exclude=.git --exclude=.github . && tar -xf artifact.tar -C artifact',
      root,
    );
    expect(await treeOf(join(root, 'artifact'))).toEqual(whole);
    const { script } = (parse(gitLabRecipe()) as { pages: { script: string[] } }).pages;
    await type(script.at(-1)!, root);
    expect(await treeOf(join(root, 'public'))).toEqual(whole);
    await rm(join(root, 'artifact'), { recursive: true });
  }
});

function gitLabRecipe(): string {
  return /^```yaml\n([^]*?)^```$/m.exec(recipeOf('gitlab-pages'))![1]!;
}

test('Vercel: each upload has the present files only', async () => {
  const root = createFolder();
  const uploaded = join(root, '.vercel/output/static');
  const [, prepare = ''] = /^(    rm [^]*?)^    npx vercel deploy --prebuilt/m.exec(recipeOf('vercel'))!;
  await write(root, 'dist-vercel/config.json', '{}');
  for (const site of [FIRST, SECOND]) {
    await publish(root, site);
    await type(prepare, root);
    expect(await treeOf(uploaded)).toEqual(await treeOf(join(root, 'dist')));
  }
  expect(await readdir(uploaded)).not.toContain('gone');
  expect(await readFile(join(root, '.vercel/output/config.json'), 'utf8')).toBe('{}');
});

test('GitLab Pages: the site is below /PROJECT, and snapshot and history pass from one pipeline to the next', () => {
  expect(recipeOf('gitlab-pages')).toContain('clear _Use unique domain_');
  const { pages } = parse(gitLabRecipe()) as { pages: { cache?: { key: string; paths: string[] } } };
  expect(pages.cache).toEqual({ key: 'snapshot', paths: [readConfig({}).snapshotDir] });
});

test('Cloudflare: sites on one domain share the name of their worker, unless the command gives another', () => {
  const nameOf = (site: string): unknown => {
    const [config] = webHostFilesOf(WEB_HOSTS.cloudflare, siteLocationOf(site, '/srv/site')).beside;
    return JSON.parse(config!.text).name;
  };
  expect(nameOf('https://mirror.example/a')).toBe(nameOf('https://mirror.example/b'));
  expect(recipeOf('cloudflare')).toContain('`--name NAME`');
});
