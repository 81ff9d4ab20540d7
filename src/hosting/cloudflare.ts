// Static assets with a worker in front of the mirror.
import { relative } from 'node:path';
import { scriptOf } from './edge-script.ts';
import type { WebHost } from './web-host.ts';
import { headersBlock, headersBlocks } from './headers-file.ts';
import * as contract from './host-rules.ts';

export const cloudflare: WebHost = {
  title: 'Cloudflare Workers',
  isTested: true,
  withApiFormat: true,
  limits: { files: 20_000, paidFiles: 100_000, fileSize: 25 * 2 ** 20 },
  differences: {},
  filesInside: () => [{ path: '_headers', text: headersOf() }],
  filesBeside: (rules) => [
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

function configOf({ base, site, root }: contract.SiteLocation): object {
  return {
    name: new URL(site).hostname.replaceAll(/[^a-z0-9]+/g, '-'),
    main: 'worker.js',
    compatibility_date: '2026-01-01',
    assets: {
      directory: relative(`${root}-cloudflare`, root),
      binding: 'ASSETS',
      not_found_handling: '404-page',
      // Assets are stored at the root: with a base path, only the worker can find them. Else pages need no worker.
      run_worker_first: base ? true : ['/api/*', '//*', ...contract.REDIRECTS.map(([from]) => `/${from}*`)],
    },
  };
}

/** For pages and files; the worker sets the headers of its own answers. */
function headersOf(): string {
  const replacing = (special: contract.FileHeaders): string[] =>
    headersBlocks(special, '', Object.keys(special.headers));
  return [
    headersBlock('/*', contract.HEADERS_ON_SITE_ANSWERS),
    ...replacing(contract.IMMUTABLE_FILES),
    ...headersBlocks(contract.OPEN_FILES, ''),
    // Of two blocks for the same files, only the second would count.
    ...contract.TYPED_FILES.map(({ files, headers }) => ({
      files,
      headers: { ...headers, ...(isOpenType(files) && contract.OPEN_FILES.headers) },
    })).flatMap(replacing),
  ].join('\n');
}

function isOpenType({ extensions = [] }: contract.FileHeaders['files']): boolean {
  return extensions.some((extension) => contract.OPEN_FILES.files.extensions?.includes(extension));
}
