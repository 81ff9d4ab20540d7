// The recipes of docs/hosting.md for hosts to which a site is uploaded.
import { execFile } from 'node:child_process';
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { siteLocationOf } from '../../src/hosting/host-rules.ts';
import { WEB_HOSTS } from '../../src/hosting/web-hosts.ts';
import { readConfig } from '../../src/config.ts';
import { folder, write } from '../mirror/mirror-fixtures.ts';
import { readDocument } from './web-servers.ts';

const RECIPES = readDocument('docs/hosting.md');

test('Vercel: each upload has the present files only', async () => {
  const root = await folder();
  const uploaded = join(root, '.vercel/output/static');
  const [, prepare = ''] = /^### Vercel\n\n([^]*?)^    npx vercel deploy --prebuilt/m.exec(RECIPES)!;
  const upload = () => promisify(execFile)('bash', ['-e', '-c', prepare], { cwd: root });
  await write(root, 'dist-vercel/config.json', '{}');
  await write(root, 'dist/index.html', 'first');
  await write(root, 'dist/removed/index.html', 'removed');
  await upload();
  expect((await readdir(uploaded)).toSorted()).toEqual(['index.html', 'removed']);
  await write(root, 'dist/index.html', 'second');
  await rm(join(root, 'dist/removed'), { recursive: true });
  await upload();
  expect(await readdir(uploaded)).toEqual(['index.html']);
  expect(await readFile(join(uploaded, 'index.html'), 'utf8')).toBe('second');
  expect(await readFile(join(root, '.vercel/output/config.json'), 'utf8')).toBe('{}');
});

test('GitLab Pages: the site is below /PROJECT, and snapshot and history pass from one pipeline to the next', () => {
  const [, text, recipe = ''] = /^### GitLab Pages\n([^]*?)^```yaml\n([^]*?)^```$/m.exec(RECIPES)!;
  expect(text).toContain('clear _Use unique domain_');
  const { pages } = parse(recipe) as { pages: { cache?: { key: string; paths: string[] } } };
  expect(pages.cache).toEqual({ key: 'snapshot', paths: [readConfig({}).snapshotDir] });
});

test('Cloudflare: sites on one domain share the name of their worker, unless the command gives another', () => {
  const nameOf = (site: string): unknown => {
    const [config] = WEB_HOSTS.cloudflare.filesBeside!(siteLocationOf(site, '/srv/site'));
    return JSON.parse(config!.text).name;
  };
  expect(nameOf('https://mirror.example/a')).toBe(nameOf('https://mirror.example/b'));
  const [recipe] = /^### Cloudflare Workers\n[^]*?(?=^###)/m.exec(RECIPES)!;
  expect(recipe).toContain('`--name NAME`');
});
