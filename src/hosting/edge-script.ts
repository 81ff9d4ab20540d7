// Code of ours for hosts that run some: one text of the rules, of what all of them share and of a host's own lines.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { API } from '../registry/endpoint.ts';
import type { EdgeRules } from './edge/route.js';
import {
  API_INDEX,
  CACHED,
  ERRORS,
  headOf,
  INDEX,
  ON_API,
  ON_OPTIONS,
  ON_SITE,
  OPENED,
  patternOf,
  REDIRECTS,
  SUMS_FILE_PATTERN,
  TYPED,
  VARY,
  type HostRules,
} from './host-rules.ts';

/** A script for a host: the rules as `RULES`, the functions of `route.js` and of the host's own file, and `last`. */
export function scriptOf(own: 'cloudflare' | 'cloudfront', rules: HostRules, last: string): string {
  const head = headOf('//', rules, 'what stands in front of its files.');
  const code = ['route', own].map((name) =>
    withoutModules(readFileSync(join(import.meta.dirname, 'edge', `${name}.js`), 'utf8')),
  );
  return `${[head, `const RULES = ${JSON.stringify(edgeRules(rules), undefined, 2)};\n`, ...code, last].join('\n')}\n`;
}

/** The rules as data. */
function edgeRules({ base }: HostRules): EdgeRules {
  return {
    base,
    api: API.split('/').filter(Boolean),
    index: INDEX,
    apiIndex: API_INDEX,
    // These hosts compress on the way.
    onApi: { ...ON_API, Vary: `${VARY}, Accept-Encoding` },
    onSite: ON_SITE,
    special: [CACHED, OPENED, ...TYPED].map(({ files, headers }) => ({
      pattern: patternOf(files, base),
      headers,
    })),
    onOptions: ON_OPTIONS,
    errors: { 400: ERRORS[400], 404: ERRORS[404], 405: ERRORS[405] },
    files: [SUMS_FILE_PATTERN.name],
    redirects: Object.fromEntries(REDIRECTS.map(([from, to]) => [from, to.replace(/\/$/, '')])),
  };
}

/** One file has no imports; and types and comments are for who works on it here. */
function withoutModules(code: string): string {
  return code
    .replace(/^import .*;\n/gm, '')
    .replace(/^export /gm, '')
    .replace(/^ *\/\*\*[^]*?\*\/\n/gm, '');
}
