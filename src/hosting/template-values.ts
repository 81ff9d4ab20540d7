// What templates insert: where the site lies, and what the contract states (headers, types and the bodies of errors), as each
// web host writes it.
import { relative } from 'node:path';
import * as contract from '../mirror/contract.ts';
import { contentTypeOf } from '../mirror/content-types.ts';

export type SiteLocation = ReturnType<typeof siteLocationOf>;

/**
 * `site` is SITE_URL without a final slash, and `root` the absolute path of the site's folder on this machine. `base` is the
 * path of SITE_URL: '' or `/repo`.
 */
export function siteLocationOf(site: string, root: string) {
  return { base: new URL(site).pathname.replace(/\/+$/, ''), site, root };
}

/** How files of a web host contain a header, the type of an extension, and any other text. */
interface Syntax {
  header: (name: string, value: string) => string;
  type?: (extension: string, type: string) => string;
  text?: (text: string) => string;
}

// A ' is valid in URLs, and would end a text of a script.
const inScript = (text: string): string =>
  JSON.stringify(text)
    .slice(1, -1)
    .replaceAll("'", String.raw`\u0027`);

/** A template's name contains one of these keys. */
const SYNTAXES: Readonly<Record<string, Syntax>> = {
  'nginx/': {
    header: (name, value) => `add_header ${name} "${value}" always;`,
    type: (extension, type) => `"${type}" ${extension};`,
  },
  'caddy/': {
    header: (name, value) => `header ${name} "${value}"`,
    type: (extension, type) =>
      `@${extension} path *.${extension}\nheader @${extension} Content-Type "${type}"`,
  },
  'apache/': {
    header: (name, value) => `Header always set ${name} "${value}"`,
    type: (extension, type) => `AddType "${type}" .${extension}`,
  },
  'cloudfront/': {
    header: (name, value) => `'${name.toLowerCase()}': { value: ${JSON.stringify(value)} },`,
    type: (extension, type) => `${extension}: '${type}',`,
    text: inScript,
  },
  // worker.js and files in JSON.
  '.js': {
    header: (name, value) => `"${name}": ${JSON.stringify(value)},`,
    text: inScript,
  },
  // _headers and _redirects.
  '/_': { header: (name, value) => `${name}: ${value}` },
};

// All file extensions of a site.
const EXTENSIONS = 'html css js json svg png woff2 wasm txt xml atom csv ndjson sqlite yaml yml md'.split(
  ' ',
);

// Web hosts without a line for each type do not know these, or send them without a charset.
const TYPES_IN_WORDS = ['json', 'atom', 'csv', 'md', 'ndjson', 'sqlite'];

// Each web host sets the type in its own way.
const { 'Content-Type': _, ...API_HEADERS } = contract.API_RESPONSE_HEADERS;
const OPTIONS_HEADERS = {
  ...contract.COMMON_HEADERS,
  Allow: contract.ALLOW,
  ...contract.OPEN_HEADERS,
  ...contract.PREFLIGHT_HEADERS,
};

/** The values of a template's placeholders. */
export function templateValues(template: string, { base, site, root }: SiteLocation): Record<string, string> {
  const [, syntax] = Object.entries(SYNTAXES).find(([part]) => template.includes(part)) ?? [];
  if (!syntax) return {};
  const { header, type, text = (unchanged) => unchanged } = syntax;
  const headerLines = (headers: contract.ResponseHeaders): string =>
    Object.entries(headers)
      .map((each) => header(...each))
      .join('\n');
  const types = EXTENSIONS.map((extension): [string, string] => [extension, contentTypeOf(`.${extension}`)]);
  return {
    site,
    base: text(base),
    basePattern: text(base.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)),
    root: inQuotes(root).slice(1, -1),
    mapping: base ? `Alias ${inQuotes(base)}` : 'DocumentRoot',
    workerName: new URL(site).hostname.replaceAll(/[^a-z0-9]+/g, '-'),
    // Without a base path, Netlify finds pages without a rule, and Cloudflare without the worker.
    sitePaths: base && `${base}/* /:splat 200`,
    workerPaths: base ? '"/*",' : '"/api/*",\n"//*",',
    assets: text(relative(`${root}-cloudflare`, root)),
    // Caches must not mix a compressed file with the plain one.
    apiHeaders: headerLines({ ...API_HEADERS, Vary: `${API_HEADERS['Vary']}, Accept-Encoding` }),
    optionsHeaders: headerLines(OPTIONS_HEADERS),
    securityHeaders: headerLines({ ...contract.COMMON_HEADERS, ...contract.SITE_HEADERS }),
    openHeaders: headerLines(contract.OPEN_HEADERS),
    revalidate: contract.REVALIDATE,
    immutable: contract.IMMUTABLE_FILES.headers['Cache-Control']!,
    types: type ? types.map((each) => type(...each)).join('\n') : '',
    ...Object.fromEntries(
      TYPES_IN_WORDS.map((extension) => [`${extension}Type`, contentTypeOf(`.${extension}`)]),
    ),
    sumsType: contentTypeOf('SHA256SUMS'),
    error404: contract.ERROR_BODIES[404],
    error405: contract.ERROR_BODIES[405],
  };
}

/** Text between double quotes, as shells and the settings of web servers read it: `"` and `\\` get a backslash. */
export function inQuotes(text: string): string {
  return `"${text.replaceAll(/["\\]/g, String.raw`\$&`)}"`;
}
