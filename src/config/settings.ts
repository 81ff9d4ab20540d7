// Each setting: its environment variable, its flag, and its meaning.
import { z } from 'zod';
import {
  baseUrlSchema,
  folderSchema,
  integerFrom,
  listSchema,
  numberFrom,
  percentSchema,
  plainUrlSchema,
  registryUrlSchema,
  siteNameSchema,
  siteUrlSchema,
} from './setting-schemas.ts';
import { WEB_HOST_NAMES } from './web-host-names.ts';

export interface Setting {
  variable: string;
  /** The flag and the name of its value, as in --help. */
  flag: string;
  help: string;
  /** A valid value, for error messages. Default: the schema's example. */
  example?: string;
  /** Messages suggest the most similar one. */
  choices?: readonly string[];
  /** Messages do not contain its value. */
  isSecret?: true;
  schema: z.ZodType;
}

/** `npm run docs` writes them to docs/configuration.md. */
export const SETTINGS = {
  registry: {
    variable: 'REGISTRY_URL',
    flag: '--registry <URL>',
    help: "the registry's base URL, without /api/v1 (default: the embedded sample registry)",
    example: 'https://registry.example',
    schema: registryUrlSchema.optional(),
  },
  brand: {
    variable: 'REGISTRY_BRAND',
    flag: '--brand <WORD>',
    help: 'the word in <brand>-release/ and <brand>_release (default: read from the platform list)',
    example: 'usage',
    schema: z
      .string()
      .regex(
        /^[a-z0-9][a-z0-9_-]*$/i,
        'a word of letters, digits, - and _, which begins with a letter or digit',
      )
      .optional(),
  },
  aliases: {
    variable: 'REGISTRY_ALIASES',
    flag: '--alias <URLS>',
    help: 'other base URLs that the registry uses in its own links, comma-separated (default: none)',
    example: 'https://registry.example,https://www.registry.example',
    schema: listSchema.pipe(z.array(registryUrlSchema)).default([]),
  },
  site: {
    variable: 'SITE_URL',
    flag: '--site <URL>',
    help: "the mirror's public URL, which may include a base path (default: http://localhost:PORT)",
    example: 'https://x.github.io/repo',
    schema: siteUrlSchema.optional(),
  },
  snapshotDir: {
    variable: 'SNAPSHOT_DIR',
    flag: '--snapshot <DIR>',
    help: 'the snapshot folder (default: snapshot)',
    schema: folderSchema.default('snapshot'),
  },
  rate: {
    variable: 'REQUESTS_PER_SECOND',
    flag: '--rate <N>',
    help: 'maximum number of requests per second (default: no limit)',
    example: '2',
    schema: numberFrom(0.01, 10_000, 'a number from 0.01 to 10000').optional(),
  },
  timeLimit: {
    variable: 'TIME_LIMIT',
    flag: '--time-limit <MINUTES>',
    help: 'time limit for reading a whole registry or mirror, in minutes; a nightly run may take as long again to build and verify (default: 180)',
    schema: numberFrom(0.1, 10_080, 'a number of minutes from 0.1 to 10080').default(180),
  },
  maxVanished: {
    variable: 'MAX_VANISHED',
    flag: '--max-vanished <PERCENT>',
    help: 'percentage of platforms, services, data hosts or notifications whose loss is refused; the loss of up to 3 is always accepted (default: 10)',
    schema: percentSchema.default(10),
  },
  distDir: {
    variable: 'DIST_DIR',
    flag: '--dist <DIR>',
    help: 'the folder of the built site (default: dist)',
    schema: folderSchema.default('dist'),
  },
  webHost: {
    variable: 'BUILD_FOR',
    flag: '--for <NAME>',
    help: `web host of the site: ${WEB_HOST_NAMES.join(', ')} (default: the web host in the site's data/host.json, else serve)`,
    example: 'nginx',
    choices: WEB_HOST_NAMES,
    schema: z.enum(WEB_HOST_NAMES, `one of ${WEB_HOST_NAMES.join(', ')}`).optional(),
  },
  port: {
    variable: 'PORT',
    flag: '--port <N>',
    help: 'port to listen on; 0 for any free port (default: 4321)',
    schema: integerFrom(0, 65_535, 'a port from 0 to 65535').default(4321),
  },
  host: {
    variable: 'HOST',
    flag: '--host <ADDRESS>',
    help: 'IP address or name to listen on (default: 127.0.0.1)',
    schema: z.string().min(1, 'an IP address or host name').default('127.0.0.1'),
  },
  contacts: {
    variable: 'CONTACTS',
    flag: '--contacts <WHERE>',
    help: "where the registry's contacts appear: everywhere, or mirror-only to leave them out of pages, data and search (default: everywhere)",
    example: 'mirror-only',
    schema: z.enum(['everywhere', 'mirror-only'], 'everywhere or mirror-only').default('everywhere'),
  },
  staleAfter: {
    variable: 'STALE_AFTER',
    flag: '--stale-after <HOURS>',
    help: 'hours after which the site marks its data as out of date (default: 48)',
    schema: numberFrom(0.01, 1_000_000, 'a number of hours from 0.01 to 1000000').default(48),
  },
  siteName: {
    variable: 'SITE_NAME',
    flag: '--site-name <TEXT>',
    help: "the site's name, instead of the name in the site configuration (default: Registry Snapshot)",
    example: 'Example Consortium Registry',
    schema: siteNameSchema.optional(),
  },
  siteConfig: {
    variable: 'SITE_CONFIG',
    flag: '--site-config <FILE>',
    help: "the file with the site's name, colour, logo and links (default: site.config.json in the current folder, if it exists)",
    example: 'site.config.json',
    schema: z.string().min(1, 'a file path').optional(),
  },
  pingUrl: {
    variable: 'PING_URL',
    flag: '--ping-url <URL>',
    help: 'URL that gets a GET request after each nightly run; after a failed one, with /fail at its end (default: none)',
    example: 'https://hc-ping.com/UUID',
    isSecret: true,
    schema: plainUrlSchema.pipe(baseUrlSchema).optional(),
  },
} satisfies Record<string, Setting>;

/** `--registry` */
export function longFlagOf({ flag }: Setting): string {
  return flag.replace(/ .*/, '');
}

export type SettingName = keyof typeof SETTINGS;
