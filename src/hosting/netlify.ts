// `_redirects` and `_headers` at the root of the site.
import { globsOf } from './globs.ts';
import { API } from '../registry/endpoint.ts';
import type { WebHost } from './web-host.ts';
import { redirectLine } from './redirect-line.ts';
import {
  API_INDEX,
  IMMUTABLE_FILES,
  COMMON_HEADERS,
  INDEX,
  JSON_TYPE,
  OPEN_FILES,
  REDIRECTS,
  SITE_HEADERS,
  TYPED_FILES,
  VARY,
  type RuleHeaders,
  type HostRules,
} from './host-rules.ts';

export const netlify: WebHost = {
  title: 'Netlify',
  isTested: false,
  copies: [],
  withApiFormat: true,
  limits: {},
  differences: {
    allow: 'The header `Allow` is missing: Netlify does not let a site set it.',
    options: 'OPTIONS is answered by the host in its own way: no rule can depend on the method.',
    methods: 'Other methods are not refused, for the same reason.',
    policy: 'Redirects have no security headers.',
    unknown: "A missing record is a 404 with the site's HTML page instead of JSON.",
    malformed: 'A malformed path returns an HTML page of the host.',
  },
  filesInside: (rules) => [
    { path: '_redirects', text: redirectsOf(rules) },
    { path: '_headers', text: headersOf(rules) },
  ],
};

// Existing files take precedence; then the first matching line counts.
function redirectsOf({ base }: HostRules): string {
  return [
    ...REDIRECTS.map(([from, to]) => redirectLine(`${base}/${from}`, `${base}/${to}`, 301)),
    redirectLine(`${base}${API}* format=api`, `${API}:splat/${API_INDEX}`, 200),
    redirectLine(`${base}${API}*`, `${API}:splat/${INDEX}`, 200),
    ...(base ? [redirectLine(`${base}/*`, '/:splat', 200)] : []),
  ].join('');
}

// Netlify joins the values of all matching blocks, so no block may repeat its default Cache-Control.
function headersOf({ base }: HostRules): string {
  return [
    block(`${base}/*`, { ...COMMON_HEADERS, ...SITE_HEADERS }),
    block(`${base}${API}*`, { 'Content-Type': JSON_TYPE, Vary: VARY, ...OPEN_FILES.headers }),
    ...globsOf(OPEN_FILES.files, base)
      .filter((glob) => glob !== `${base}${API}*`)
      .map((glob) => block(glob, OPEN_FILES.headers)),
    ...[IMMUTABLE_FILES, ...TYPED_FILES].flatMap(({ files, headers }) =>
      globsOf(files, base).map((glob) => block(glob, headers)),
    ),
  ].join('\n');
}

function block(glob: string, headers: RuleHeaders): string {
  return [glob, ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`), ''].join('\n');
}
