// Versions up to 1.0.0 did not record the web host of a site, but its files show it: each web host got other kinds of files.
import type { WebHostName } from './web-host-names.ts';

interface FileKinds {
  /** Files that the web host reads from the site, separated by spaces. */
  rules?: string;
  /** Suffixes of compressed copies, and of the second file of each response. */
  suffixes: readonly string[];
}

const COPIES = ['.br', '.gz'];
const API_FORMAT = '/index.api.json';
const ERRORS = 'api/v1/404.json api/v1/405.json';

// As 1.0.0 wrote them. Later versions write host.json, so this never changes.
const KINDS: Readonly<Record<WebHostName, FileKinds>> = {
  serve: { suffixes: COPIES },
  nginx: { suffixes: ['.gz', API_FORMAT] },
  caddy: { suffixes: [...COPIES, API_FORMAT] },
  apache: { rules: ERRORS, suffixes: [...COPIES, API_FORMAT] },
  htaccess: { rules: `.htaccess ${ERRORS} api/v1/.htaccess`, suffixes: [...COPIES, API_FORMAT] },
  cloudflare: { rules: '_headers', suffixes: [API_FORMAT] },
  netlify: { rules: '_headers _redirects', suffixes: [API_FORMAT] },
  vercel: { rules: ERRORS, suffixes: [API_FORMAT] },
  'github-pages': { rules: '.nojekyll notifications/index.html', suffixes: [] },
  'gitlab-pages': { rules: '_redirects', suffixes: COPIES },
  cloudfront: { rules: 'api/v1/404.json', suffixes: [API_FORMAT] },
};

const RULES = new Set(Object.values(KINDS).flatMap(({ rules = '' }) => rules.split(' ').filter(Boolean)));
const SUFFIXES = [...COPIES, API_FORMAT];

/** The web host whose builds wrote exactly these kinds of files; undefined if there is none. */
export function webHostOfFiles(paths: ReadonlySet<string>): WebHostName | undefined {
  const present = kindsText(
    [...RULES].filter((path) => paths.has(path)),
    SUFFIXES.filter((suffix) => paths.values().some((path) => path.endsWith(suffix))),
  );
  const found = Object.entries(KINDS).find(
    ([, { rules = '', suffixes }]) => kindsText(rules.split(' ').filter(Boolean), suffixes) === present,
  );
  return found?.[0] as WebHostName | undefined;
}

function kindsText(rules: readonly string[], suffixes: readonly string[]): string {
  return [...rules, ...suffixes].toSorted().join(' ');
}
