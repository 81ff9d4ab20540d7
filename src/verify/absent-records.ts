// What is not there, and what nobody should ask for.
import { ERRORS } from '../mirror/contract.ts';
import { jsonOf } from '../registry/reading/json.ts';
import { API, pathOf, type Endpoint } from '../registry/endpoint.ts';
import type { VerifyResponse } from './verify-client.ts';
import { checkHeaders } from './check-headers.ts';
import { inWords } from './verdict.ts';
import type { Mirror } from './served-mirror.ts';

/** An id that no registry gives: version 4 by its form, but all zeros. */
const NOBODY = '00000000-0000-4000-8000-000000000000';

/** Paths of records that nobody has, one of each kind. */
export function unknownRecords(brand: string): string[] {
  const kinds = ['platform', 'service', 'service-notifications', 'host'] as const;
  return kinds.map((kind) => pathOf({ kind, id: NOBODY }, brand));
}

/** Paths below the API that no mirror answers: unknown ids, unknown words, folders in between. */
export function unknownPaths({ brand, paths }: Mirror['manifest']): string[] {
  const records = unknownRecords(brand);
  const lists = (['releases', 'platforms', 'notifications'] satisfies Endpoint['kind'][]).map((kind) =>
    pathOf({ kind }, brand),
  );
  const words = ['', 'nothing/', 'platform/nothing/', 'sushi-service/', 'usage-data-host/'];
  const known = Object.keys(paths)[0];
  return [
    ...records,
    ...records.map((path) => path.slice(0, -1)),
    ...words.map((word) => API + word),
    ...lists.filter((path) => !Object.hasOwn(paths, path)),
    ...(known ? [`${known}nothing/`] : []),
  ];
}

/** Judges a path that the mirror must not know. */
export async function checkUnknown({ client, ledger }: Mirror, path: string): Promise<void> {
  const reply = await client.ask(path);
  const { status, body } = reply;
  // A page of the host's own may be a difference; a success never is.
  const excusable = status >= 400;
  const right = status === 404 && body.toString() === ERRORS[404];
  const found = status === 404 ? `${inWords(reply)} with another body` : inWords(reply);
  if (ledger.keeps('unknown', reply, right, { expected: `404 with ${ERRORS[404]}`, found, excusable }))
    checkHeaders(ledger, reply);
}

/** Judges a path that the registry names and does not have. */
export async function checkMissing({ client, ledger }: Mirror, path: string): Promise<void> {
  const reply = await client.ask(path);
  const words = { expected: '404', found: inWords(reply), excusable: reply.status >= 400 };
  ledger.keeps('missing', reply, reply.status === 404, words);
}

/** Broken escapes, ways out of the site, NUL, and names that no disk can hold; the raw path each. */
export const MALFORMED = [
  '%',
  '%zz/',
  '%ff/',
  'platform/%00/',
  `platform/${NOBODY}%00/`,
  '../../',
  '../../../x',
  '%2e%2e/%2e%2e/%2e%2e/x',
  '../../../../../../etc/passwd',
  '%2e%2e/%2e%2e/%2e%2e/%2e%2e/%2e%2e/%2e%2e/etc/passwd',
  '..%2f..%2f..%2f..%2f..%2f..%2fetc%2fpasswd',
  '..%5c..%5c..%5cwindows%5cwin.ini',
  `platform/${'0'.repeat(300)}/`,
  `platform/${'0'.repeat(4000)}/`,
].map((rest) => API + rest);

/** Judges the answer to a malformed path: a refusal in JSON; never an empty answer or a failure of the host. */
export async function checkMalformed({ client, ledger }: Mirror, path: string): Promise<void> {
  const reply = await client.ask(path);
  const { status, body } = reply;
  const right = (status === 400 || status === 404) && hasDetail(body);
  ledger.keeps('malformed', reply, right, {
    expected: '400 or 404 in JSON',
    found: inWords(reply),
    excusable: isHarmless(reply),
  });
}

/** Whether a host refused a path in its own way, or resolved `..` as browsers do and answered with a page. */
function isHarmless({ status, headers, body }: VerifyResponse): boolean {
  const isRefused = status >= 300 && status < 500;
  const isPage = status === 200 && body.length > 0 && /^text\/html\b/i.test(headers['content-type'] ?? '');
  return (isRefused || isPage) && !/root:.*:0:0:|\[fonts\]/.test(body.toString('latin1'));
}

/** Whether a body is `{"detail":"…"}`, whatever it says. */
export function hasDetail(body: Buffer): boolean {
  try {
    return typeof (Object(jsonOf(body)) as { detail?: unknown }).detail === 'string';
  } catch {
    return false;
  }
}
