// Environment variables and flags → one validated Config.
import type { z } from 'zod';
import { removedVariablesIn } from './removed.ts';
import { longFlagOf, SETTINGS, type Setting, type SettingName } from './settings.ts';
import { closestWord } from '../util/edit-distance.ts';
import { ExpectedError } from '../util/expected-error.ts';

export type Config = { [Name in SettingName]: z.output<(typeof SETTINGS)[Name]['schema']> } & {
  site: string;
};

export class ConfigError extends ExpectedError {
  override readonly exitCode = 2;
}

/** Replaces a user name and password in URLs. */
export function maskCredentials(text: string): string {
  return text.replace(/(\w+:\/\/)[^]*@|[^\s'“]*@/, (_, scheme = '') => `${scheme}***@`);
}

/**
 * Flags override environment variables, which override defaults. An empty variable counts as unset. Throws one ConfigError
 * that lists every invalid setting.
 */
export function readConfig(
  env: Record<string, string | undefined>,
  flags: Partial<Record<SettingName, string>> = {},
): Config {
  const values: Record<string, unknown> = {};
  const problems = removedVariablesIn(env).flatMap(({ text, isError }) => (isError ? [text] : []));
  for (const [name, setting] of Object.entries(SETTINGS) as [SettingName, Setting][]) {
    const text = flags[name] ?? (env[setting.variable] || undefined);
    const parsed = setting.schema.safeParse(text);
    if (parsed.success) values[name] = parsed.data;
    else {
      const { variable, schema, isSecret, example = schema.parse(undefined) } = setting;
      const source = flags[name] === undefined ? variable : longFlagOf(setting);
      const state = isSecret ? 'is wrong' : `is “${maskCredentials(String(text))}”`;
      const meant = closestWord(String(text), setting.choices ?? []);
      const expected = `; it must be ${parsed.error.issues[0]!.message}, such as ${example}.`;
      problems.push(`${source} ${state}${meant === undefined ? expected : `. Did you mean “${meant}”?`}`);
    }
  }
  if (problems.length) throw new ConfigError(problems);
  values['site'] ??= `http://localhost:${values['port']}`;
  return values as Config;
}
