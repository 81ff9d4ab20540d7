import { spawn } from 'node:child_process';
import { join } from 'node:path';

export interface CommandResult {
  code: number | null;
  /** Standard output and standard error, interleaved. */
  output: string;
}

/** Runs a command of package.json without npm; of the project's variables, only those in `env` are set. */
export function run(
  name: string,
  args: string[] = [],
  env: Record<string, string> = {},
  uid?: number,
): Promise<CommandResult> {
  const root = join(import.meta.dirname, '..');
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn(process.execPath, [join(root, 'scripts', `${name}.ts`), ...args], {
    cwd: root,
    env: { PATH, HOME, ...env },
    uid,
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  return new Promise((resolve, reject) => {
    child.on('error', reject).on('close', (code) => resolve({ code, output }));
  });
}
