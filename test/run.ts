// Runs the project's own command lines as a user would, and says how they ended.
import { spawn } from 'node:child_process';
import { join } from 'node:path';

export interface Ended {
  code: number | null;
  /** Standard output and standard error, as they came. */
  output: string;
}

/** Runs `npm run <name> -- <args>` without npm, in an environment without any of the project's variables but `env`. */
export function run(
  name: string,
  args: string[] = [],
  env: Record<string, string> = {},
  uid?: number,
): Promise<Ended> {
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
