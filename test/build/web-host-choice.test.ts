import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { ConfigError } from '../../src/config/config.ts';
import { folderBesideSiteOf, chooseWebHost } from '../../src/build/web-host-choice.ts';
import { WEB_HOST_FILE, webHostFileText } from '../../src/mirror/web-host-file.ts';
import { createFolder } from '../fixtures.ts';
import { into } from '../into.ts';

let distDir: string;
let write: ReturnType<typeof into>;

beforeEach(() => {
  distDir = join(createFolder(), 'dist');
  write = into(distDir);
});

describe('the web host of a build', () => {
  test('comes from the setting before the last build', () => {
    write(WEB_HOST_FILE, webHostFileText('nginx'));
    expect(chooseWebHost({ distDir, webHost: 'serve' })).toEqual({
      name: 'serve',
      reason: 'set by BUILD_FOR',
    });
  });

  test('comes from the last build, without a setting', () => {
    write(WEB_HOST_FILE, webHostFileText('nginx'));
    expect(chooseWebHost({ distDir, webHost: undefined })).toEqual({
      name: 'nginx',
      reason: `remembered in ${distDir}/data/host.json`,
    });
  });

  test.each([undefined, '', '{}', '{"host":1}', 'null'])(
    'is the built-in server if %j is all that the site says; rules of earlier builds are named',
    (text) => {
      if (text !== undefined) write(WEB_HOST_FILE, text);
      const choose = () => chooseWebHost({ distDir, webHost: undefined });
      const none = `no ${distDir}/data/host.json names another one;`;
      expect(choose()).toEqual({ name: 'serve', reason: `${none} --for NAME sets it` });
      write('../dist-nginx/files.json', '{"files":[]}');
      expect(choose().reason).toBe(`${none} ${distDir}-nginx exists: --for NAME sets it`);
      write('../dist-caddy/files.json', '{"files":[]}');
      expect(choose().reason).toContain(`${distDir}-nginx and ${distDir}-caddy exist: `);
      expect(folderBesideSiteOf(`${distDir}//`, 'nginx')).toBe(`${distDir}-nginx`);
    },
  );

  test('that only another version knows stops the build', () => {
    write(WEB_HOST_FILE, webHostFileText('gopher'));
    const choose = () => chooseWebHost({ distDir, webHost: undefined });
    expect(choose).toThrow(ConfigError);
    expect(choose).toThrow(
      /names the web host “gopher”, which this version does not know\. Set BUILD_FOR, or --for, to one of serve, nginx/,
    );
  });
});
