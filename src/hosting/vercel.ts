// Vercel: a site that is built already, with routes of its own (Build Output API 3).
import { API } from '../registry/endpoint.ts';
import type { WebHost } from './web-host.ts';
import {
  API_FOLDER,
  API_INDEX,
  CACHED,
  INDEX,
  literal,
  MISSING,
  NOT_FOUND,
  ON_API,
  ON_OPTIONS,
  ON_SITE,
  OPENED,
  patternOf,
  REDIRECTS,
  REFUSED,
  SPELLED,
  TYPED,
  type RuleHeaders,
  type HostRules,
} from './host-rules.ts';

export const vercel: WebHost = {
  title: 'Vercel',
  tried: false,
  copies: [],
  withApiFormat: true,
  limits: { fileSize: 100 * 2 ** 20 },
  differences: {
    malformed: 'What Vercel cannot read is a page of its own.',
  },
  inside: () => [MISSING, REFUSED],
  beside: (rules) => [{ path: 'config.json', text: `${JSON.stringify(configOf(rules), undefined, 2)}\n` }],
};

interface Query {
  type: 'query';
  key: string;
  value: string;
}

/** One step of routing: where `src` fits, and method and query do; `continue` goes on with the next. */
export interface Route {
  src?: string;
  handle?: 'filesystem';
  dest?: string;
  headers?: RuleHeaders;
  methods?: string[];
  status?: number;
  has?: Query[];
  missing?: Query[];
  continue?: true;
}

const API_FORMAT: Query[] = [{ type: 'query', key: 'format', value: 'api' }];
// What has no form as an address is no method either: these are all that others send.
const OTHERS = ['POST', 'PUT', 'PATCH', 'DELETE'];

function configOf({ base }: HostRules): { version: 3; routes: Route[] } {
  const start = `^${literal(base)}`;
  const api = `${start}/${API_FOLDER}.*$`;
  const answer = `${start}${API.slice(0, -1)}${SPELLED}$`;
  const special = [CACHED, OPENED, ...TYPED].map(({ files, headers }) => ({
    src: whole(patternOf(files, base)),
    headers,
  }));
  return {
    version: 3,
    routes: [
      { src: '^.*$', methods: ['OPTIONS'], headers: ON_OPTIONS, status: 204 },
      { src: '^.*$', methods: OTHERS, headers: ON_API, dest: `/${REFUSED.path}`, status: 405 },
      { src: '^.*$', headers: ON_SITE, continue: true },
      ...special.map((each) => ({ ...each, continue: true as const })),
      { src: api, headers: ON_API, continue: true },
      ...REDIRECTS.map(([from, to]) => ({
        src: `${start}/${from}/?$`,
        headers: { Location: `${base}/${to}` },
        status: 301,
      })),
      { src: answer, has: API_FORMAT, dest: `${API.slice(0, -1)}$1/${API_INDEX}` },
      { src: answer, missing: API_FORMAT, dest: `${API.slice(0, -1)}$1/${INDEX}` },
      ...(base ? [{ src: `${start}/(.*)$`, dest: '/$1' }] : []),
      { handle: 'filesystem' },
      { src: `^${API}.*$`, dest: `/${MISSING.path}`, headers: ON_API, status: 404 },
      { src: '^.*$', dest: `/${NOT_FOUND}`, status: 404 },
    ],
  };
}

/** Vercel matches the whole path. */
function whole(pattern: string): string {
  return pattern
    .split('|')
    .map((each) => (each.startsWith('^') ? `${each}.*$` : `^.*${each}`))
    .join('|');
}
