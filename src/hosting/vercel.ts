// Vercel's Build Output API 3: a prebuilt site with routes.
import { API } from '../registry/endpoint.ts';
import type { WebHost } from './web-host.ts';
import {
  API_FOLDER,
  API_INDEX,
  IMMUTABLE_FILES,
  INDEX,
  escapeRegExp,
  NOT_FOUND_BODY,
  NOT_FOUND_PAGE,
  ON_API_ANSWERS,
  ON_OPTIONS_ANSWERS,
  ON_SITE_ANSWERS,
  OPEN_FILES,
  pathPatternOf,
  REDIRECTS,
  NOT_ALLOWED_BODY,
  ANSWER_PATH,
  TYPED_FILES,
  type RuleHeaders,
  type HostRules,
} from './host-rules.ts';

export const vercel: WebHost = {
  title: 'Vercel',
  isTested: false,
  copies: [],
  withApiFormat: true,
  limits: { fileSize: 100 * 2 ** 20 },
  differences: {
    malformed: 'A malformed path returns an HTML page of Vercel instead of JSON.',
  },
  filesInside: () => [NOT_FOUND_BODY, NOT_ALLOWED_BODY],
  filesBeside: (rules) => [
    { path: 'config.json', text: `${JSON.stringify(configOf(rules), undefined, 2)}\n` },
  ],
};

interface Query {
  type: 'query';
  key: string;
  value: string;
}

/** Applies if `src`, method and query match; `continue` then proceeds with the next route. */
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
// Vercel matches listed methods only; these are all that clients usually send.
const OTHER_METHODS = ['POST', 'PUT', 'PATCH', 'DELETE'];

function configOf({ base }: HostRules): { version: 3; routes: Route[] } {
  const start = `^${escapeRegExp(base)}`;
  const api = `${start}/${API_FOLDER}.*$`;
  const answer = `${start}${API.slice(0, -1)}${ANSWER_PATH}$`;
  const special = [IMMUTABLE_FILES, OPEN_FILES, ...TYPED_FILES].map(({ files, headers }) => ({
    src: wholePathPattern(pathPatternOf(files, base)),
    headers,
  }));
  return {
    version: 3,
    routes: [
      { src: '^.*$', methods: ['OPTIONS'], headers: ON_OPTIONS_ANSWERS, status: 204 },
      {
        src: '^.*$',
        methods: OTHER_METHODS,
        headers: ON_API_ANSWERS,
        dest: `/${NOT_ALLOWED_BODY.path}`,
        status: 405,
      },
      { src: '^.*$', headers: ON_SITE_ANSWERS, continue: true },
      ...special.map((each) => ({ ...each, continue: true as const })),
      { src: api, headers: ON_API_ANSWERS, continue: true },
      ...REDIRECTS.map(([from, to]) => ({
        src: `${start}/${from}/?$`,
        headers: { Location: `${base}/${to}` },
        status: 301,
      })),
      { src: answer, has: API_FORMAT, dest: `${API.slice(0, -1)}$1/${API_INDEX}` },
      { src: answer, missing: API_FORMAT, dest: `${API.slice(0, -1)}$1/${INDEX}` },
      ...(base ? [{ src: `${start}/(.*)$`, dest: '/$1' }] : []),
      { handle: 'filesystem' },
      { src: `^${API}.*$`, dest: `/${NOT_FOUND_BODY.path}`, headers: ON_API_ANSWERS, status: 404 },
      { src: '^.*$', dest: `/${NOT_FOUND_PAGE}`, status: 404 },
    ],
  };
}

/** Vercel matches patterns against the whole path. */
function wholePathPattern(pattern: string): string {
  return pattern
    .split('|')
    .map((each) => (each.startsWith('^') ? `${each}.*$` : `^.*${each}`))
    .join('|');
}
