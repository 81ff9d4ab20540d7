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

let last: Promise<unknown> = Promise.resolve();

/** Runs a command that ends by itself. Commands run one after the other, whatever became of the one before. */
export function runShared(
  name: string,
  args: string[] = [],
  env: Record<string, string> = {},
): Promise<CommandResult> {
  const result = last.then(() => runInHost({ name, args, env: { ...commandEnv(), ...env } }));
  last = result.catch(() => undefined);
  return result;
}

function startHost(): ChildProcess {
  const started = fork(join(import.meta.dirname, 'command-host.ts'), { cwd: ROOT, env: commandEnv() });
  // The next command gets another one.
  return started.once('exit', () => (host = undefined));
}

function runInHost(command: SharedCommand): Promise<CommandResult> {
  const process = (host ??= startHost());
  process.ref();
  process.channel?.ref();
  process.send(command);
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
