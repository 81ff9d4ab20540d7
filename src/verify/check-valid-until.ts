// Whether a mirror is past the date until which it is valid.
import { CHECKSUMS_FILE, VALIDITY_FILE, VALIDITY_SIGNATURE_FILE } from '../mirror/checksum-files.ts';
import { mismatchedValidityField, validityIn } from '../mirror/publish/validity.ts';
import { MAX_SUMS_BYTES } from './site-listing.ts';
import type { Mirror } from './served-mirror.ts';

export interface ValidityOptions {
  /** A mirror without the file breaks the promise, too. */
  requireValidity?: boolean;
  /** Whether an allowed signer signed these bytes. Without it, signatures are not checked. */
  isSigned?: (bytes: Buffer, signature: Buffer) => boolean;
  /** Default: the current time. */
  now?: Date;
}

const MAX_BYTES = 2 ** 16;

export async function checkValidUntil(
  { client, manifest, recorder }: Mirror,
  { requireValidity = false, isSigned, now = new Date() }: ValidityOptions,
): Promise<void> {
  const reply = await client.ask(`/${VALIDITY_FILE}`, { maxBytes: MAX_BYTES });
  const judge = (isKept: boolean, expected: string, found?: string): boolean =>
    recorder.check('validity', reply, isKept, expected, found, false);
  // Hosts answer a missing file in several ways.
  const isMissing = reply.status >= 400 && reply.status < 500;
  if (isMissing && !requireValidity) return void judge(true, '');
  if (!judge(reply.status === 200, `${VALIDITY_FILE}, which states until when the mirror is good`)) return;
  const validity = validityIn(reply.body);
  if (!validity) return void judge(false, 'the content of such a file', 'other content');
  const { body: sums } = await client.ask(`/${CHECKSUMS_FILE}`, { maxBytes: MAX_SUMS_BYTES });
  const foreign = mismatchedValidityField(validity, manifest, sums);
  judge(foreign === undefined, 'a statement about this site', `another “${foreign}”`);
  const end = validity.valid_until;
  judge(Date.parse(end) >= now.getTime(), 'a date that is not past', `a mirror that was good until ${end}`);
  if (!isSigned) return;
  const signature = await client.ask(`/${VALIDITY_SIGNATURE_FILE}`, { maxBytes: MAX_BYTES });
  const isGood = signature.status === 200 && isSigned(reply.body, signature.body);
  judge(isGood, 'the signature of an allowed signer beside it', 'none');
}
