// The mirror's contract in one place: methods, statuses, headers and bodies. Our server answers by it, rules for other
// hosts are made from it, and verify checks it.
import { CONTENT_POLICY } from './content-policy.ts';

/** The methods that are allowed everywhere (§4). */
export const METHODS = ['GET', 'HEAD', 'OPTIONS'] as const;
export const ALLOW = METHODS.join(', ');

/** What every answer below `/api/v1/` is, errors included (§4). */
export const JSON_TYPE = 'application/json';

/** On every answer, redirects included: browsers guess no types, and tell no other site which page links to it. */
export const COMMON_HEADERS = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'same-origin',
} as const;

/** On every answer outside `/api/v1/`. Browsers accept `frame-ancestors` in a header only. */
export const SITE_HEADERS = {
  'Content-Security-Policy': `${CONTENT_POLICY}; frame-ancestors 'none'`,
} as const;

/** On every answer below `/api/v1/`, whatever its status (§4). */
export const API_HEADERS = { 'Content-Type': JSON_TYPE, Vary: 'Accept', Allow: ALLOW } as const;

/** On every answer that scripts of other sites may read: see OPEN. */
export const OPEN_HEADERS = { 'Access-Control-Allow-Origin': '*' } as const;

/** What OPTIONS answers with status 204, beside the above: a CORS preflight for any script. */
export const PREFLIGHT_HEADERS = {
  'Access-Control-Allow-Methods': ALLOW,
  'Access-Control-Allow-Headers': '*',
  'Access-Control-Max-Age': '86400',
} as const;

/** Kept, but asked about each time, so that nobody mixes two nights; unchanged is 304. */
export const REVALIDATE = 'no-cache';
/** For files whose name changes with their content. */
export const FOR_EVER = 'public, max-age=31536000, immutable';

/** The bodies of errors below `/api/v1/`; the framework of such registries has the same words. */
export const ERRORS = {
  400: '{"detail":"Bad request."}',
  404: '{"detail":"Not found."}',
  405: '{"detail":"Method not allowed."}',
  408: '{"detail":"Request timeout."}',
  500: '{"detail":"Server error."}',
  503: '{"detail":"Too many requests at once."}',
} as const;
export type ErrorStatus = keyof typeof ERRORS;

/** How the bytes of a prepared copy are compressed, as Content-Encoding names it. */
export type Coding = 'br' | 'gzip';

/** An answer of at least so many bytes is large: it comes compressed to those who accept that. */
export const COMPRESSED_FROM = 16 * 1024;

/** The file of an answer, in the folder of its path; with the format variant of hosts that need files. */
export const INDEX = 'index.json';
export const API_INDEX = 'index.api.json';

/** Pages by which reports and people cite the registry, under another name than the site's page has. */
export const HUMAN_LINKS: ReadonlyMap<string, string> = new Map([['notifications', 'notification']]);

/** Some files of the site, by what their relative paths (no first slash) look like: any of these is enough. */
export interface Files {
  /** Each ends in a slash: `data/`. */
  folders: readonly string[];
  names?: readonly string[];
  /** Without the dot. */
  extensions?: readonly string[];
}

/** What scripts of other sites may read: answers, data, cursor pages and feeds. */
export const OPEN_PATHS: Files = { folders: ['api/v1/', 'data/', 'changes/'], extensions: ['atom'] };

/** What may be kept without asking. */
export const NAMED_BY_CONTENT: Files = { folders: ['_astro/'] };

/** Whether scripts of other sites may read this file of the site (`data/platforms.csv`). */
export function isOpen(path: string): boolean {
  return isAmong(OPEN_PATHS, path);
}

/** How long this file of the site may be kept without asking. */
export function cacheControlOf(path: string): string {
  return isAmong(NAMED_BY_CONTENT, path) ? FOR_EVER : REVALIDATE;
}

function isAmong({ folders, names = [], extensions = [] }: Files, path: string): boolean {
  const name = path.slice(path.lastIndexOf('/') + 1);
  return (
    folders.some((folder) => path.startsWith(folder)) ||
    names.includes(name) ||
    extensions.some((extension) => name.endsWith(`.${extension}`))
  );
}
