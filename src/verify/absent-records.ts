// Missing records and unknown paths.
import { ERROR_BODIES } from '../mirror/contract.ts';
import { API_PATH, apiPathOf } from '../registry/endpoint.ts';
import { jsonMemberIn } from '../registry/reading/json.ts';
import type { VerifyResponse } from './verify-client.ts';
import { checkHeaders } from './check-headers.ts';
import { replyText } from './verdict.ts';
import type { Mirror } from './served-mirror.ts';

/** Formally a UUID of version 4, but no registry assigns it. */
const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000';

/** Paths of records that don't exist, one of each kind. */
function unknownRecordPaths(brand: string): string[] {
  const kinds = ['platform', 'service', 'service-notifications', 'host'] as const;
  return kinds.map((kind) => apiPathOf({ kind, id: UNKNOWN_ID }, brand));
}

/** Paths below the API that must return 404: unknown IDs, unknown words, folders in between. */
export function unknownPaths({ brand, paths }: Mirror['manifest']): string[] {
  const records = unknownRecordPaths(brand);
  const lists = (['releases', 'platforms', 'notifications'] as const).map((kind) =>
    apiPathOf({ kind }, brand),
  );
  const words = ['nothing/', 'platform/nothing/', 'sushi-service/', 'usage-data-host/'];
  const known = Object.keys(paths)[0];
  return [
    ...records,
    ...records.map((path) => path.slice(0, -1)),
    ...words.map((word) => API_PATH + word),
    ...[API_PATH, ...lists].filter((path) => !Object.hasOwn(paths, path)),
    ...(known ? [`${known}nothing/`] : []),
  ];
}

export function isNotFound({ status, body }: VerifyResponse): boolean {
  return status === 404 && body.toString() === ERROR_BODIES[404];
}

export async function checkUnknownPath({ client, recorder }: Mirror, path: string): Promise<void> {
  const reply = await client.ask(path);
  const expected = `404 with ${ERROR_BODIES[404]}`;
  const found = reply.status === 404 ? `${replyText(reply)} with another body` : replyText(reply);
  // The host's own error page can be an accepted difference; a success cannot.
  const isExcusable = reply.status >= 400;
  if (
    recorder.check(
      path === API_PATH ? 'root' : 'unknown',
      reply,
      isNotFound(reply),
      expected,
      found,
      isExcusable,
    )
  )
    checkHeaders(recorder, reply);
}

export async function checkMissingPath({ client, recorder }: Mirror, path: string): Promise<void> {
  const reply = await client.ask(path);
  recorder.check('missing', reply, reply.status === 404, '404', replyText(reply), reply.status >= 400);
}

/** Whether a body is `{"detail":"…"}` with any text. */
export function hasErrorDetail({ body }: VerifyResponse): boolean {
  return typeof jsonMemberIn(body, 'detail') === 'string';
}
