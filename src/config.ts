// Environment and flags → one typed, validated Config. The only place that reads environment variables.
import { z } from 'zod';
import { WEB_HOST_NAMES } from './hosting/web-host-names.ts';
import { ExpectedError } from './util/expected-error.ts';

const httpUrl = z
  .string()
  .refine((text) => /^https?:\/\//i.test(text) && URL.canParse(text), 'an http or https address')
  .refine((text) => {
    const { username, password } = URL.parse(text) ?? {};
    return !username && !password;
  }, 'an address without a user name or a password');
/** A URL as the project uses it: http(s), no query, no last slash, so that paths can be appended. */
function baseOf(text: string): string {
  const url = new URL(text);
  return url.origin + url.pathname.replace(/\/+$/, '');
}
const address = httpUrl.transform(baseOf);
/**
 * Whether the path of a URL, as it is written, has one spelling only, for browsers as for the rules of every web host.
 * The first `/api/v1/` of a link is where the API begins, so none may come before.
 */
function hasPlainPath(text: string): boolean {
  const path = text.trim().replace(/^\w+:\/\/[^/?#\\]*|\/*([?#].*)?$/gs, '');
  const isPlain = (step: string): boolean => /^[\w.~-]+$/.test(step) && step !== '.' && step !== '..';
  return path.split('/').slice(1).every(isPlain) && !/^[^/]|\/api\/v1(\/|$)/.test(path);
}
const site = httpUrl
  .refine(
    hasPlainPath,
    'an http or https address whose path has no other characters than A–Z, a–z, 0–9 and - . _ ~ between single slashes, and no “.”, “..” or “api/v1” as a part',
  )
  .transform(baseOf);
/** A number in plain decimal digits, within a range; `words` are for the error message. */
function within(min: number, max: number, words: string) {
  return z
    .string(words)
    .regex(/^\d*\.?\d+$/, words)
    .transform(Number)
    .pipe(z.number().min(min, words).max(max, words));
}
function integerWithin(min: number, max: number, words = `an integer from ${min} to ${max}`) {
  return within(min, max, words).pipe(z.int(words));
}
const percent = within(0, 100, 'a number of percent from 0 to 100');
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
    schema: site.optional(),
  },
  snapshotDir: {
    variable: 'SNAPSHOT_DIR',
    flag: 'snapshot',
    placeholder: 'DIR',
    help: 'where the snapshot lives (default: snapshot)',
    example: 'snapshot',
    schema: folder.default('snapshot'),
  },
  concurrency: {
    variable: 'CONCURRENCY',
    flag: 'concurrency',
    placeholder: 'N',
    help: 'requests under way at once (default: 6)',
    example: '6',
    schema: integerWithin(1, 100).default(6),
  },
  rate: {
    variable: 'REQUESTS_PER_SECOND',
    flag: 'rate',
    placeholder: 'N',
    help: 'requests a second at most (default: no limit)',
    example: '2',
    schema: within(0.01, 10_000, 'a number from 0.01 to 10000').optional(),
  },
  retries: {
    variable: 'RETRIES',
    flag: 'retries',
    placeholder: 'N',
    help: 'times that a request is sent again after a passing failure (default: 3)',
    example: '3',
    schema: integerWithin(0, 100).default(3),
  },
  timeout: {
    variable: 'TIMEOUT',
    flag: 'timeout',
    placeholder: 'SECONDS',
    help: 'seconds until an answer begins, and between its parts; ten times that for a whole one (default: 60)',
    example: '60',
    // A whole answer may take ten times that, and a timer at most 2^31 ms.
    schema: within(0.1, 86_400, 'a number of seconds from 0.1 to 86400').default(60),
  },
  timeLimit: {
    variable: 'TIME_LIMIT',
    flag: 'time-limit',
    placeholder: 'MINUTES',
    help: 'minutes that asking the registry may take in all (default: 180)',
    example: '180',
    schema: within(0.1, 10_080, 'a number of minutes from 0.1 to 10080').default(180),
  },
  maxAnswer: {
    variable: 'MAX_ANSWER',
    flag: 'max-answer',
    placeholder: 'MIB',
    help: 'MiB that one answer may have, decoded (default: 128)',
    example: '128',
    // An answer is read as one string, and V8 has none of 512 MiB.
    schema: within(1, 500, 'a number of MiB from 1 to 500').default(128),
  },
  maxVanished: {
    variable: 'MAX_VANISHED',
    flag: 'max-vanished',
    placeholder: 'PERCENT',
    help: 'percent of the platforms, services or hosts whose loss is refused (default: 10; up to 3 may always go)',
    example: '10',
    schema: percent.default(10),
  },
  maxBad: {
    variable: 'MAX_BAD',
    flag: 'max-bad',
    placeholder: 'PERCENT',
    help: 'percent of all records that may be bad (default: 1; up to 3 may always be)',
    example: '1',
    schema: percent.default(1),
  },
  summary: {
    variable: 'GITHUB_STEP_SUMMARY',
    flag: 'summary',
    placeholder: 'FILE',
    help: 'a file to which a report in Markdown is added (default: none; a CI job of GitHub sets it)',
    example: 'summary.md',
    schema: z.string().min(1, 'the path of a file').optional(),
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
    help: `the web host that the site is built for: ${WEB_HOST_NAMES.join(', ')} (default: serve)`,
    example: 'nginx',
    schema: z.enum(WEB_HOST_NAMES, `one of ${WEB_HOST_NAMES.join(', ')}`).default('serve'),
  },
  port: {
    variable: 'PORT',
    flag: 'port',
    placeholder: 'N',
    help: 'where serve and start listen; 0 takes any free port (default: 4321)',
    example: '4321',
    schema: integerWithin(0, 65_535, 'a port from 0 to 65535').default(4321),
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
    schema: within(0.01, 1_000_000, 'a number of hours from 0.01 to 1000000').default(48),
  },
} satisfies Record<string, Setting>;

export type SettingName = keyof typeof SETTINGS;
export type Config = { [Name in SettingName]: z.output<(typeof SETTINGS)[Name]['schema']> } & {
  site: string;
};

/** A setting that cannot be used; the message says which, what it holds and what it should look like. */
export class ConfigError extends ExpectedError {
  override readonly exitCode = 2;
}

/** Text that may contain a URL with a user name and password, without these. */
export function maskCredentials(text: string): string {
  return text.replace(/(\w+:\/\/)[^]*@|[^\s'“]*@/, (_, scheme = '') => `${scheme}***@`);
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
        `${said} is “${maskCredentials(String(text))}”; it must be ${parsed.error.issues[0]!.message}, such as ${setting.example}.`,
      );
    }
  }
  if (wrong.length) throw new ConfigError(wrong);
  values['site'] ??= `http://localhost:${values['port']}`;
  return values as Config;
}
