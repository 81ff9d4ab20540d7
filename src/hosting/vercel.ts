// Vercel's Build Output API 3: a prebuilt site with routes.
import { API_PATH } from '../registry/endpoint.ts';
import type { WebHost } from './web-host.ts';
import * as contract from './host-rules.ts';

export const vercel: WebHost = {
  title: 'Vercel',
  withApiFormat: true,
  limits: { fileSize: 100 * 2 ** 20 },
  differences: {
    slashes: 'A path with two slashes in a row is redirected to the form with one.',
  },
  filesInside: () => [contract.NOT_FOUND_FILE, contract.NOT_ALLOWED_FILE],
  filesBeside: (rules) => [
    { path: 'config.json', text: `${JSON.stringify(configOf(rules), undefined, 2)}\n` },
  ],
};

/** Applies if `src`, method and query match; `continue` then proceeds with the next route. */
export interface VercelRoute {
  src?: string;
  handle?: 'filesystem';
  dest?: string;
  headers?: contract.AnswerHeaders;
  methods?: string[];
  status?: number;
  has?: QueryCondition[];
  missing?: QueryCondition[];
  continue?: true;
}

interface QueryCondition {
  type: 'query';
  key: string;
  /** A regular expression for the whole value. */
  value: string;
}

const API_FORMAT: QueryCondition[] = [{ type: 'query', key: 'format', value: 'api' }];
const LATER_PAGE: QueryCondition[] = [
  { type: 'query', key: 'page', value: contract.LATER_PAGE_NUMBER_PATTERN },
];
// Vercel matches listed methods only; these are all that clients usually send.
const OTHER_METHODS = ['POST', 'PUT', 'PATCH', 'DELETE'];

function configOf({ base }: contract.SiteLocation): { version: 3; routes: VercelRoute[] } {
  const start = `^${contract.escapeRegExp(base)}`;
  const api = `${start}/${contract.API_FOLDER}.*$`;
  const answer = `${start}${contract.API_ROOT}${contract.ANSWER_PATH}$`;
  const special = contract.SPECIAL_FILES.map(({ files, headers }): VercelRoute => ({
    src: wholePathPattern(contract.pathPatternOf(files, base)),
    headers,
    continue: true,
  }));
  return {
    version: 3,
    routes: [
      { src: '^.*$', methods: ['OPTIONS'], headers: contract.HEADERS_ON_OPTIONS_ANSWERS, status: 204 },
      {
        src: '^.*$',
        methods: OTHER_METHODS,
        headers: contract.API_ANSWER_HEADERS,
        dest: `/${contract.NOT_ALLOWED_FILE.path}`,
        status: 405,
      },
      { src: '^.*$', headers: contract.HEADERS_ON_SITE_ANSWERS, continue: true },
      ...special,
      { src: api, headers: contract.API_ANSWER_HEADERS, continue: true },
      ...contract.REDIRECTS.map(([from, to]) => ({
        src: `${start}/${from}/?$`,
        headers: { Location: `${base}/${to}` },
        status: 301,
      })),
      {
        src: `${start}/${contract.API_FOLDER}${contract.ALL_NOTIFICATIONS_PATTERN}$`,
        has: LATER_PAGE,
        dest: `/${contract.NOT_FOUND_FILE.path}`,
        status: 404,
      },
      { src: answer, has: API_FORMAT, dest: `${contract.API_ROOT}$1/${contract.API_FORMAT_ANSWER_FILE}` },
      { src: answer, missing: API_FORMAT, dest: `${contract.API_ROOT}$1/${contract.ANSWER_FILE}` },
      ...(base
        ? [
            { src: `${start}$`, headers: { Location: `${base}/` }, status: 301 },
            { src: `${start}/(.*)$`, dest: '/$1' },
          ]
        : []),
      { handle: 'filesystem' },
      {
        src: `^(?:${contract.escapeRegExp(base)})?${API_PATH}.*$`,
        dest: `/${contract.NOT_FOUND_FILE.path}`,
        headers: contract.API_ANSWER_HEADERS,
        status: 404,
      },
      { src: '^.*$', dest: `/${contract.NOT_FOUND_PAGE}`, status: 404 },
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
