// What every command line shares: flags, --help, errors in one sentence, exit codes.
import './memory-settings.ts';
import { Command, CommanderError, InvalidArgumentError, Option } from 'commander';
import {
  maskCredentials,
  readConfig,
  SETTINGS,
  type Config,
  type Setting,
  type SettingName,
} from '../src/config.ts';
import { isExpectedError } from '../src/util/expected-error.ts';
import { guardOutput, outputErrorOf, printError } from './terminal.ts';

/** What the disk or the system refuses, and a fault of our own; expected errors have exit codes of their own. */
const LOCAL = 5;

export interface CommandLine<Own> {
  /** As in `npm run <name>`. */
  name: string;
  summary: string;
  /** The settings that make a difference to this command, in the order of --help. */
  settings: SettingName[];
  /** Flags of this command alone. */
  options?: Option[];
  /** What stands behind the command without a flag. */
  argument?: { name: string; help: string };
  run: (config: Config, own: Own, args: string[]) => Promise<number | void>;
}

/**
 * Runs a command line to its end and sets the process's exit code: 0 done, 2 usage or configuration, 3 registry
 * unreachable or answering nonsense, 4 refused by a guard, 5 local trouble, 141 where nobody reads standard output any
 * more, else what `run` returns.
 */
export async function command<Own = Record<string, never>>(line: CommandLine<Own>): Promise<void> {
  guardOutput(line.name);
  process.once('exit', (code) => {
    if (code === 0) process.exitCode = outputErrorOf();
    // Node's code for a program that waits for what cannot come any more, such as a library's process that has died.
    if (code !== 13) return;
    printError(`${line.name}: It stopped in the middle of its work; what is printed above may say why.`);
    process.exitCode = LOCAL;
  });
  process.on('uncaughtException', (error) => process.exit(report(line.name, error)));
  try {
    const { config, own, args } = parse(line, process.argv.slice(2));
    process.exitCode = (await line.run(config, own, args)) ?? 0;
  } catch (error) {
    process.exitCode = report(line.name, error);
  }
}

function parse<Own>(line: CommandLine<Own>, argv: string[]): { config: Config; own: Own; args: string[] } {
  const program = new Command(`npm run ${line.name} --`)
    .description(line.summary)
    .allowExcessArguments(false)
    .exitOverride()
    .configureOutput({
      outputError: (text) =>
        printError(
          `${line.name}: ${maskCredentials(sentenceOf(text))} “npm run ${line.name} -- --help” lists what it takes.`,
        ),
    })
    .addHelpText('after', helpOfVariables(line.settings));
  for (const name of line.settings) {
    const { flag, placeholder, help } = SETTINGS[name];
    program.addOption(new Option(`--${flag} <${placeholder}>`, help));
  }
  for (const option of line.options ?? []) program.addOption(option);
  if (line.argument) program.argument(`<${line.argument.name}>`, line.argument.help);
  const given = program.parse(argv, { from: 'user' }).opts<Record<string, string>>();
  const flags = Object.fromEntries(
    line.settings
      .map((name) => [name, given[camelCase(SETTINGS[name].flag)]])
      .filter(([, value]) => value !== undefined),
  ) as Partial<Record<SettingName, string>>;
  return { config: readConfig(process.env, flags), own: given as Own, args: program.args };
}

/** Commander's own words, `error: unknown option '--x'\n(Did you mean --y?)`, as sentences in one line. */
function sentenceOf(text: string): string {
  const [first = '', ...more] = text
    .trim()
    .replace(/^error: /, '')
    .split('\n');
  return [`${first[0]?.toUpperCase()}${first.slice(1)}`.replace(/\.?$/, '.'), ...more].join(' ');
}

function helpOfVariables(settings: SettingName[]): string {
  const rows = settings
    .map((name): Setting => SETTINGS[name])
    .map(({ flag, variable }) => `  ${variable} (--${flag})`);
  const codes =
    'Exit codes: 0 done · 1 broken contract · 2 usage · 3 registry · 4 refused by a guard · 5 local trouble · 141 output closed';
  return `\nEach flag has an environment variable, which it overrides:\n${rows.join('\n')}\n\n${codes}`;
}

/** Lets a server run until the process is told to stop (Ctrl+C), and closes it then, so that the process ends with 0. */
export function untilStopped({ close }: { close: () => Promise<void> }): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void close());
}

/** An integer of a range, for a flag's value. */
export function integer(min: number, max: number): (text: string) => number {
  return (text) => {
    if (/^\d+$/.test(text) && Number(text) >= min && Number(text) <= max) return Number(text);
    throw new InvalidArgumentError(`It must be an integer from ${min} to ${max}.`);
  };
}

function report(name: string, error: unknown): number {
  // Commander has said it already, --help included.
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
  if (isExpectedError(error)) {
    const [first = '', ...rest] = error.lines;
    printError(`${name}: ${first}`, ...rest);
    return error.exitCode;
  }
  const { message, code, syscall, stack = error } = Object(error) as NodeJS.ErrnoException;
  // Node's rmSync has no code for it.
  const reason = /too many open files/i.test(message) ? 'EMFILE' : code;
  if (reason !== undefined && SENTENCES[reason]) printError(`${name}: ${SENTENCES[reason]} (${message})`);
  else if (syscall !== undefined)
    printError(`${name}: The system refused an operation: ${message}. Check the folders and files it names.`);
  else
    printError(
      `${name}: A fault in registry-snapshot itself; please report it with these lines.`,
      ...String(stack).split('\n'),
    );
  return LOCAL;
}

const PERMISSION =
  'Permission denied: give this user write access, or name another folder; what was there before is as it was.';
const SENTENCES: Record<string, string> = {
  ENOSPC: 'The disk is full: make room and run this again; what was there before is as it was.',
  EDQUOT: 'The disk quota is used up: make room and run this again; what was there before is as it was.',
  EACCES: PERMISSION,
  EPERM: PERMISSION,
  EROFS: 'The disk is read-only: name another folder; what was there before is as it was.',
  ENOTDIR: 'A file is in the way where a folder should be: move it, or name another folder.',
  ENOENT: 'A file or folder does not exist, perhaps the target of a link: create it, or name another.',
  EEXIST: 'A file or a link to nowhere is in the way: move it, or name another folder.',
  EISDIR: 'A folder is in the way where a file should be: move it, or name another file.',
  ELOOP: 'A link leads back to itself: remove it, or name another folder.',
  ENAMETOOLONG: 'A name is too long for this disk: choose a shorter one.',
  EMFILE: 'Too many open files: raise the limit (“ulimit -n 1024”) and run this again.',
  ENFILE: 'The system has too many open files: close other programs and run this again.',
};

function camelCase(flag: string): string {
  return flag.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
}
