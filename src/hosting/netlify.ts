// `_redirects` and `_headers` at the root of the site.
import { API_PATH } from '../registry/endpoint.ts';
import type { WebHost } from './web-host.ts';
import { headersBlock, headersBlocks, redirectLine } from './headers-file.ts';
import * as contract from './host-rules.ts';

export const netlify: WebHost = {
  title: 'Netlify',
  withApiFormat: true,
  differences: {
    root: 'If the registry has no API root, a request for it returns a 404 in HTML.',
    methods:
      'The header `Allow` is missing, because Netlify does not let a site set it. No rule can depend on the method: OPTIONS is answered by the host in its own way, and other methods are not refused.',
    files: 'Redirects have no security headers.',
    unknown: "A missing record is a 404 with the site's HTML page instead of JSON.",
  },
  filesInside: (rules) => [
    contract.NOT_FOUND_FILE,
    { path: '_redirects', text: redirectsOf(rules) },
    { path: '_headers', text: headersOf(rules) },
  ],
};

// Existing files take precedence; then the first matching line counts.
function redirectsOf({ base }: contract.SiteLocation): string {
  return [
    ...contract.REDIRECTS.map(([from, to]) => redirectLine(`${base}/${from}`, `${base}/${to}`, 301)),
    // Clients that count pages stop at the first that is missing; a rule cannot compare numbers.
    redirectLine(
      `${base}/${contract.ALL_NOTIFICATIONS_FOLDER} page=2`,
      `/${contract.NOT_FOUND_FILE.path}`,
      404,
    ),
    redirectLine(
      `${base}${contract.API_ROOT} format=api`,
      `${API_PATH}${contract.API_FORMAT_ANSWER_FILE}`,
      200,
    ),
    redirectLine(`${base}${contract.API_ROOT}`, API_PATH + contract.ANSWER_FILE, 200),
    redirectLine(
      `${base}${API_PATH}* format=api`,
      `${API_PATH}:splat/${contract.API_FORMAT_ANSWER_FILE}`,
      200,
    ),
    redirectLine(`${base}${API_PATH}*`, `${API_PATH}:splat/${contract.ANSWER_FILE}`, 200),
    ...(base ? [redirectLine(`${base}/*`, '/:splat', 200)] : []),
  ].join('');
}

// Netlify joins the values of all matching blocks, so no block may repeat its default Cache-Control.
function headersOf({ base }: contract.SiteLocation): string {
  const api = `${base}${API_PATH}*`;
  const apiHeaders = {
    'Content-Type': contract.JSON_TYPE,
    Vary: contract.VARY,
    ...contract.OPEN_FILES.headers,
  };
  return [
    headersBlock(`${base}/*`, { ...contract.COMMON_HEADERS, ...contract.SITE_HEADERS }),
    headersBlock(api, apiHeaders),
    ...headersBlocks(contract.OPEN_FILES, base).filter((block) => !block.startsWith(`${api}\n`)),
    ...[contract.IMMUTABLE_FILES, ...contract.TYPED_FILES].flatMap((files) => headersBlocks(files, base)),
  ].join('\n');
}
