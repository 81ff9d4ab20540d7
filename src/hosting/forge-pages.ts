// GitHub Pages and GitLab Pages serve files with almost no rules.
import { API_PATH } from '../registry/endpoint.ts';
import type { WebHost } from './web-host.ts';
import { redirectLine } from './headers-file.ts';
import { ANSWER_FILE, API_ROOT, REDIRECTS, type SiteLocation } from './host-rules.ts';

const sharedDifferences = {
  root: 'If the registry has no API root, a request for it returns a 404 in HTML.',
  slashes: 'A path without its final slash is redirected to the form with the slash.',
  vary: 'The header `Vary: Accept` is missing: headers cannot be set.',
  cors: 'Scripts of other sites can read answers, but not their ETags.',
  files:
    'The host chooses content types by extension, so `SHA256SUMS` is not sent as text. Security headers are missing; pages carry their policy themselves, without `frame-ancestors`.',
  methods:
    'The header `Allow` is missing. OPTIONS is answered by the host in its own way, so preflight requests fail; other methods return an HTML page of the host.',
  format: '`?format=api` returns the plain answer, because queries are ignored.',
  query:
    '`?page=2` of the list of all notifications returns the whole list, so a client that counts pages until an error does not end.',
  unknown: "A missing record is a 404 with the site's HTML page instead of JSON.",
};

export const githubPages: WebHost = {
  title: 'GitHub Pages',
  limits: { fileSize: 100 * 2 ** 20, total: 2 ** 30 },
  differences: {
    bytes: `GitHub does not promise that \`/…/\` returns the folder's ${ANSWER_FILE}; where it does not, only \`/…/${ANSWER_FILE}\` works.`,
    ...sharedDifferences,
    slashes: `${sharedDifferences.slashes} A path with two slashes in a row is not found.`,
  },
  filesInside: () => [
    // Without it, GitHub omits folders whose names begin with an underscore.
    { path: '.nojekyll', text: '' },
    // Without rules, only a page can redirect.
    ...REDIRECTS.map(([from, to]) => ({ path: `${from}/index.html`, text: pageTo(`../${to}`) })),
  ],
};

export const gitlabPages: WebHost = {
  title: 'GitLab Pages',
  copies: ['br', 'gzip'],
  // Those of gitlab.com; other installations set their own.
  limits: { files: 200_000, total: 2 ** 30 },
  differences: sharedDifferences,
  filesInside: (rules) => [{ path: '_redirects', text: redirectsOf(rules) }],
};

function redirectsOf({ base }: SiteLocation): string {
  return [
    ...REDIRECTS.map(([from, to]) => redirectLine(`${base}/${from}`, `${base}/${to}`, 301)),
    redirectLine(`${base}${API_ROOT}`, `${base}${API_PATH}${ANSWER_FILE}`, 200),
    redirectLine(`${base}${API_PATH}*`, `${base}${API_PATH}:splat/${ANSWER_FILE}`, 200),
  ].join('');
}

function pageTo(url: string): string {
  return `<!doctype html><meta http-equiv="refresh" content="0; url=${url}"><a href="${url}">Here</a>\n`;
}
