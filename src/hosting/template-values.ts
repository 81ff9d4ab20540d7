// What templates insert: where the site lies, and what the contract states (headers, types, bodies of errors), as each web
// host writes it.
import { relative } from 'node:path';
import * as contract from '../mirror/contract.ts';
import { contentTypeOf } from '../mirror/content-types.ts';
import { inQuotes } from '../util/in-quotes.ts';
import type { TemplateValues } from './fill-template.ts';

export type SiteLocation = ReturnType<typeof siteLocationOf>;

/**
 * `site` is SITE_URL without a final slash, and `root` the absolute path of the site's folder on this machine. `base` is the
 * path of SITE_URL: '' or `/repo`.
 */
export function siteLocationOf(site: string, root: string) {
  return { base: new URL(site).pathname.replace(/\/+$/, ''), site, root };
}

/** A line for a header, and one for the type of files with an extension; `escape` is for other values. */
interface Syntax {
  header: (name: string, value: string) => string;
  type?: (extension: string, type: string) => string;
  escape?: (value: string) => string;
}

/** By a part of the template's name. */
const SYNTAXES: Readonly<Record<string, Syntax>> = {
  'nginx/': {
    header: (name, value) => `add_header ${name} "${value}" always;`,
    type: (extension, type) => `"${type}" ${extension};`,
  },
  'caddy/': {
    header: (name, value) => `header ${name} "${value}"`,
    type: (extension, type) =>
      `@${extension} path *.${extension}
header @${extension} Content-Type "${type}"`,
  },
  'apache/': {
    header: (name, value) => `Header always set ${name} "${value}"`,
    type: (extension, type) => `AddType "${type}" .${extension}`,
  },
  // _headers and _redirects.
  '/_': { header: (name, value) => `${name}: ${value}` },
  // Members of an object in JavaScript and JSON.
  '.js': {
    header: (name, value) => `${JSON.stringify(name)}: ${JSON.stringify(value)},`,
    type: (extension, type) => `${JSON.stringify(extension)}: ${JSON.stringify(type)},`,
    escape: (value) => JSON.stringify(value).slice(1, -1),
  },
};

// All file extensions of a site.
const EXTENSIONS = 'html css js json svg png woff2 wasm txt xml atom csv ndjson sqlite yaml yml ics md'.split(
  ' ',
);

export function templateValues(template: string, location: SiteLocation): TemplateValues {
  const [, syntax] = Object.entries(SYNTAXES).find(([part]) => template.includes(part)) ?? [];
  if (!syntax) return {};
  const { header, type, escape = (value) => value } = syntax;
  const types = EXTENSIONS.map((extension) => [extension, contentTypeOf(`x.${extension}`)] as const);
  const words = {
    ...siteValues(location),
    revalidate: contract.REVALIDATE,
    immutable: contract.IMMUTABLE_FILES.headers['Cache-Control']!,
    ...Object.fromEntries(types.map(([extension, value]) => [`${extension}Type`, value])),
    sumsType: contentTypeOf('SHA256SUMS'),
    ...Object.fromEntries(
      Object.entries(contract.ERROR_BODIES).map(([status, body]) => [`error${status}`, body]),
    ),
  };
  const { 'Content-Type': _, ...apiHeaders } = contract.API_ANSWER_HEADERS;
  const headers = {
    // Caches must not mix a compressed file with the plain one.
    apiHeaders: { ...apiHeaders, Vary: `${apiHeaders['Vary']}, Accept-Encoding` },
    optionsHeaders: {
      ...contract.COMMON_HEADERS,
      Allow: contract.ALLOW,
      ...contract.OPEN_HEADERS,
      ...contract.PREFLIGHT_HEADERS,
    },
    securityHeaders: { ...contract.COMMON_HEADERS, ...contract.SITE_HEADERS },
    openHeaders: contract.OPEN_HEADERS,
  };
  const linesOf = (set: contract.AnswerHeaders): string =>
    Object.entries(set)
      .map(([name, value]) => header(name, value))
      .join('\n');
  return {
    ...mapValues(words, escape),
    ...mapValues(headers, linesOf),
    // Without a base path, pages need no worker.
    workerPaths: (location.base ? ['/*'] : ['/api/*', '//*']).map((path) => `"${path}",`).join('\n'),
    ...(type && { types: types.map((each) => type(...each)).join('\n') }),
  };
}

function siteValues({ base, site, root }: SiteLocation) {
  return {
    site,
    base,
    basePattern: base.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`),
    root: inQuotes(root).slice(1, -1),
    workerName: new URL(site).hostname.replaceAll(/[^a-z0-9]+/g, '-'),
    assets: relative(`${root}-cloudflare`, root),
  };
}

function mapValues<Value>(values: Record<string, Value>, toText: (value: Value) => string): TemplateValues {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, toText(value)]));
}
