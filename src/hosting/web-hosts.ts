// The web hosts: what they read, what they limit, and which requirements they do not meet.
import type { Coding, ErrorStatus } from '../mirror/contract.ts';
import type { HostDifferences } from '../mirror/requirements.ts';
import type { WebHostName } from './web-host-names.ts';

export interface WebHost {
  title: string;
  /** The tests run it; the others rely on the vendor's documentation. */
  isTested?: true;
  /** Compressed copies that it can send; others compress by themselves, or not at all. */
  copies?: readonly Coding[];
  /** It needs a file for `?format=api`. */
  withApiFormat?: true;
  /** Maximum values: the number of files, the bytes of one file, and those of all files. */
  limits?: { files?: number; paidFiles?: number; fileSize?: number; total?: number };
  /** Requirements that it does not meet. */
  differences: HostDifferences;
  /** Files in the site, with their templates. */
  inside?: Readonly<Record<string, string>>;
  /** Files outside the site, which must not be served, with their templates. */
  beside?: Readonly<Record<string, string>>;
  /** Errors whose bodies it reads from a file in the site. */
  errorFiles?: readonly ErrorStatus[];
}

const apache = {
  isTested: true,
  copies: ['br', 'gzip'],
  withApiFormat: true,
  differences: {},
  errorFiles: [404, 405, 416],
} satisfies Partial<WebHost>;

/** The differences of GitHub Pages and GitLab Pages, which serve files with almost no rules. */
const filesOnly = {
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

const MIB = 2 ** 20;

/** In the order of the documentation. */
export const WEB_HOSTS: Readonly<Record<WebHostName, WebHost>> = {
  serve: { title: '`npm run serve`', isTested: true, copies: ['br', 'gzip'], differences: {} },
  nginx: {
    title: 'nginx',
    isTested: true,
    copies: ['gzip'],
    withApiFormat: true,
    differences: {},
    beside: { 'mirror.conf': 'nginx/mirror.conf' },
    errorFiles: [404, 405, 412],
  },
  caddy: {
    title: 'Caddy',
    isTested: true,
    copies: ['br', 'gzip'],
    withApiFormat: true,
    differences: {},
    beside: { 'mirror.caddy': 'caddy/mirror.caddy' },
  },
  apache: { ...apache, title: 'Apache, virtual host', beside: { 'mirror.conf': 'apache/mirror.conf' } },
  htaccess: {
    ...apache,
    title: 'Apache, .htaccess',
    inside: { '.htaccess': 'apache/site.htaccess', 'api/v1/.htaccess': 'apache/api.htaccess' },
  },
  cloudflare: {
    title: 'Cloudflare Workers',
    isTested: true,
    withApiFormat: true,
    limits: { files: 20_000, paidFiles: 100_000, fileSize: 25 * MIB },
    differences: {},
    inside: { _headers: 'cloudflare/_headers', _redirects: 'cloudflare/_redirects' },
    beside: { 'wrangler.json': 'cloudflare/wrangler.jsonc', 'worker.js': 'cloudflare/worker.js' },
  },
  netlify: {
    title: 'Netlify',
    withApiFormat: true,
    differences: {
      root: 'If the registry has no API root, a request for it returns a 404 in HTML.',
      methods:
        'The header `Allow` is missing, because Netlify does not let a site set it. No rule can depend on the method: OPTIONS is answered by the host in its own way, and other methods are not refused.',
      files: 'Redirects have no security headers.',
      unknown: "A missing record is a 404 with the site's HTML page instead of JSON.",
    },
    inside: { _redirects: 'netlify/_redirects', _headers: 'netlify/_headers' },
    errorFiles: [404],
  },
  vercel: {
    title: 'Vercel',
    withApiFormat: true,
    limits: { fileSize: 100 * MIB },
    differences: { slashes: 'A path with two slashes in a row is redirected to the form with one.' },
    beside: { 'config.json': 'vercel/config.jsonc' },
    errorFiles: [404, 405],
  },
  'github-pages': {
    title: 'GitHub Pages',
    limits: { fileSize: 100 * MIB, total: 1024 * MIB },
    differences: {
      ...filesOnly,
      bytes:
        "GitHub does not promise that `/…/` returns the folder's index.json; where it does not, only `/…/index.json` works.",
      slashes: `${filesOnly.slashes} A path with two slashes in a row is not found.`,
    },
    inside: {
      '.nojekyll': 'github-pages/nojekyll',
      'notifications/index.html': 'github-pages/notifications.html',
    },
  },
  'gitlab-pages': {
    title: 'GitLab Pages',
    copies: ['br', 'gzip'],
    // Those of gitlab.com; other installations set their own.
    limits: { files: 200_000, total: 1024 * MIB },
    differences: filesOnly,
    inside: { _redirects: 'gitlab-pages/_redirects' },
  },
  cloudfront: {
    title: 'S3 with CloudFront',
    withApiFormat: true,
    differences: {
      vary: 'A 404 has no `Vary: Accept`: the function that sets headers does not see it.',
      methods: 'A 404 has no `Allow` either.',
      cors: 'A 404 cannot be read by scripts of other sites.',
      files: 'A 404 has no security headers.',
    },
    beside: { 'function.js': 'cloudfront/function.js' },
    errorFiles: [404],
  },
};
