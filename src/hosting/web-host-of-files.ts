// Versions up to 1.0.0 did not record the web host of a site, but its files show it: each web host got other kinds of files.
import { WEB_HOST_NAMES, type WebHostName } from '../config/web-host-names.ts';

/** The endings of compressed copies, and of the second file of each response. */
const SUFFIXES = ['.br', '.gz', '/index.api.json'];

// These suffixes and the files that the web host reads, as 1.0.0 wrote them. Later versions write host.json, so this never
// changes.
const KINDS: Readonly<Record<WebHostName, string>> = {
  serve: '.br .gz',
  nginx: '.gz /index.api.json',
  caddy: '.br .gz /index.api.json',
  apache: '.br .gz /index.api.json api/v1/404.json api/v1/405.json',
  htaccess: '.br .gz /index.api.json api/v1/404.json api/v1/405.json .htaccess api/v1/.htaccess',
  cloudflare: '/index.api.json _headers',
  netlify: '/index.api.json _headers _redirects',
  vercel: '/index.api.json api/v1/404.json api/v1/405.json',
  'github-pages': '.nojekyll notifications/index.html',
  'gitlab-pages': '.br .gz _redirects',
  cloudfront: '/index.api.json api/v1/404.json',
};

const kindsOf = (name: WebHostName) => new Set(KINDS[name].split(' '));

/** The web host whose builds wrote exactly these kinds of files; undefined if there is none. */
export function webHostOfFiles(paths: ReadonlySet<string>): WebHostName | undefined {
  const isPresent = (kind: string): boolean =>
    SUFFIXES.includes(kind) ? paths.values().some((path) => path.endsWith(kind)) : paths.has(kind);
  const present = new Set(WEB_HOST_NAMES.flatMap((name) => [...kindsOf(name)]).filter(isPresent));
  return WEB_HOST_NAMES.find((name) => kindsOf(name).symmetricDifference(present).size === 0);
}
