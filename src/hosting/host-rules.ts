// The contract as rules for any web host, in no host's language: which paths, which headers, which answers.
import {
  ALLOW,
  API_HEADERS,
  API_INDEX,
  ERRORS,
  COMMON_HEADERS,
  FOR_EVER,
  HUMAN_LINKS,
  INDEX,
  JSON_TYPE,
  NAMED_BY_CONTENT,
  OPEN_PATHS,
  OPEN_HEADERS,
  PREFLIGHT_HEADERS,
  REVALIDATE,
  SITE_HEADERS,
  type Files,
} from '../mirror/contract.ts';
import { typeOf } from '../mirror/content-types.ts';
import { API } from '../registry/endpoint.ts';

export type RuleHeaders = Readonly<Record<string, string>>;

/** A text file that a host reads. */
export interface HostFile {
  /** Relative, with `/`. */
  path: string;
  text: string;
}

export interface HostRules {
  /** The path of SITE_URL without its last slash: '' or `/repo`. */
  base: string;
  /** SITE_URL. */
  site: string;
  /** The folder of the site on this machine, absolute, without a last slash. */
  root: string;
}

/** The rules for a site (SITE_URL, no last slash) in a folder of this machine. */
export function hostRulesOf(site: string, root: string): HostRules {
  return { base: new URL(site).pathname.replace(/\/+$/, ''), site, root };
}

/** Below this, everything is the API's. */
export const API_FOLDER = API.slice(1);

/** On every answer below the API folder, whatever its status. */
export const ON_API: RuleHeaders = {
  ...API_HEADERS,
  ...OPEN_HEADERS,
  ...COMMON_HEADERS,
  'Cache-Control': REVALIDATE,
};
/** On every answer elsewhere; CACHED, OPENED and TYPED come on top. */
export const ON_SITE: RuleHeaders = { ...COMMON_HEADERS, ...SITE_HEADERS, 'Cache-Control': REVALIDATE };

/** Headers of some files of the site alone. */
export interface Special {
  files: Files;
  headers: RuleHeaders;
}
export const OPENED: Special = { files: OPEN_PATHS, headers: OPEN_HEADERS };
export const CACHED: Special = {
  files: NAMED_BY_CONTENT,
  headers: { 'Cache-Control': FOR_EVER },
};

/** What OPTIONS gets with 204, anywhere: elsewhere than at open files no script asks for it. */
export const ON_OPTIONS: RuleHeaders = {
  ...COMMON_HEADERS,
  Allow: ALLOW,
  ...OPEN_HEADERS,
  ...PREFLIGHT_HEADERS,
};

/** The bodies of errors as files, for hosts that cannot say them by themselves. */
export const MISSING: HostFile = { path: `${API_FOLDER}404.json`, text: ERRORS[404] };
export const REFUSED: HostFile = { path: `${API_FOLDER}405.json`, text: ERRORS[405] };
/** The site's page for what is not there. */
export const NOT_FOUND = '404.html';

/** An API path's spellings come down to what the first group catches: `…`, `…/` and `…/index.json`. */
export const SPELLED = String.raw`(.*?)(?:/|/${literal(INDEX)})?`;
/** A query that asks for the API format: the last `format` counts. Needs look-ahead. */
export const ASKS_API_FORMAT = '(?:^|&)format=api(?:&(?!.*format=)|$)';

/** From → to, both relative; from is asked with and without last slash. */
export const REDIRECTS: readonly [string, string][] = [...HUMAN_LINKS].map(([from, to]) => [from, `${to}/`]);

export const { Vary: VARY } = API_HEADERS;
export { API_INDEX, ERRORS, COMMON_HEADERS, INDEX, JSON_TYPE, SITE_HEADERS };

// Every kind of file that a site here may hold.
const EXTENSIONS = 'html css js json svg png woff2 wasm txt xml atom csv ndjson sqlite yaml yml'.split(' ');

/** Content types of the site's files, by extension. */
export const TYPES: readonly [string, string][] = EXTENSIONS.map((extension) => [
  extension,
  typeOf(`x.${extension}`),
]);

/** A file without an extension, and its type. */
export const SUMS_FILE_PATTERN = { name: 'SHA256SUMS', type: typeOf('SHA256SUMS') } as const;

/** Files whose types many hosts do not know, or send without a charset. */
export const TYPED: readonly Special[] = [
  ...['atom', 'csv', 'ndjson', 'sqlite'].map((extension) => ({
    files: { folders: [], extensions: [extension] },
    headers: { 'Content-Type': typeOf(`x.${extension}`) },
  })),
  {
    files: { folders: [], names: [SUMS_FILE_PATTERN.name] },
    headers: { 'Content-Type': SUMS_FILE_PATTERN.type },
  },
];

/** What a path (base included) looks like whose file is among these: a regular expression that every host reads. */
export function patternOf({ folders, names = [], extensions = [] }: Files, base: string): string {
  return [
    ...folders.map((folder) => `^${literal(`${base}/${folder}`)}`),
    ...names.map((name) => `/${literal(name)}$`),
    ...extensions.map((extension) => String.raw`\.${literal(extension)}$`),
  ].join('|');
}

/** A text that a regular expression takes as it is. */
export function literal(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}

/** `made by` in a comment at the head of each file; `mark` begins a comment. */
export function headOf(mark: string, { site }: HostRules, how: string): string {
  return `${mark} The site for ${site}/: ${how}\n${mark} A build writes this file anew.\n`;
}
