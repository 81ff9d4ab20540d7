// CHANGELOG.md, “Lines to replace”: each line that people have says what replaces it, and the new one runs.
import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { REMOVED_COMMANDS, REMOVED_FLAGS, REMOVED_VARIABLES } from '../../src/config/removed.ts';
import { createFolderForFile, serveSite, startSample } from '../fixtures.ts';
import { has } from '../programs.ts';
import { commandEnv } from '../run.ts';

const ROOT = join(import.meta.dirname, '../..');
const CHANGELOG = readFileSync(join(ROOT, 'CHANGELOG.md'), 'utf8');
const [SECTION] = /^### Lines to replace$[^]*?(?=^##)/m.exec(CHANGELOG)!;
const ROWS = [...SECTION.matchAll(/^\| `([^`]+)`\s*\| (.*?)\s*\|$/gm)].map(([, old, text]) => ({
  old: old!,
  text: text!,
  line: /^`([^`]+)`/.exec(text!)?.[1],
}));
const VARIABLES = new Map(REMOVED_VARIABLES.map((each) => [each.variable, each]));

let folder: string;
let env: Record<string, string>;
let url: string;
let name: string;

beforeAll(async () => {
  folder = createFolderForFile();
  const origin = await startSample({ platforms: 3, night: 1 });
  env = {
    ...commandEnv(),
    REGISTRY_URL: origin.url,
    SNAPSHOT_DIR: join(folder, 'snapshot'),
    DIST_DIR: join(folder, 'dist'),
    SITE_URL: 'https://mirror.example',
  };
  expect(await type('npm run nightly -- --sample')).toMatchObject({ code: 0 });
  url = (await serveSite(join(folder, 'dist'))).url;
  [{ name }] = (await (await fetch(`${url}/api/v1/platform/`)).json()) as [{ name: string }];
  if (has('ssh-keygen')) await type("ssh-keygen -q -t ed25519 -C '' -N '' -f KEY");
});

// A list of one platform, which some lines replace with a summary.
beforeEach(() => writeFileSync(join(folder, 'FILE'), `${name}\n`));

/** Runs a line in a folder that has the site, with the values of this test in place of its words in capitals. */
async function type(line: string): Promise<{ code: number; output: string }> {
  const script = `npm() { command npm --prefix "${ROOT}" --silent "$@"; }\n${line
    .replace(/\bURL\b/, url)
    .replace('SECOND=2', 'SECOND=200')
    .replace(/\bFILE\b/g, join(folder, 'FILE'))
    .replace(/"SQL"/, '"select count(*) from platforms"')
    .replace(/"TEXT"|\bID$/, 'nowhere-to-be-found')
    .replace(/npm run nightly( --)?/, 'npm run nightly -- --sample')}`;
  try {
    const { stdout, stderr } = await promisify(execFile)('bash', ['-ec', script], { cwd: folder, env });
    return { code: 0, output: stdout + stderr };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { code, output: stdout + stderr };
  }
}

/** What the old line ends with, and says. */
function expectedOf(old: string): [code: number, advice: string] {
  const [command = '', flag = ''] = /npm run (\w+).*?(--\w[\w-]*)?(?: \w+)?$/.exec(old)!.slice(1);
  const variable = VARIABLES.get(/^(\w+)=/.exec(old)?.[1] ?? '');
  if (variable) return [variable.isError ? 2 : 0, variable.advice];
  if (Object.hasOwn(REMOVED_COMMANDS, command))
    return [2, REMOVED_COMMANDS[command as keyof typeof REMOVED_COMMANDS]];
  // Other lines still run, and mean less: GitHub always sets GITHUB_STEP_SUMMARY, and an ID is a text.
  return flag in REMOVED_FLAGS ? [2, REMOVED_FLAGS[flag]!] : [0, ''];
}

test('the section has a row for each line', () => expect(ROWS.length).toBeGreaterThan(12));

/** Several rows have the same new line, such as “npm run nightly”: it runs once. */
const NEW_LINES = new Map<string, ReturnType<typeof type>>();

test.each(ROWS)('$old', async ({ old, line, text }) => {
  const [code, advice] = expectedOf(old);
  const ended = await type(old);
  expect(ended.code, ended.output).toBe(code);
  expect(ended.output).toContain(advice);
  // Another test runs the commands of the document that the row names.
  if (line === undefined) return expect(text).toMatch(/(running|harvesters)\.md#/);
  if (['sqlite3', 'ssh-keygen'].some((program) => line.includes(program) && !has(program))) return;
  if (!NEW_LINES.has(line)) NEW_LINES.set(line, type(line));
  const { code: ends, output } = await NEW_LINES.get(line)!;
  expect(ends, output).toBe(0);
  expect(output).not.toContain('was removed');
});
