// Cloudflare Workers: static assets with a worker in front of the mirror.
import { relative } from 'node:path';
import { scriptOf } from './edge-script.ts';
import type { WebHost } from './web-host.ts';
import { globsOf } from './globs.ts';
import { CACHED, ON_SITE, OPENED, REDIRECTS, TYPED, type RuleHeaders, type HostRules } from './host-rules.ts';

export const cloudflare: WebHost = {
  title: 'Cloudflare Workers',
  tried: true,
  copies: [],
  withApiFormat: true,
  limits: { files: 20_000, fileSize: 25 * 2 ** 20 },
  differences: {
    malformed: 'Ways out of the API (`..`) are resolved before they are looked at, and lead to a page.',
  },
  inside: () => [{ path: '_headers', text: headersOf() }],
  beside: (rules) => [
    { path: 'wrangler.json', text: `${JSON.stringify(configOf(rules), undefined, 2)}\n` },
    {
      path: 'worker.js',
      text: scriptOf(
        'cloudflare',
        rules,
        'export default { fetch: (request, env) => answer(RULES, request, env) };',
      ),
    },
  ],
};

function configOf({ base, site, root }: HostRules): object {
  return {
    name: new URL(site).hostname.replaceAll(/[^a-z0-9]+/g, '-'),
    main: 'worker.js',
    compatibility_date: '2026-01-01',
    assets: {
      directory: relative(`${root}-cloudflare`, root),
      binding: 'ASSETS',
      not_found_handling: '404-page',
      // Below a base path the worker finds every asset, which all lie at the root. Pages need no worker elsewhere.
      run_worker_first: base ? true : ['/api/*', '//*', ...REDIRECTS.map(([from]) => `/${from}*`)],
    },
  };
}

/** Of pages and files; what the worker answers has its own. */
function headersOf(): string {
  const block = (glob: string, headers: RuleHeaders, instead: readonly string[] = []): string =>
    [
      glob,
      ...instead.map((name) => `  ! ${name}`),
      ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`),
    ].join('\n');
  return `${[
    block('/*', ON_SITE),
    ...globsOf(CACHED.files, '').map((glob) => block(glob, CACHED.headers, Object.keys(CACHED.headers))),
    ...globsOf(OPENED.files, '').map((glob) => block(glob, OPENED.headers)),
    ...TYPED.flatMap(({ files, headers }) =>
      globsOf(files, '').map((glob) => block(glob, headers, Object.keys(headers))),
    ),
  ].join('\n\n')}\n`;
}
