// Runs the jobs of the nightly workflow in clean clones: each run adds a commit to the branch, the published site is
// verified, and the branch alone is enough to build the same site.
import { cp, mkdir, readdir, readFile, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { startServer } from '../src/mirror/serve/server.ts';
import { startOrigin } from '../src/sample/sample-origin.ts';
import { createFolder, serveHttp, type LocalServer } from './fixtures.ts';
import { ensureBundle } from './bundle.ts';
import { ROOT, runJob, sh } from './workflow-job.ts';

let folder: string;
let port = 0;
/** The web host, with nothing published yet. */
let pages: LocalServer;
let site: string;

beforeAll(async () => {
  folder = createFolder();
  await sh(`git init --quiet --bare --initial-branch=main "${remote()}"`, { cwd: folder });
  const commit = 'git -c user.name=a -c user.email=a commit --quiet --allow-empty --message "The code"';
  await sh(`git init --quiet code && cd code && ${commit} && git push --quiet "${remote()}" HEAD:main`, {
    cwd: folder,
  });
  pages = await serveHttp((_, response) => response.writeHead(404).end());
  site = `${pages.url}/repo`;
});

const remote = () => join(folder, 'remote.git');

/** Where each run has a clean clone: Node finds the code that it compiled for the run before. */
const clone = () => join(folder, 'clone');

/** Makes a clone with what `npm ci` makes in it: the packages, and the bundle of the pages' code. */
async function cloneProject(): Promise<void> {
  ensureBundle();
  await rm(clone(), { recursive: true, force: true });
  await sh(`git clone --quiet "${ROOT}" "${clone()}"`, { cwd: folder });
  for (const made of ['node_modules', 'bundle']) await symlink(join(ROOT, made), join(clone(), made));
}

/** Runs the first job in a clean clone. */
async function runNight(night: number, platforms = 12): ReturnType<typeof runJob> {
  await cloneProject();
  const origin = await startOrigin({ platforms, night, port });
  ({ port } = origin);
  const env = {
    REGISTRY_URL: origin.url,
    GITHUB_SERVER_URL: `file://${folder}`,
    GITHUB_REPOSITORY: 'remote.git',
    TOKEN: 'none',
    SITE_URL: site,
    FLAGS: '',
    KEY: '',
  };
  try {
    return await runJob('night', { cwd: clone(), env });
  } finally {
    await origin.close();
  }
}

/** Runs the workflow until the branch is pushed. */
async function runWorkflow(night: number): Promise<void> {
  expect(await runNight(night)).toMatchObject({ failed: undefined, outputs: {} });
  const pushClone = join(folder, `keep-${night}`);
  await mkdir(pushClone);
  await sh(`git clone --quiet --depth=1 "file://${remote()}" .`, { cwd: pushClone });
  await cp(join(clone(), 'data.bundle'), join(pushClone, 'data.bundle'));
  expect(await runJob('keep', { cwd: pushClone })).toMatchObject({ failed: undefined });
}

async function bytesIn(dir: string): Promise<Map<string, string>> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const read = files.map(async (file): Promise<[string, string]> => [
    file.slice(dir.length + 1),
    (await readFile(file)).toString('base64'),
  ]);
  return new Map((await Promise.all(read)).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

test('each run is a commit that lists its changes, and the branch alone gives the same site', async () => {
  await runWorkflow(1);
  await runWorkflow(3);
  expect(await readFile(join(clone(), 'data/.git/config'), 'utf8')).not.toMatch(/extraheader/i);
  // The bundle names the commit before, and has only what is new.
  expect(await readFile(join(clone(), 'data.bundle'), 'latin1')).toMatch(/^# v2 git bundle\n-[0-9a-f]{40} /);
  const subjects = await sh('git log --format=%s data', { cwd: remote() });
  expect(subjects.trim().split('\n')).toEqual([
    expect.stringMatching(/^\d{4}-\d\d-\d\d: 3 changes$/),
    expect.stringMatching(/^\d{4}-\d\d-\d\d: first snapshot in this history$/),
  ]);
  expect(await sh('git log -1 --format=%b data', { cwd: remote() })).toContain(
    '云杉学术期刊: adopted release 5.1',
  );

  const [branch, snapshot, dist] = ['branch', 'snapshot', 'dist'].map((name) => join(folder, name));
  await sh(`git clone --quiet --branch data "${remote()}" "${branch}"`, { cwd: folder });
  const diff = await sh('git show --format=', { cwd: branch! });
  expect(diff).toMatch(/\+\+\+ b\/history\/.*\.json\n@@ -0,0 \+1,\d+ @@\n/);
  expect(diff).toContain('+   "event": "release-adopted",');
  const textFiles = [...diff.matchAll(/^\+\+\+ b\/(.*)$/gm)].map(([, file]) => file!.replace(/\/.*/, ''));
  expect(textFiles).toEqual(['history']);
  expect(diff).toContain('Binary files a/api/v1/platform/index.json and b/api/v1/platform/index.json differ');

  const env = {
    SNAPSHOT_DIR: snapshot!,
    DIST_DIR: dist!,
    SITE_URL: site,
    BUILD_FOR: 'github-pages',
  };
  await sh(`npm run keep -- --restore "${branch}" && npm run build`, { cwd: clone(), env });
  const [here, there] = [await bytesIn(join(clone(), 'dist')), await bytesIn(dist!)];
  expect(here.size).toBeGreaterThan(200);
  expect([...here.keys()]).toEqual([...there.keys()]);
  expect([...here.keys()].filter((file) => here.get(file) !== there.get(file))).toEqual([
    'data/last-run.json',
  ]);
});

test('the published site of the last run is verified', async () => {
  // Unlike GitHub Pages, the server sends compressed only what the build has compressed.
  const distDir = join(folder, 'served');
  await sh('npm run build', { cwd: clone(), env: { SITE_URL: site, DIST_DIR: distDir, BUILD_FOR: 'serve' } });
  await pages.close();
  const server = await startServer({ distDir, port: pages.port, host: '127.0.0.1' });
  expect(server.url).toBe(site);
  const summary = join(folder, 'summary.md');
  const env = { SITE_URL: site, GITHUB_STEP_SUMMARY: summary };
  const { failed, output, outputs } = await runJob('verify', { cwd: clone(), env });
  await server.close();
  expect(failed, output).toBeUndefined();
  expect(outputs).toEqual({ json: 'yes' });
  expect(await readFile(summary, 'utf8')).toBe(
    `${site}/api/v1/platform/ returns JSON, as harvesters expect.\n`,
  );
});

test('a refused night gives the reason for the issue, and leaves the branch', async () => {
  const before = await sh('git rev-parse data', { cwd: remote() });
  const { failed, outputs } = await runNight(3, 4);
  expect(failed).toBe('Run the nightly job');
  expect(outputs['text']).toMatch(
    /^Action needed: .*\n\n> 8 of 12 platforms vanished since the last snapshot \(“[^]*<details>[^]*check `allow-vanished`\./,
  );
  expect(await sh('git rev-parse data', { cwd: remote() })).toBe(before);
});

test('a branch without its snapshot does not begin a new history where a site has one', async () => {
  await sh('git branch --quiet --move data lost', { cwd: remote() });
  await serveHttp((_, response) => response.end('{}'), pages.port);
  const { failed, outputs } = await runNight(3);
  expect(failed).toBe('Run the nightly job');
  expect(outputs['text']).toMatch(
    /^Action needed: there is no snapshot to continue\.\n\n> data\/ has no snapshot, but /,
  );
});
