import { hash } from 'node:crypto';
import { replyText } from './verdict.ts';
import type { VerifyClient, VerifyResponse } from './verify-client.ts';

/** What clients send as Accept-Encoding: plain programs, harvesters, browsers. */
export const ACCEPTED_CODINGS = ['identity', 'gzip', 'gzip, br'] as const;

// Web hosts keep these to themselves, or send them in place of other files.
const NOT_REQUESTED = /(^|\/)\.|^_(headers|redirects)$|^404\.html$|^api\/v1\/\d{3}\.json$|\.(br|gz)$/;

/** Whether clients can request a file of a site. */
export function isRequestable(path: string): boolean {
  return !NOT_REQUESTED.test(path);
}

/** As clients request a file: hosts redirect other URLs of a page, and return the API format for its query. */
export function requestPathOf(path: string): string {
  const url = `/${path.split('/').map(encodeURIComponent).join('/')}`;
  return url.replace(/\/index\.html$/, '/').replace(/\/index\.api\.json$/, '/?format=api');
}

// Cloudflare replaces e-mail addresses by links to this path, unless its customers turn that off.
const EMAIL_PROTECTION = '/cdn-cgi/l/email-protection';

/** Why the bytes of a file differ: after a comma, or '' if that is unknown. */
export function rewriteReasonOf({ body }: VerifyResponse): string {
  return body.includes(EMAIL_PROTECTION)
    ? ', rewritten by Cloudflare: turn off its Email Address Obfuscation (docs/hosting.md)'
    : '';
}

/**
 * Requests a file as a client that accepts these codings. `isIntact` is whether the decoded bytes have the expected
 * digest, `found` what to report if not.
 */
export async function askForFile(
  client: VerifyClient,
  path: string,
  sha256: string,
  accepted: (typeof ACCEPTED_CODINGS)[number],
) {
  const reply = await client.ask(path, { headers: { 'Accept-Encoding': accepted } });
  const isIntact = reply.status === 200 && hash('sha256', reply.body) === sha256;
  return {
    reply,
    isIntact,
    found: reply.status === 200 ? `other bytes${rewriteReasonOf(reply)}` : replyText(reply),
  };
}
