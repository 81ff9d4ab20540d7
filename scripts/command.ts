// Shared by all commands: flags, --help, error messages, exit codes.
import { realpathSync } from 'node:fs';
import { constants } from 'node:os';
import { Argument, Command, CommanderError, InvalidArgumentError, Option } from 'commander';
import { ConfigError, maskCredentials, readConfig, type Config } from '../src/config/config.ts';
import { REMOVED_FLAGS, removedVariablesIn } from '../src/config/removed.ts';
import { longFlagOf, SETTINGS, type Setting, type SettingName } from '../src/config/settings.ts';
import { failureOf, LOCAL_FAILURE } from './failure.ts';
import { nameSettingsByFlag } from './setting-names.ts';
import { guardOutput, outputExitCode, printError } from './terminal.ts';
import { commandTextOf } from '../src/util/command-text.ts';

export interface CommandDescription<Flags> {
  /** The script's name in package.json. */
  name: string;
  summary: string;
  /** The settings that this command uses, in the order of --help. */
  settings: SettingName[];
  /** Flags of this command only. */
  options?: Option[];
  argument?: Argument;
  /** What these codes mean here, in the words of --help. Every command can also end with 0, 2, 5 and 141. */
  exitCodes?: Partial<Record<1 | 3 | 4, string>>;
  run: (config: Config, flags: Flags, args: string[]) => Promise<number | void>;
  /** Also reports a failure elsewhere, including one of the settings. */
  onFailure?: (error: Error, flags: Flags) => Promise<void>;
}

/**
 * Runs the command if its script is the program, and sets the exit code: 0 success, 2 usage or configuration, 3 registry
 * unreachable or invalid, 4 refused by a guard, 5 local failure, 141 standard output closed, or the code that `run` returns.
 * Returns the command line, which `npm run docs` reads.
 */
export async function runIfMain<Flags = Record<string, never>>(
  { filename }: ImportMeta,
  line: CommandDescription<Flags>,
): Promise<CommandDescription<Flags>> {
  // In Node 24.2, `main` is false in TypeScript.
  const [, program] = process.argv;
  if (program !== undefined && realpathSync(program) === filename) await runCommand(line);
  return line;
}

export async function runCommand<Flags>(line: CommandDescription<Flags>): Promise<void> {
  guardOutput(line.name);
  // Colours are control characters, which guardOutput would escape.
  delete process.env['FORCE_COLOR'];
  process.env['NO_COLOR'] = '1';
  if (process.pid === 1) endOnSignals();
  process.once('exit', (code) => {
    // A result that could not be written is lost, whatever it was.
    const isLost = outputExitCode() === LOCAL_FAILURE;
    if (code === 0 || (code === 1 && isLost)) process.exitCode = outputExitCode();
    // Node exits with 13 when a promise can no longer settle, for example because a library's child process died.
    if (code !== 13) return;
    printError(`${line.name}: Stopped before it was finished. Check the messages above for the reason.`);
    process.exitCode = LOCAL_FAILURE;
  });
  process.on('uncaughtException', (error) => process.exit(report(line.name, error)));
  let flags: Flags | undefined;
  try {
    for (const { text, isError } of removedVariablesIn(process.env))
      if (!isError) printError(`${line.name}: ${text}`);
    const parsed = parse(line, process.argv.slice(2));
    ({ flags } = parsed);
    const config = readConfig(process.env, parsed.settings);
    process.exitCode = (await line.run(config, flags, parsed.args)) ?? 0;
  } catch (error) {
    process.exitCode = report(line.name, error);
    if (flags) await line.onFailure?.(error as Error, flags);
  }
}

/**
 * Process 1 of a container has no default action for a signal: the kernel drops those without a listener. This one does what
 * the default action does elsewhere, unless the command has a listener of its own.
 */
function endOnSignals(): void {
  for (const signal of ['SIGHUP', 'SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      if (process.listenerCount(signal) === 1) process.exit(128 + constants.signals[signal]);
    });
}

function parse<Flags>(
  line: CommandDescription<Flags>,
  argv: string[],
): { settings: Partial<Record<SettingName, string>>; flags: Flags; args: string[] } {
  const program = new Command(commandTextOf(line.name, '').trimEnd())
    .description(line.summary)
    .allowExcessArguments(false)
    .exitOverride()
    .configureOutput({
      outputError: (text) =>
        printError(
          `${line.name}: ${maskCredentials(sentenceOf(text))} Run “${commandTextOf(line.name, '--help')}” for usage.`,
        ),
    })
    .addHelpText('after', helpOfVariables(line.settings, line.exitCodes));
  const settingOptions = line.settings.map((name) => ({
    name,
    option: new Option(SETTINGS[name].flag, SETTINGS[name].help),
  }));
  for (const option of [...settingOptions.map((each) => each.option), ...(line.options ?? [])])
    program.addOption(option);
  if (line.argument) program.addArgument(line.argument);
  const given = program.parse(argv, { from: 'user' }).opts<Record<string, string>>();
  // Such as of a variable that is not set. Settings have messages of their own.
  const empty = line.options?.find((option) => given[option.attributeName()] === '');
  if (empty) throw new ConfigError(`${empty.long} is empty. Give it a value, or leave it out.`);
  const settings = Object.fromEntries(
    settingOptions.map(({ name, option }) => [name, given[option.attributeName()]]),
  );
  nameSettingsByFlag(line.settings.filter((name) => settings[name] !== undefined));
  return { settings, flags: given as Flags, args: program.args };
}

/** Commander's message, `error: unknown option '--x'\n(Did you mean --y?)`, as sentences on one line. */
function sentenceOf(text: string): string {
  const [, unknown = ''] = /^error: unknown option '(--[\w-]+)/.exec(text) ?? [];
  if (Object.hasOwn(REMOVED_FLAGS, unknown)) return `${unknown} was removed. ${REMOVED_FLAGS[unknown]}`;
  const [, expected, words] =
    /^error: too many arguments.* Expected (\d+) .* but got \d+: (.*)\.$/.exec(text.trim()) ?? [];
  if (words !== undefined) return excessText(words.split(', ').slice(Number(expected)));
  const [first = '', ...more] = text
    .trim()
    .replace(/^error: /, '')
    .split('\n');
  return [`${first[0]?.toUpperCase()}${first.slice(1)}`.replace(/\.?$/, '.'), ...more].join(' ');
}

/** npm keeps flags for itself unless they follow `--`, and passes on only their values. */
function excessText(words: string[]): string {
  const text = `“${words.join(' ')}” is not a flag.`;
  return process.argv0 === 'registry-snapshot' ? text : `${text} Write flags after “--”.`;
}

function helpOfVariables(
  settings: SettingName[],
  exitCodes: CommandDescription<unknown>['exitCodes'] = {},
): string {
  const rows = settings
    .map((name): Setting => SETTINGS[name])
    .map((setting) => `  ${setting.variable} (${longFlagOf(setting)})`);
  const meanings = {
    0: 'success',
    2: 'usage',
    5: 'local failure',
    ...exitCodes,
    141: 'output closed',
  };
  const codes = Object.entries(meanings).map(([code, meaning]) => `${code} ${meaning}`);
  const variables =
    rows.length > 0 ? `Flags override these environment variables:\n${rows.join('\n')}\n\n` : '';
  return `\n${variables}Exit codes: ${codes.join(' · ')}`;
}

/** Closes a server on SIGINT or SIGTERM, so that the process ends with exit code 0. */
export function closeOnSignal({ close }: { close: () => Promise<void> }): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void close());
}

/** A parser for the value of a flag. */
export function integerParser(min: number, max: number): (text: string) => number {
  return (text) => {
    if (/^\d+$/.test(text) && Number(text) >= min && Number(text) <= max) return Number(text);
    throw new InvalidArgumentError(`It must be an integer from ${min} to ${max}.`);
  };
}

function report(name: string, error: unknown): number {
  // Commander has already printed its message.
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
  const { exitCode, lines } = failureOf(error);
  const [first = '', ...rest] = lines;
  printError(`${name}: ${first}`, ...rest);
  return exitCode;
}
