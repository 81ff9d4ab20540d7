// Scripts for hosts that run code at the edge.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { API_PATH } from '../registry/endpoint.ts';
import type { EdgeRules } from './edge/route.js';
import * as contract from './host-rules.ts';

/** One file: the rules as `RULES`, the functions of `route.js` and of the platform's file, and the entry point. */
export function scriptOf(
  platform: 'cloudflare' | 'cloudfront',
  rules: contract.SiteLocation,
  entryPoint: string,
): string {
  const comment = contract.headComment('//', rules, 'the script in front of its files.');
  const code = ['route', platform].map((name) =>
    stripModules(readFileSync(join(import.meta.dirname, 'edge', `${name}.js`), 'utf8')),
  );
  return `${[comment, `const RULES = ${JSON.stringify(edgeRules(rules), undefined, 2)};\n`, ...code, entryPoint].join('\n')}\n`;
}

function edgeRules({ base }: contract.SiteLocation): EdgeRules {
  return {
    base,
    api: API_PATH.split('/').filter(Boolean),
    index: contract.ANSWER_FILE,
    pagedList: contract.ALL_NOTIFICATIONS_FOLDER,
    apiIndex: contract.API_FORMAT_ANSWER_FILE,
    // These hosts compress by themselves.
    onApi: contract.API_HEADERS_ON_COMPRESSING_HOSTS,
    onSite: contract.HEADERS_ON_SITE_ANSWERS,
    special: contract.SPECIAL_FILES.map(({ files, headers }) => ({
      pattern: contract.pathPatternOf(files, base),
      headers,
    })),
    onOptions: contract.HEADERS_ON_OPTIONS_ANSWERS,
    errors: Object.fromEntries(
      ([400, 404, 405] as const).map((status) => [status, contract.ERROR_BODIES[status]]),
    ),
    files: [contract.TYPED_SUMS_FILE.name],
    redirects: Object.fromEntries(contract.REDIRECTS.map(([from, to]) => [from, to.replace(/\/$/, '')])),
  };
}

/** Removes imports, exports and doc comments, because the parts form one file. */
function stripModules(code: string): string {
  return code
    .replace(/^import .*;\n/gm, '')
    .replace(/^export /gm, '')
    .replace(/^ *\/\*\*[^]*?\*\/\n/gm, '');
}
