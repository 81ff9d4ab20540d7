// Runs commands in one process that several tests share: for what a command says, and the exit code that it sets. That the
// process then ends, and how, is a matter of run.ts.
import { fork, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { commandEnv, folderOf, type CommandResult } from './run.ts';

export interface SharedCommand {
  name: string;
  args: string[];
  env: Record<string, string>;
}

const ROOT = join(import.meta.dirname, '..');
let host: ChildProcess | undefined;

export function commandFile(name: string): string {
  return join(ROOT, folderOf(name), `${name}.ts`);
}

/** For commands that end by themselves. One at a time. */
export async function runShared(
  name: string,
  args: string[] = [],
  env: Record<string, string> = {},
): Promise<CommandResult> {
  const process = (host ??= fork(join(import.meta.dirname, 'command-host.ts'), {
    cwd: ROOT,
    env: commandEnv(),
  }));
  process.ref();
  process.channel?.ref();
  process.send({ name, args, env: { ...commandEnv(), ...env } } satisfies SharedCommand);
  return new Promise((resolve, reject) => {
    const fail = (code: number | null) => reject(new Error(`The process ended with ${code}.`));
    process.once('exit', fail).once('message', (result) => {
      process.off('exit', fail).unref();
      // The caller may end.
      process.channel?.unref();
      resolve(result as CommandResult);
    });
  });
}
