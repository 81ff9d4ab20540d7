// Runs the shell steps of a job of a workflow, as a runner of GitHub does.
import { execFile } from 'node:child_process';
import { chmodSync, existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { parse } from 'yaml';
import { commandEnv } from './run.ts';

export const ROOT = join(import.meta.dirname, '..');

// In place of the settings of this machine's user.
const GIT_CONFIG_GLOBAL = join(import.meta.dirname, 'gitconfig');

interface Step {
  name?: string;
  id?: string;
  if?: string;
  run?: string;
  uses?: string;
  with?: Record<string, string>;
  env?: Record<string, string>;
}

interface Job {
  env?: Record<string, string>;
  outputs?: Record<string, string>;
  steps: Step[];
}

interface Input {
  description: string;
  type: string;
}

interface Workflow {
  on: { workflow_dispatch: { inputs: Record<string, Input> } };
  jobs: Record<string, Job>;
}

function readWorkflow(path: string): Workflow {
  return parse(readFileSync(join(ROOT, path), 'utf8')) as Workflow;
}

export const nightly = readWorkflow('.github/workflows/nightly.yml');
/** The jobs of all workflows, which have different names. */
export const JOBS: Record<string, Job> = Object.assign(
  {},
  ...globSync('.github/workflows/*.yml', { cwd: ROOT }).map((path) => readWorkflow(path).jobs),
);

interface Where {
  cwd: string;
  /** The variables whose values are expressions, and others. */
  env?: Record<string, string>;
  /** A folder of programs that are found first. */
  stubs?: string;
}

interface Result {
  /** The name of the step that failed. */
  failed: string | undefined;
  output: string;
  /** What steps wrote to GITHUB_OUTPUT. */
  outputs: Record<string, string>;
}

export async function sh(script: string, { cwd, env = {}, stubs }: Where): Promise<string> {
  const { PATH, ...others } = commandEnv();
  const path = [...(stubs ? [stubs] : []), join(ROOT, 'node_modules/.bin'), PATH].join(':');
  const { stdout } = await promisify(execFile)('bash', ['-e', '-c', script], {
    cwd,
    env: { PATH: path, ...others, GIT_CONFIG_NOSYSTEM: '1', GIT_CONFIG_GLOBAL, ...env },
    maxBuffer: 1 << 26,
  });
  return stdout;
}

/** Runs the job's steps, or only those with these names. Those for failures run after one. */
export async function runJob(name: string, where: Where, names?: string[]): Promise<Result> {
  const job = JOBS[name]!;
  const unknown = names?.filter((each) => !job.steps.some((step) => step.name === each)) ?? [];
  if (unknown.length > 0) throw new Error(`The job has no step “${unknown.join('”, “')}”.`);
  const outputFile = join(where.cwd, '.tmp-output');
  const result: Result = { failed: undefined, output: '', outputs: {} };
  for (const step of job.steps) {
    if (names && !names.includes(step.name!)) continue;
    if (result.failed !== undefined && !step.if?.includes('failure()')) continue;
    if (result.failed === undefined && step.if?.includes('failure()')) continue;
    if (step.run === undefined || /^npm ci\b/.test(step.run)) continue;
    const env = {
      ...constantsOf(job.env),
      ...constantsOf(step.env),
      GITHUB_STEP_SUMMARY: join(where.cwd, '.tmp-step-summary'),
      ...where.env,
      GITHUB_ACTIONS: 'true',
      GITHUB_OUTPUT: outputFile,
      RUNNER_TEMP: where.cwd,
    };
    try {
      result.output += await sh(step.run, { ...where, env });
    } catch (error) {
      const { stdout, stderr } = error as { stdout: string; stderr: string };
      result.failed = step.name ?? step.run;
      result.output += stdout + stderr;
    }
  }
  if (existsSync(outputFile)) {
    const written = readFileSync(outputFile, 'utf8');
    for (const [, key, , lines, text] of written.matchAll(/^(\w+)(?:<<(.*)\n([^]*?)\n\2|=(.*))$/gm))
      result.outputs[key!] = lines ?? text!;
    rmSync(outputFile);
  }
  return result;
}

/** Leaves out variables that contain expressions. */
function constantsOf(env: Record<string, string | number> = {}): Record<string, string> {
  const texts = Object.entries(env).map(([name, value]) => [name, String(value)] as const);
  return Object.fromEntries(texts.filter(([, value]) => !value.includes('${{')));
}

/** Writes a shell script to a folder of stubs, and returns the folder. */
export function writeStub(folder: string, name: string, script: string): string {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, name), `#!/bin/sh\n${script}\n`);
  chmodSync(join(folder, name), 0o755);
  return folder;
}
