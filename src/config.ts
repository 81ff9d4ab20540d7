// Environment and flags → one typed, validated Config. The only place that reads environment variables.
import { z } from 'zod';
import { HOST_NAMES } from './hosts/names.ts';

/** A URL as the project uses it: http(s), no query, no last slash, so that paths can be appended. */
const address = z
  .string()
  .refine((text) => /^https?:\/\//i.test(text) && URL.canParse(text), 'an http or https address')
  .transform((text) => {
    const url = new URL(text);
    return url.origin + url.pathname.replace(/\/+$/, '');
  });
const port = z.coerce
  .number('a port number')
  .int('a port number')
  .min(0, 'a port from 0 to 65535')
  .max(65535, 'a port from 0 to 65535');
const folder = z.string().min(1, 'the path of a folder');
const list = z.string().transform((text) => text.split(/[\s,]+/).filter(Boolean));

export interface Setting {
  variable: string;
  flag: string;
  /** What stands behind the flag in --help. */
  placeholder: string;
  help: string;
  /** What an acceptable value looks like, for the error message. */
  example: string;
  schema: z.ZodType;
}

/** Every setting: its variable, its flag, its meaning (the README's table repeats them). */
export const SETTINGS = {
  registry: {
    variable: 'REGISTRY_URL',
    flag: 'registry',
    placeholder: 'URL',
    help: "the registry's base URL, without /api/v1 (default: the embedded sample registry)",
    example: 'https://registry.example',
    schema: address.transform((url) => url.replace(/\/api(\/v1)?$/, '')).optional(),
  },
  brand: {
    variable: 'REGISTRY_BRAND',
    flag: 'brand',
    placeholder: 'WORD',
    help: 'the word in <brand>-release/ and <brand>_release (default: read from the platform list)',
    example: 'usage',
    schema: z
      .string()
      .regex(/^[a-z0-9][a-z0-9_-]*$/i, 'a word of letters and digits')
      .optional(),
  },
  aliases: {
    variable: 'REGISTRY_ALIASES',
    flag: 'alias',
    placeholder: 'URLS',
    help: 'other addresses under which the registry spells its own links, apart by commas',
    example: 'https://registry.example,https://www.registry.example',
    schema: list.pipe(z.array(address)).default([]),
  },
  site: {
    variable: 'SITE_URL',
    flag: 'site',
    placeholder: 'URL',
    help: "the mirror's public URL, a base path allowed (default: http://localhost:PORT)",
    example: 'https://x.github.io/repo',
    schema: address.optional(),
  },
  snapshotDir: {
    variable: 'SNAPSHOT_DIR',
    flag: 'snapshot',
    placeholder: 'DIR',
    help: 'where the snapshot lives (default: snapshot)',
    example: 'snapshot',
    schema: folder.default('snapshot'),
  },
  distDir: {
    variable: 'DIST_DIR',
    flag: 'dist',
    placeholder: 'DIR',
    help: 'where the built site lives (default: dist)',
    example: 'dist',
    schema: folder.default('dist'),
  },
  webHost: {
    variable: 'BUILD_FOR',
    flag: 'for',
    placeholder: 'NAME',
    help: `the web host that the site is built for: ${HOST_NAMES.join(', ')} (default: serve)`,
    example: 'nginx',
    schema: z.enum(HOST_NAMES, `one of ${HOST_NAMES.join(', ')}`).default('serve'),
  },
  port: {
    variable: 'PORT',
    flag: 'port',
    placeholder: 'N',
    help: 'where serve and start listen; 0 takes any free port (default: 4321)',
    example: '4321',
    schema: port.default(4321),
  },
  host: {
    variable: 'HOST',
    flag: 'host',
    placeholder: 'ADDRESS',
    help: 'the address to bind (default: 127.0.0.1)',
    example: '127.0.0.1',
    schema: z.string().min(1, 'an address to bind').default('127.0.0.1'),
  },
  staleAfter: {
    variable: 'STALE_AFTER',
    flag: 'stale-after',
    placeholder: 'HOURS',
    help: 'hours after which the site calls its data old (default: 48)',
    example: '48',
    schema: z.coerce.number('a number of hours').positive('a number of hours above 0').default(48),
  },
} satisfies Record<string, Setting>;

export type SettingName = keyof typeof SETTINGS;
export type Config = { [Name in SettingName]: z.output<(typeof SETTINGS)[Name]['schema']> } & {
  site: string;
};

/** A setting that cannot be used; the message says which, what it holds and what it should look like. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

/**
 * Reads the configuration: a flag goes before its environment variable, that before the default; an empty variable
 * counts as unset. Throws one ConfigError that names every unusable setting.
 */
export function readConfig(
  env: Record<string, string | undefined>,
  flags: Partial<Record<SettingName, string>> = {},
): Config {
  const values: Record<string, unknown> = {};
  const wrong: string[] = [];
  for (const [name, setting] of Object.entries(SETTINGS) as [SettingName, Setting][]) {
    const text = flags[name] ?? (env[setting.variable] || undefined);
    const parsed = setting.schema.safeParse(text);
    if (parsed.success) values[name] = parsed.data;
    else {
      const said = flags[name] === undefined ? setting.variable : `--${setting.flag}`;
      wrong.push(
        `${said} is “${text}”; it must be ${parsed.error.issues[0]!.message}, such as ${setting.example}.`,
      );
    }
  }
  if (wrong.length) throw new ConfigError(wrong.join('\n'));
  values['site'] ??= `http://localhost:${values['port']}`;
  return values as Config;
}

/** The environment variables that say what a Config says, for programs of other makers started from here (Astro). */
export function envOf(config: Config): Record<string, string> {
  const said = Object.entries(SETTINGS) as [SettingName, Setting][];
  return Object.fromEntries(
    said
      .filter(([name]) => config[name] !== undefined)
      .map(([name, { variable }]) => [variable, [config[name]].flat().join(',')]),
  );
}
