// Runs the steps of the nightly workflow in clean clones: each run adds a commit to the branch, and the branch alone is
// enough to build the same site.
import { execFile } from 'node:child_process';
import { cp, mkdir, readdir, readFile, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { parse } from 'yaml';
import { startOrigin } from '../src/sample/sample-origin.ts';
import { openFolder } from './history/sample-nights.ts';

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

const root = join(import.meta.dirname, '..');
const SITE = 'https://x.github.io/repo';

interface Step {
  name?: string;
  run?: string;
  env?: Record<string, string>;
}

let folder: string;
let remove: () => Promise<void>;
let jobs: Record<string, { steps: Step[] }>;
let port = 0;

beforeAll(async () => {
  ({ folder, remove } = await openFolder());
  jobs = (parse(await readFile(join(root, '.github/workflows/nightly.yml'), 'utf8')) as { jobs: typeof jobs })
    .jobs;
  await sh(`git init --quiet --bare "${remote()}"`, folder);
});
afterAll(() => remove());

const remote = () => join(folder, 'remote.git');

async function sh(script: string, cwd: string, env: Record<string, string> = {}): Promise<string> {
  const { PATH = '', HOME = '' } = process.env;
  const { stdout } = await promisify(execFile)('bash', ['-eo', 'pipefail', '-c', script], {
    cwd,
    env: { PATH: `${join(root, 'node_modules/.bin')}:${PATH}`, HOME, GIT_CONFIG_NOSYSTEM: '1', ...env },
    maxBuffer: 1 << 26,
  });
  return stdout;
}

/** Values for the expressions in a step's environment. */
const EXPRESSION_VALUES: Record<string, string> = { TOKEN: 'none', ALLOW: 'nothing', SITE_URL: SITE };

async function runJob(job: string, cwd: string, env: Record<string, string> = {}): Promise<void> {
  for (const step of jobs[job]!.steps) {
    if (step.run === undefined || step.run === 'npm ci') continue;
    const own = Object.entries(step.env ?? {}).map(([name, value]): [string, string] => [
      name,
      value.includes('${{') ? (name === 'REPOSITORY' ? remote() : EXPRESSION_VALUES[name]!) : value,
    ]);
    await sh(step.run, cwd, { ...env, ...Object.fromEntries(own) });
  }
}

/** Runs the workflow from a clean clone to the pushed branch; returns the clone. */
async function runWorkflow(night: number): Promise<string> {
  const clone = join(folder, `night-${night}`);
  await sh(`git clone --quiet "${root}" "${clone}"`, folder);
  await symlink(join(root, 'node_modules'), join(clone, 'node_modules'));
  const origin = await startOrigin({ platforms: 12, night, port });
  ({ port } = origin);
  try {
    await runJob('night', clone, { REGISTRY_URL: origin.url });
  } finally {
    await origin.close();
  }
  const pushClone = join(folder, `keep-${night}`);
  await mkdir(pushClone);
  await sh(`git init --quiet && git remote add origin "${remote()}"`, pushClone);
  await cp(join(clone, 'data.bundle'), join(pushClone, 'data.bundle'));
  await runJob('keep', pushClone);
  return clone;
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
  const clone = await runWorkflow(3);
  const subjects = await sh('git log --format=%s data', remote());
  expect(subjects.trim().split('\n')).toEqual([
    expect.stringMatching(/^\d{4}-\d\d-\d\d: 3 changes$/),
    expect.stringMatching(/^\d{4}-\d\d-\d\d: first snapshot in this history$/),
  ]);
  expect(await sh('git log -1 --format=%b data', remote())).toContain('云杉学术期刊 adopted release 5.1');

  const [branch, snapshot, dist] = ['branch', 'snapshot', 'dist'].map((name) => join(folder, name));
  await sh(`git clone --quiet --branch data "${remote()}" "${branch}"`, folder);
  const diff = await sh('git show --format=', branch!);
  expect(diff).toMatch(/\+\+\+ b\/history\/.*\.json\n@@ -0,0 \+1,\d+ @@\n/);
  expect(diff).toContain('+   "event": "release-adopted",');
  const textFiles = [...diff.matchAll(/^\+\+\+ b\/(.*)$/gm)].map(([, file]) => file!.replace(/\/.*/, ''));
  expect(textFiles).toEqual(['history']);
  expect(diff).toContain('Binary files a/api/v1/platform/index.json and b/api/v1/platform/index.json differ');

  const env = { SNAPSHOT_DIR: snapshot!, DIST_DIR: dist!, SITE_URL: SITE, BUILD_FOR: 'github-pages' };
  await sh(`npm run keep -- --restore "${branch}" && npm run build`, clone, env);
  const [here, there] = [await bytesIn(join(clone, 'dist')), await bytesIn(dist!)];
  expect(here.size).toBeGreaterThan(200);
  expect([...here.keys()]).toEqual([...there.keys()]);
  expect([...here.keys()].filter((file) => here.get(file) !== there.get(file))).toEqual([]);
});
