// The mirror's contract: methods, statuses, headers and bodies. The built-in server follows it, templates of web hosts
// insert it, and verify checks it. (§ refers to the specification.)
import { CONTENT_POLICY } from './content-policy.ts';
import { contentTypeOf } from './content-types.ts';

/** Allowed everywhere (§4). */
export const METHODS = ['GET', 'HEAD', 'OPTIONS'] as const;
export const ALLOW = METHODS.join(', ');

/** The type of every response below `/api/v1/`, errors included (§4). */
export const JSON_TYPE = 'application/json';

/** Headers of every response, redirects included: browsers don't guess types, and send other sites no Referer. */
export const COMMON_HEADERS = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'same-origin',
} as const;

/** Headers of every response outside `/api/v1/`. Browsers accept `frame-ancestors` in a header only. */
export const SITE_HEADERS = {
  'Content-Security-Policy': `${CONTENT_POLICY}; frame-ancestors 'none'`,
} as const;

/** Headers of every response below `/api/v1/`, whatever its status (§4). */
export const SPECIFIED_HEADERS = { 'Content-Type': JSON_TYPE, Vary: 'Accept', Allow: ALLOW } as const;

/** Headers of every response that scripts of other sites may read: see OPEN_FILES. */
export const OPEN_HEADERS = {
  'Access-Control-Allow-Origin': '*',
  // Else scripts could not read the ETag.
  'Access-Control-Expose-Headers': '*',
} as const;

/** Added to responses to OPTIONS (204): a CORS preflight for any script. */
export const PREFLIGHT_HEADERS = {
  'Access-Control-Allow-Methods': ALLOW,
  'Access-Control-Allow-Headers': '*',
  'Access-Control-Max-Age': '86400',
} as const;

/** Caches must revalidate each time, so that responses of two runs are never mixed; unchanged ones are 304. */
export const REVALIDATE = 'no-cache';

export type ResponseHeaders = Readonly<Record<string, string>>;

/** All headers of a response below `/api/v1/`, whatever its status. */
export const API_RESPONSE_HEADERS: ResponseHeaders = {
  ...COMMON_HEADERS,
  ...SPECIFIED_HEADERS,
  ...OPEN_HEADERS,
  'Cache-Control': REVALIDATE,
};

/** All headers of a file outside `/api/v1/`. */
export function siteHeadersOf(path: string): ResponseHeaders {
  return {
    ...COMMON_HEADERS,
    'Content-Type': contentTypeOf(path),
    'Cache-Control': REVALIDATE,
    ...SITE_HEADERS,
    ...(matchesPattern(IMMUTABLE_FILES.files, path) && IMMUTABLE_FILES.headers),
    ...(isOpenToOtherSites(path) && OPEN_HEADERS),
  };
}

/** Bodies of errors below `/api/v1/`, as the framework of such registries sends them. */
export const ERROR_BODIES = {
  400: '{"detail":"Bad request."}',
  404: '{"detail":"Not found."}',
  405: '{"detail":"Method not allowed."}',
  412: '{"detail":"Precondition failed."}',
  416: '{"detail":"Range not satisfiable."}',
  500: '{"detail":"Server error."}',
} as const;
export type ErrorStatus = keyof typeof ERROR_BODIES;

/** A value of Content-Encoding. */
export type Coding = 'br' | 'gzip';
/** The endings of a file's compressed copies, in the order of preference. */
export const COPY_SUFFIXES: readonly [Coding, suffix: string][] = [
  ['br', '.br'],
  ['gzip', '.gz'],
];

/** Bytes. Responses of at least this size are compressed for clients that accept it. */
export const MIN_COMPRESSED_SIZE = 16 * 1024;

/** The list that registries split into pages, and the mirror does not. */
export const ALL_NOTIFICATIONS_PATH = '/api/v1/notification/';
/** Matches the number of a page of it that the mirror does not have. */
export const LATER_PAGE_NUMBER_PATTERN = '0*(?:[2-9]|[1-9][0-9]+)';

/** The files of a response in the folder of its path; the second is for hosts that need a file for `?format=api`. */
export const RESPONSE_FILE = 'index.json';
export const API_FORMAT_RESPONSE_FILE = 'index.api.json';

/** Paths under which reports cite the registry's pages → the site's pages. */
export const PAGE_REDIRECTS: ReadonlyMap<string, string> = new Map([['notifications', 'notification']]);

/** Matches relative paths (no leading slash) that satisfy any of the conditions. */
interface FilePattern {
  /** Each ends with a slash: `data/`. */
  folders: readonly string[];
  names?: readonly string[];
  /** Extensions have no dot. */
  extensions?: readonly string[];
}

export interface FileHeaders {
  files: FilePattern;
  headers: ResponseHeaders;
}

/** Files that scripts of other sites may read: responses, data, cursor pages and feeds. */
const OPEN_FILES: FileHeaders = {
  files: {
    folders: ['api/v1/', 'data/', 'changes/'],
    names: ['feed.json', 'notifications.json'],
    extensions: ['atom'],
  },
  headers: OPEN_HEADERS,
};

/** Files whose name changes with their content: caches may keep them without revalidation. */
export const IMMUTABLE_FILES: FileHeaders = {
  files: { folders: ['_astro/'] },
  headers: { 'Cache-Control': 'public, max-age=31536000, immutable' },
};

/** Whether scripts of other sites may read a file (`data/platforms.csv`). */
export function isOpenToOtherSites(path: string): boolean {
  return matchesPattern(OPEN_FILES.files, path);
}

function matchesPattern({ folders, names = [], extensions = [] }: FilePattern, path: string): boolean {
  const name = path.slice(path.lastIndexOf('/') + 1);
  return (
    folders.some((folder) => path.startsWith(folder)) ||
    names.includes(name) ||
    extensions.some((extension) => name.endsWith(`.${extension}`))
  );
}
