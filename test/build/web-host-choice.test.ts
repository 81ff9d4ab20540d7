import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { ConfigError } from '../../src/config/config.ts';
import { folderBesideSiteOf, chooseWebHost } from '../../src/build/web-host-choice.ts';
import { WEB_HOST_FILE, webHostFileText } from '../../src/mirror/web-host-file.ts';
import { createFolder } from '../fixtures.ts';

let distDir: string;
let snapshotDir: string;

beforeEach(() => {
  const folder = createFolder();
  distDir = join(folder, 'dist');
  snapshotDir = join(folder, 'snapshot');
});

async function write(path: string, text: string): Promise<void> {
  await mkdir(dirname(join(distDir, path)), { recursive: true });
  await writeFile(join(distDir, path), text);
}

/** Writes the list of files of a site, as 1.0.0 did. */
async function writeList(...files: string[]): Promise<void> {
  await write('data/files.json', JSON.stringify({ files }));
}

const NGINX_FILES = ['api/v1/platform/index.json', 'api/v1/platform/index.api.json', 'index.html.gz'];

describe('the web host of a build', () => {
  test('comes from the setting before the last build', async () => {
    await write(WEB_HOST_FILE, webHostFileText('nginx'));
    expect(chooseWebHost({ distDir, snapshotDir, webHost: 'serve' })).toEqual({
      name: 'serve',
      reason: 'set by BUILD_FOR',
    });
  });

  test('comes from the last build, without a setting', async () => {
    await write(WEB_HOST_FILE, webHostFileText('nginx'));
    expect(chooseWebHost({ distDir, snapshotDir, webHost: undefined })).toEqual({
      name: 'nginx',
      reason: `remembered in ${distDir}/data/host.json`,
    });
  });

  test.each(['', '{}', '{"host":1}', 'null'])(
    'is shown by the files of a site that does not name it (%j)',
    async (damaged) => {
      await writeList(...NGINX_FILES);
      if (damaged !== '') await write(WEB_HOST_FILE, damaged);
      expect(chooseWebHost({ distDir, snapshotDir, webHost: undefined })).toEqual({
        name: 'nginx',
        reason: `the files in ${distDir}/ were built for it`,
      });
    },
  );

  test('is the built-in server without a site; rules of earlier builds are named', async () => {
    const choose = () => chooseWebHost({ distDir, snapshotDir, webHost: undefined });
    const none = `there is no site in ${distDir}/;`;
    expect(choose()).toEqual({ name: 'serve', reason: `${none} --for NAME sets another one` });
    await write('../dist-nginx/files.json', '{"files":[]}');
    expect(choose().reason).toBe(`${none} ${distDir}-nginx exists: --for NAME sets another one`);
    await write('../dist-caddy/files.json', '{"files":[]}');
    expect(choose().reason).toContain(`${distDir}-nginx and ${distDir}-caddy exist: `);
    for (const site of [['index.html'], [NGINX_FILES[0]!, 'index.html.gz', 'index.html.br']]) {
      await writeList(...site);
      expect(choose()).toMatchObject({
        name: 'serve',
        reason: expect.stringMatching(/^the files in .* show no other web host; .*dist-nginx and /),
      });
    }
    expect(folderBesideSiteOf(`${distDir}//`, 'nginx')).toBe(`${distDir}-nginx`);
  });

  test('comes from a restored snapshot only without a site', async () => {
    const choose = () => chooseWebHost({ distDir, snapshotDir, webHost: undefined });
    await write('../snapshot/host.json', webHostFileText('caddy'));
    expect(choose()).toEqual({ name: 'caddy', reason: `remembered in ${snapshotDir}/host.json` });
    await writeList(...NGINX_FILES);
    expect(choose().name).toBe('nginx');
  });

  test('that only another version knows stops the build', async () => {
    await write(WEB_HOST_FILE, webHostFileText('gopher'));
    const choose = () => chooseWebHost({ distDir, snapshotDir, webHost: undefined });
    expect(choose).toThrow(ConfigError);
    expect(choose).toThrow(
      /names the web host “gopher”, which this version does not know\. Set BUILD_FOR, or --for, to one of serve, nginx/,
    );
  });
});
