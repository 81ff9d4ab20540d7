// What a visitor and a harvester get from nginx while builds replace the site again and again.
import { chmod } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { CODE_FOLDER, SEARCH_FOLDER } from '../../src/build/own-site-files.ts';
import { NO_OWN_FILES, readOwnFiles } from '../../src/folders/own-files.ts';
import { replaceFiles } from '../../src/folders/replace-files.ts';
import { siteLocationOf } from '../../src/hosting/template-values.ts';
import { webHostFilesOf } from '../../src/hosting/web-host-files.ts';
import { WEB_HOSTS } from '../../src/hosting/web-hosts.ts';
import { createFolder } from '../fixtures.ts';
import { write } from '../mirror/mirror-fixtures.ts';
import { ask } from '../mirror/raw-request.ts';
import { isInstalled, startServer } from './web-servers.ts';

const BUILDS = 50;
const LIST = 'data/files.json';
const IDS = Array.from({ length: 20 }, (_, i) => `${10_000_000 + i}-1111-4111-8111-111111111111`);

/** A site whose pages load the scripts and the search index of their bundle. */
async function stageSite(staged: string, bundle: string): Promise<void> {
  const assets = [`_astro/page.${bundle}.js`, `_astro/page.${bundle}.css`, `pagefind/${bundle}.pf_meta`];
  for (const path of assets) await write(staged, path, `/${path}`);
  const links = assets.map((path) => `<link href="/${path}">`).join('');
  for (const id of IDS) {
    await write(staged, `platform/${id}/index.html`, links);
    await write(staged, `api/v1/platform/${id}/index.json`, JSON.stringify({ id, bundle }));
  }
  await write(staged, 'data/manifest.json', JSON.stringify({ bundle }));
}

test.skipIf(!isInstalled('nginx'))(
  `while ${BUILDS} builds alternate two bundles, no page, script or record is a 404`,
  async () => {
    const root = createFolder();
    await chmod(root, 0o755); // nginx switches to an unprivileged user
    const [staged, dist, beside] = ['staged', 'dist', 'dist-nginx'].map((name) => join(root, name)) as [
      string,
      string,
      string,
    ];
    const publish = async (build: number): Promise<void> => {
      await stageSite(staged, build % 2 === 0 ? 'even' : 'odd');
      const own = readOwnFiles(dist, LIST) ?? NO_OWN_FILES;
      const version = { staged, folder: dist, own, list: LIST };
      await replaceFiles({ ...version, last: ['data/manifest.json'], delayed: [CODE_FOLDER, SEARCH_FOLDER] });
    };
    await publish(0);
    const files = webHostFilesOf(WEB_HOSTS.nginx, siteLocationOf('https://a.example', dist));
    for (const { path, text } of files.beside) await write(beside, path, text);
    const port = await startServer('nginx', { base: '', root, dist, beside });
    const failures: string[] = [];
    const read = async (path: string): Promise<string> => {
      const { status, text } = await ask(port, path);
      if (status !== 200) failures.push(`${status} ${path}`);
      return text;
    };
    const readAssets = async (page: string): Promise<void> => {
      const assets = [...page.matchAll(/href="([^"]+)"/g)].map(([, path]) => path!);
      expect(assets).toHaveLength(3);
      for (const path of assets) if ((await read(path)) !== path) failures.push(`other bytes ${path}`);
    };
    let rounds = 0;
    const browse = async (state: { isPublishing: boolean }): Promise<void> => {
      while (state.isPublishing) {
        const id = IDS[(rounds += 1) % IDS.length]!;
        await readAssets(await read(`/platform/${id}/`));
        expect(JSON.parse(await read(`/api/v1/platform/${id}/`))).toMatchObject({ id });
      }
    };
    for (let build = 1; build <= BUILDS; build += 1) {
      const openPage = await read(`/platform/${IDS[0]}/`);
      const state = { isPublishing: true };
      const browsing = [browse(state), browse(state)];
      await publish(build).finally(() => (state.isPublishing = false));
      await Promise.all(browsing);
      await readAssets(openPage);
    }
    expect(failures).toEqual([]);
    expect(rounds).toBeGreaterThan(BUILDS);
  },
);
