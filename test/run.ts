import { spawn } from 'node:child_process';
import { join } from 'node:path';

export interface CommandResult {
  code: number | null;
  /** Standard output and standard error, interleaved. */
  output: string;
}

/** Commands that the package does not have. */
const DEVELOPMENT = new Set(['bench', 'simulate']);

/** The folder of a command in the project. */
export function folderOf(name: string): string {
  return DEVELOPMENT.has(name) ? `test/${name}` : 'scripts';
}

/** The environment of a command: without the project's variables, with the cache of compiled code and the temporary folder. */
export function commandEnv(): Record<string, string> {
  const { PATH = '', HOME = '', NODE_COMPILE_CACHE = '', TMPDIR = '' } = process.env;
  return { PATH, HOME, NODE_COMPILE_CACHE, TMPDIR };
}

/** Runs a command of package.json without npm; of the project's variables, only those in `env` are set. */
export function run(
  name: string,
  args: string[] = [],
  env: Record<string, string> = {},
  uid?: number,
): Promise<CommandResult> {
  const root = join(import.meta.dirname, '..');
  const child = spawn(process.execPath, [join(root, folderOf(name), `${name}.ts`), ...args], {
    cwd: root,
    env: { ...commandEnv(), ...env },
    uid,
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  return new Promise((resolve, reject) => {
    child.on('error', reject).on('close', (code) => resolve({ code, output }));
  });
}
