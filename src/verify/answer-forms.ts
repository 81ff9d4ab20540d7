// The forms in which an answer is sent: codings, and the API format. A host may keep each as a file of its own, so each
// can be old or damaged.
import { MIN_COMPRESSED_SIZE, type Coding } from '../mirror/contract.ts';
import type { RequirementName } from '../mirror/requirements.ts';
import { addApiFormatToLinks } from '../mirror/publish/replace-links.ts';
import type { VerifyResponse } from './verify-client.ts';
import { checkHeaders, headerNamesIn } from './check-headers.ts';
import type { Mirror } from './served-mirror.ts';

type Form = readonly [RequirementName, query: string, coding: Coding | 'identity'];

const API_FORMAT = '?format=api';
/** Besides the plain one. */
const FORMS: readonly Form[] = [
  ['gzip', '', 'gzip'],
  ['format', API_FORMAT, 'gzip'],
  ['format', API_FORMAT, 'identity'],
];

/** Checks the other forms of an answer, in the API format only if `withApiFormat`; `plain` has the right bytes. */
export async function checkCodingsAndFormat(
  mirror: Mirror,
  path: string,
  plain: VerifyResponse,
  withApiFormat: boolean,
): Promise<void> {
  const inApiFormat = addApiFormatToLinks(plain.body, mirror.manifest.site);
  let last: VerifyResponse | undefined;
  for (const form of FORMS) {
    const [, query, coding] = form;
    if (query !== '' && !withApiFormat) continue;
    // A host that does not compress the answer has sent it already.
    if (coding === 'identity' && last?.headers['content-encoding'] === undefined) continue;
    last = await checkForm(mirror, path, plain.body, query === '' ? plain.body : inApiFormat, form);
  }
}

async function checkForm(
  { client, recorder }: Mirror,
  path: string,
  plain: Buffer,
  expected: Buffer,
  [clause, query, coding]: Form,
): Promise<VerifyResponse> {
  const reply = await client.ask(path + query, { headers: { 'Accept-Encoding': coding } });
  const { 'content-encoding': sent = 'identity', vary = 'none' } = reply.headers;
  const isCompressed = sent === coding && coding !== 'identity';
  const mustCompress = query === '' && plain.length >= MIN_COMPRESSED_SIZE;
  const isAllowed = isCompressed || (sent === 'identity' && !mustCompress);
  if (!recorder.check(clause, reply, reply.status === 200, 'status 200')) return reply;
  const wanted = `Content-Encoding: ${coding}`;
  if (!recorder.check(clause, reply, isAllowed, wanted, `Content-Encoding: ${sent}`)) return reply;
  const text = query === '' ? `the same bytes in ${coding}` : `the same with ${query} on its links`;
  // Hosts may ignore queries, but not change bytes.
  const isExcusable = reply.body.equals(plain);
  const isEqual = reply.body.equals(expected);
  if (!recorder.check(clause, reply, isEqual, text, '200 with other bytes', isExcusable)) return reply;
  const isVaried = headerNamesIn(vary).includes('accept-encoding');
  if (isCompressed && query === '') recorder.check(clause, reply, isVaried, 'Vary: Accept-Encoding', vary);
  checkHeaders(recorder, reply);
  return reply;
}
