// npm run nightly -- --keep DIR: when a run that has no snapshot may begin a new history.
import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { restoreKept } from '../../scripts/kept-snapshot.ts';
import { readConfig } from '../../src/config/config.ts';
import { createFolder, serveHttp } from '../fixtures.ts';

const LOST =
  /^.*\/ has no snapshot, but .*\/data\/manifest\.json exists: the history of the site is lost\. Restore /;
const UNKNOWN =
  /^If this is the first run, add --begin-anew\. Otherwise restore .*\/, which has no snapshot: .* returned (status \d+|nothing)\.$/;
const REFUSED = /^There is a snapshot from an earlier run, so --begin-anew is refused\. /;

let folder: string;

beforeEach(() => {
  folder = createFolder();
});

/** The URL of a site whose manifest has this status, or of one that cannot be reached. */
async function startSite(status: number | undefined): Promise<string> {
  const server = await serveHttp(({ url }, response) => {
    if (url === '/moved/data/manifest.json')
      response.writeHead(301, { Location: '/base/data/manifest.json' });
    else response.writeHead(url === '/base/data/manifest.json' ? status! : 500);
    response.end('{}');
  });
  if (status === undefined) await server.close();
  return server.url;
}

test.each<[string, boolean, boolean, number | undefined, RegExp | undefined]>([
  ['a snapshot, and a site', true, false, 200, undefined],
  ['a snapshot, and a site that cannot be reached', true, false, undefined, undefined],
  ['no snapshot and no site: the first run', false, false, 404, undefined],
  ['no snapshot, and a site that was removed', false, false, 410, undefined],
  ['no snapshot, but a site', false, false, 200, LOST],
  ['no snapshot, and a site in trouble', false, false, 503, UNKNOWN],
  ['no snapshot, and a site that asks for a login', false, false, 401, UNKNOWN],
  ['no snapshot, and a site that cannot be reached', false, false, undefined, UNKNOWN],
  ['no snapshot, but a site, with --begin-anew', false, true, 200, undefined],
  ['no snapshot, and a site that cannot be reached, with --begin-anew', false, true, undefined, undefined],
  ['a snapshot, with --begin-anew', true, true, 200, REFUSED],
])('%s', async (_, hasSnapshot, beginAnew, status, expected) => {
  const snapshotDir = join(folder, 'snapshot');
  if (hasSnapshot) {
    mkdirSync(join(snapshotDir, 'version'), { recursive: true });
    symlinkSync('version', join(snapshotDir, 'current'));
  }
  const url = await startSite(status);
  for (const base of ['/base', ...(expected === LOST ? ['/moved'] : [])]) {
    const config = readConfig({
      SNAPSHOT_DIR: snapshotDir,
      DIST_DIR: join(folder, 'dist'),
      SITE_URL: url + base,
    });
    const error = await restoreKept(config, { keep: join(folder, 'data'), beginAnew }).catch(
      (reason: Error) => reason,
    );
    const exitCode = expected === REFUSED ? 2 : 4;
    expect(error).toEqual(
      expected && expect.objectContaining({ message: expect.stringMatching(expected), exitCode }),
    );
  }
});

test('--begin-anew without --keep is a mistake', async () => {
  const restored = restoreKept(readConfig({}), { beginAnew: true });
  await expect(restored).rejects.toMatchObject({ message: '--begin-anew needs --keep DIR.', exitCode: 2 });
});
