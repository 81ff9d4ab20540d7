// npm keeps the flags before “--” and puts them into the environment of the command, as npm_config_<name>.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Argument, Option } from 'commander';
import { ConfigError, maskCredentials } from '../src/config.ts';
import { commandTextOf } from '../src/util/command-text.ts';
import { inQuotes } from '../src/util/in-quotes.ts';
import { print } from './terminal.ts';

type Env = Record<string, string | undefined>;

/** npm has flags with these names too, which an .npmrc can set: their values prove nothing. */
const NPM_FLAGS = ['force', 'dry-run', 'json', 'message', 'save'];

const REGISTRY = '--registry';

interface LostFlag {
  option: Option;
  /** `true` for a flag without “=”, whose value npm takes for an argument. */
  value: string;
}

/** Throws ConfigError if npm kept flags that are meant for this command. */
export function checkNpmFlags(
  { name, argument }: { name: string; argument?: Argument },
  options: readonly Option[],
  args: readonly string[],
  env: Env,
): void {
  if (env['npm_lifecycle_event'] !== name || !env['npm_config_user_agent']?.startsWith('npm/')) return;
  const found = options
    .filter((option) => !NPM_FLAGS.includes(option.name()))
    .map((option): LostFlag => ({ option, value: maskCredentials(env[variableOf(option)] ?? '') }))
    .filter(({ value }) => value !== '');
  const lost = found.filter(({ option, value }) => option.long !== REGISTRY || !isNpmRegistry(value, env));
  const correct = (flags: readonly LostFlag[]) =>
    commandTextOf(name, ...correctedWords(flags, args, argument).map(toWord));
  if (lost.length > 0) {
    const flags = lost.map(({ option }) => option.long).join(' and ');
    const hint = flags === REGISTRY ? ' If you mean the registry of npm, set it in an .npmrc.' : '';
    throw new ConfigError(
      `npm kept ${flags} for itself. Put -- before the flags: “${correct(lost)}”.${hint}`,
    );
  }
  for (const { value } of found)
    print(`npm uses the registry ${value}. To mirror it, run “${correct(found)}”.`);
}

function variableOf(option: Option): string {
  return `npm_config_${option.name().replaceAll('-', '_')}`;
}

/** Puts a value that npm took for an argument back after its flag, or a placeholder if it is unclear which one that is. */
function correctedWords(lost: readonly LostFlag[], args: readonly string[], argument?: Argument): string[] {
  const apart = lost.filter(({ option, value }) => option.required && value === 'true').length;
  const isClear = apart === 0 || (apart === 1 && args.length === 1 && !argument);
  const words = apart === 0 ? args : isClear || !argument ? [] : [argument.name().toUpperCase()];
  const flags = lost.flatMap(({ option, value }) => {
    if (!option.required) return [option.long!];
    if (value !== 'true') return [option.long!, value];
    return isClear ? [option.long!, args[0]!] : option.flags.replace(/[<>]/g, '').split(' ');
  });
  return [...words, ...flags];
}

function toWord(text: string): string {
  return /^[\w./:@%+,=-]+$/.test(text) ? text : inQuotes(text);
}

/** Whether npm's own registry is meant: an .npmrc has this value, or REGISTRY_URL is the registry to mirror. */
function isNpmRegistry(registry: string, env: Env): boolean {
  if (env['REGISTRY_URL']) return true;
  const files = [
    join(env['npm_config_local_prefix'] ?? '.', '.npmrc'),
    env['npm_config_userconfig'],
    env['npm_config_globalconfig'],
  ];
  return files
    .flatMap((file) => registriesIn(file, env))
    .some((value) => value.replace(/\/+$/, '') === registry.replace(/\/+$/, ''));
}

function registriesIn(file: string | undefined, env: Env): string[] {
  try {
    return [...readFileSync(file!, 'utf8').matchAll(/^\s*registry\s*=\s*(["']?)(.*?)\1\s*$/gm)].map(
      ([, , value = '']) => value.replace(/\$\{(\w+)\??\}/g, (_, name: string) => env[name] ?? ''),
    );
  } catch {
    // npm reads what it can, too.
    return [];
  }
}
