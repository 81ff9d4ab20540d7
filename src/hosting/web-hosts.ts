// The web hosts: what they read, what they limit, and which requirements they do not meet.
import type { Coding, ErrorStatus } from '../mirror/contract.ts';
import type { HostDifferences } from '../mirror/requirements.ts';
import type { WebHostName } from '../config/web-host-names.ts';

export interface WebHost {
  title: string;
  /** Compressed copies that it can send; others compress by themselves, or not at all. */
  copies?: readonly Coding[];
  /** It needs a file for `?format=api`. */
  withApiFormat?: true;
  /** Maximum values: the number of files, the bytes of one file, and the bytes of all files. */
  limits?: { files?: number; paidFiles?: number; fileSize?: number; total?: number };
  /** Requirements that it does not meet. */
  differences: HostDifferences;
  /** Files in the site, with their templates. */
  inside?: Readonly<Record<string, string>>;
  /** Files outside the site, which must not be served, with their templates. */
  beside?: Readonly<Record<string, string>>;
  /** The command by which it reads changed files beside the site. */
  reload?: string;
  /** Errors whose bodies it reads from a file in the site. */
  errorFiles?: readonly ErrorStatus[];
}

const apache = {
  copies: ['br', 'gzip'],
  withApiFormat: true,
  differences: {},
  errorFiles: [404, 405, 416],
} satisfies Partial<WebHost>;

/** The differences of GitHub Pages and GitLab Pages, which serve files with almost no rules. */
const filesOnly = {
  root: 'If the registry has no API root, `/api/v1/` returns a 404 in HTML.',
  vary: '`Vary: Accept` is missing.',
  methods:
    '`Allow` is missing. The web host responds to OPTIONS and other methods in its own way, so CORS preflights fail.',
  format: '`?format=api` returns the plain response.',
  query:
    '`?page=2` of the notification list returns the whole list, so a program that counts pages until one is missing does not end.',
  unknown: 'A missing record returns a 404 in HTML.',
  files:
    '`SHA256SUMS` is not sent as text. Security headers are missing; pages state their own policy, without `frame-ancestors`.',
};

const MIB = 2 ** 20;

/** In the order of the documentation. */
export const WEB_HOSTS: Readonly<Record<WebHostName, WebHost>> = {
  serve: { title: '`npm run serve`', copies: ['br', 'gzip'], differences: {} },
  nginx: {
    title: 'nginx',
    copies: ['gzip'],
    withApiFormat: true,
    differences: {},
    beside: { 'mirror.conf': 'nginx/mirror.conf' },
    reload: 'nginx -s reload',
    errorFiles: [404, 405, 412],
  },
  caddy: {
    title: 'Caddy',
    copies: ['br', 'gzip'],
    withApiFormat: true,
    differences: {},
    beside: { 'mirror.caddy': 'caddy/mirror.caddy' },
    reload: 'caddy reload (Compose does it by itself)',
  },
  apache: {
    ...apache,
    title: 'Apache, virtual host',
    beside: { 'mirror.conf': 'apache/mirror.conf' },
    reload: 'apachectl graceful',
  },
  htaccess: {
    ...apache,
    title: 'Apache, .htaccess',
    inside: { '.htaccess': 'apache/site.htaccess', 'api/v1/.htaccess': 'apache/api.htaccess' },
  },
  cloudflare: {
    title: 'Cloudflare Workers',
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
      root: filesOnly.root,
      methods:
        '`Allow` is missing: a site cannot set it. No rule can depend on the method: Netlify responds to OPTIONS in its own way, and refuses no other method.',
      unknown: filesOnly.unknown,
      files: 'Redirects have no security headers.',
    },
    inside: { _redirects: 'netlify/_redirects', _headers: 'netlify/_headers' },
    errorFiles: [404],
  },
  vercel: {
    title: 'Vercel',
    withApiFormat: true,
    limits: { fileSize: 100 * MIB },
    differences: { slashes: 'A path with repeated slashes is redirected to the path with single slashes.' },
    beside: { 'config.json': 'vercel/config.jsonc' },
    errorFiles: [404, 405],
  },
  'github-pages': {
    title: 'GitHub Pages',
    limits: { fileSize: 100 * MIB, total: 1024 * MIB },
    differences: {
      ...filesOnly,
      bytes:
        'A path such as /api/v1/platform/ may return a 404. /api/v1/platform/index.json then returns the response.',
      slashes: 'A path with repeated slashes returns a 404.',
    },
    inside: {
      '.nojekyll': 'github-pages/nojekyll',
      'notifications/index.html': 'github-pages/notifications.html',
    },
  },
  'gitlab-pages': {
    title: 'GitLab Pages',
    copies: ['br', 'gzip'],
    // These limits are gitlab.com's; other installations set their own.
    limits: { files: 200_000, total: 1024 * MIB },
    differences: filesOnly,
    inside: { _redirects: 'gitlab-pages/_redirects' },
  },
  cloudfront: {
    title: 'S3 with CloudFront',
    withApiFormat: true,
    differences: {
      cors: 'Scripts of other sites cannot read a 404: CloudFront does not run the function for errors of the bucket.',
    },
    beside: { 'function.js': 'cloudfront/function.js' },
    errorFiles: [404],
  },
};
