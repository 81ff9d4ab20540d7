// The contract as rules that are independent of a web host's language.
import * as mirror from '../mirror/contract.ts';
import { contentTypeOf } from '../mirror/content-types.ts';
import { API_PATH } from '../registry/endpoint.ts';

/** A text file that a host reads. */
export interface HostFile {
  /** Relative, with `/`. */
  path: string;
  text: string;
}

export type SiteLocation = ReturnType<typeof siteLocationOf>;

/**
 * `site` is SITE_URL without a trailing slash, and `root` the absolute path of the site's folder on this machine. `base` is
 * the path of SITE_URL: '' or `/repo`.
 */
export function siteLocationOf(site: string, root: string) {
  return { base: new URL(site).pathname.replace(/\/+$/, ''), site, root };
}

/** Contains the whole API. */
export const API_FOLDER = API_PATH.slice(1);

/** Headers of every answer outside the API folder; IMMUTABLE_FILES, OPEN_FILES and TYPED_FILES add to them. */
export const HEADERS_ON_SITE_ANSWERS: mirror.AnswerHeaders = {
  ...mirror.COMMON_HEADERS,
  ...mirror.SITE_HEADERS,
  'Cache-Control': mirror.REVALIDATE,
};

/** Headers of answers to OPTIONS (204), on all paths: scripts send it for open files only. */
export const HEADERS_ON_OPTIONS_ANSWERS: mirror.AnswerHeaders = {
  ...mirror.COMMON_HEADERS,
  Allow: mirror.ALLOW,
  ...mirror.OPEN_HEADERS,
  ...mirror.PREFLIGHT_HEADERS,
};

/** Added to answers with compressed copies, also where the plain file is sent: caches must not mix them. */
export const VARY_BY_CODING = 'Accept-Encoding';
/** Headers of every answer below the API folder on hosts that compress and don't add this by themselves. */
export const API_HEADERS_ON_COMPRESSING_HOSTS: mirror.AnswerHeaders = {
  ...mirror.API_ANSWER_HEADERS,
  Vary: `${mirror.SPECIFIED_HEADERS.Vary}, ${VARY_BY_CODING}`,
};

/** For hosts that set the type in another way. */
export function withoutType(headers: mirror.AnswerHeaders): mirror.AnswerHeaders {
  const { 'Content-Type': _, ...others } = headers;
  return others;
}

/** The bodies of errors as files, for hosts whose rules cannot contain them. */
export const NOT_FOUND_FILE: HostFile = { path: `${API_FOLDER}404.json`, text: mirror.ERROR_BODIES[404] };
export const NOT_ALLOWED_FILE: HostFile = { path: `${API_FOLDER}405.json`, text: mirror.ERROR_BODIES[405] };
export const BAD_RANGE_FILE: HostFile = { path: `${API_FOLDER}416.json`, text: mirror.ERROR_BODIES[416] };
/** The site's page. */
export const NOT_FOUND_PAGE = '404.html';

/** The API root without its final slash. */
export const API_ROOT = API_PATH.slice(0, -1);
/** Matches the end of the spellings of an API path: `…`, `…/` and `…/index.json`. */
export const ANSWER_ENDING = `(?:/|/${escapeRegExp(mirror.ANSWER_FILE)})?`;
/** Matches what follows API_ROOT in an API path. The first group has a leading slash; it is '' for the API root. */
export const ANSWER_PATH = `((?:/.*?)??)${ANSWER_ENDING}`;
/** Matches queries for the API format; the last `format` counts. Needs look-ahead. */
export const API_FORMAT_QUERY = '(?:^|&)format=api(?:&(?!.*format=)|$)';

/** Without outer slashes. */
export const ALL_NOTIFICATIONS_FOLDER = mirror.ALL_NOTIFICATIONS_PATH.slice(1, -1);

/** Matches its path in the spellings of ANSWER_PATH, without a leading slash and the API folder. */
export const ALL_NOTIFICATIONS_PATTERN = `${ALL_NOTIFICATIONS_FOLDER.slice(API_FOLDER.length)}${ANSWER_ENDING}`;
/** Matches queries for a later page of it; the last `page` counts. Needs look-ahead. */
export const LATER_PAGE_QUERY = `(?:^|&)page=${mirror.LATER_PAGE_NUMBER_PATTERN}(?:&(?!(?:.*&)?page=)|$)`;

/** From → to, both relative. They apply with and without a trailing slash. */
export const REDIRECTS: readonly [string, string][] = [...mirror.PAGE_REDIRECTS].map(([from, to]) => [
  from,
  `${to}/`,
]);

export const { Vary: VARY } = mirror.SPECIFIED_HEADERS;
export {
  API_ANSWER_HEADERS,
  API_FORMAT_ANSWER_FILE,
  ERROR_BODIES,
  COMMON_HEADERS,
  ANSWER_FILE,
  IMMUTABLE_FILES,
  JSON_TYPE,
  LATER_PAGE_NUMBER_PATTERN,
  OPEN_FILES,
  SITE_HEADERS,
  type AnswerHeaders,
  type FileHeaders,
} from '../mirror/contract.ts';

// All file extensions of a site.
const EXTENSIONS = 'html css js json svg png woff2 wasm txt xml atom csv ndjson sqlite yaml yml ics md'.split(
  ' ',
);

export const TYPES_BY_EXTENSION: readonly [string, string][] = EXTENSIONS.map((extension) => [
  extension,
  contentTypeOf(`x.${extension}`),
]);

/** The file without an extension. */
export const TYPED_SUMS_FILE = { name: 'SHA256SUMS', type: contentTypeOf('SHA256SUMS') } as const;

/** Files whose types many hosts don't know, or send without a charset. */
export const TYPED_FILES: readonly mirror.FileHeaders[] = [
  ...['atom', 'csv', 'ics', 'md', 'ndjson', 'sqlite'].map((extension) => ({
    files: { folders: [], extensions: [extension] },
    headers: { 'Content-Type': contentTypeOf(`x.${extension}`) },
  })),
  {
    files: { folders: [], names: [TYPED_SUMS_FILE.name] },
    headers: { 'Content-Type': TYPED_SUMS_FILE.type },
  },
];

/** Files that need more than HEADERS_ON_SITE_ANSWERS. */
export const SPECIAL_FILES = [mirror.IMMUTABLE_FILES, mirror.OPEN_FILES, ...TYPED_FILES];

/** Matches paths with the base. The regular expression uses only syntax that all hosts support. */
export function pathPatternOf(
  { folders, names = [], extensions = [] }: mirror.FilePattern,
  base: string,
): string {
  return [
    ...folders.map((folder) => `^${escapeRegExp(`${base}/${folder}`)}`),
    ...names.map((name) => `/${escapeRegExp(name)}$`),
    ...extensions.map((extension) => String.raw`\.${escapeRegExp(extension)}$`),
  ].join('|');
}

export function escapeRegExp(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}

/** The comment at the start of a generated file; `commentMark` begins a comment line. */
export function headComment(commentMark: string, { site }: SiteLocation, purpose: string): string {
  return `${commentMark} The site for ${site}/: ${purpose}\n${commentMark} A build writes this file anew.\n`;
}
