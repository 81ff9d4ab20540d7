// The process of shared-command.ts: runs commands one after the other.
import { runCommand, type CommandDescription } from '../scripts/command.ts';
import { commandFile, type SharedCommand } from './shared-command.ts';

const streams = [process.stdout, process.stderr];
for (const emitter of [process, ...streams]) emitter.setMaxListeners(0);

process.on('message', ({ name, args, env }: SharedCommand) => {
  let output = '';
  for (const stream of streams)
    stream.write = (chunk: Uint8Array | string, ...rest: unknown[]): boolean => {
      output += typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString();
      const written = rest.find((each) => typeof each === 'function');
      if (written) queueMicrotask(written as () => void);
      return true;
    };
  process.env = env;
  process.exitCode = undefined;
  void import(commandFile(name))
    .then(({ default: line }: { default: CommandDescription<unknown> }) => {
      // This follows the import: a command runs by itself if its file is the program of the process.
      process.argv = [process.execPath, commandFile(name), ...args];
      return runCommand(line);
    })
    .then(() => process.send!({ code: process.exitCode ?? 0, output }));
});
