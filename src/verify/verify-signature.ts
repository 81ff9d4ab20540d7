// Checks that the files of a signed site are the signed ones, in each coding that clients ask for.
import { SIGNATURE_FILE, CHECKSUMS_FILE } from '../mirror/checksum-files.ts';
import { PUBLISHED_MANIFEST_FILE } from '../mirror/publish/published-manifest.ts';
import { ACCEPTED_CODINGS, askForFile, isRequestable, requestPathOf } from './ask-for-file.ts';
import { checksumsIn, MAX_SUMS_BYTES } from './site-listing.ts';
import { refuseRedirect, UnusableTargetError } from './served-mirror.ts';
import { readAllowedSigners, SignatureError, checkSshSignature } from './ssh-signature.ts';
import { replyText, VerdictRecorder } from './verdict.ts';
import { isRedirect, withVerifyClient, type VerifyClient, type VerifyTarget } from './verify-client.ts';

export interface SignatureOptions extends VerifyTarget {
  /** A file in the format of `ssh-keygen`'s allowed signers. */
  allowedSigners: string;
}

export type SignatureVerdict = Awaited<ReturnType<typeof verifySignature>>;

/** Throws SignatureError unless an allowed signer signed SHA256SUMS; other files that differ are in the verdict. */
export async function verifySignature(options: SignatureOptions) {
  const allowed = readAllowedSigners(options.allowedSigners);
  return withVerifyClient(options, async (client, runAll) => {
    const sums = await fetchSigned(client, CHECKSUMS_FILE);
    const url = client.address(`/${CHECKSUMS_FILE}`);
    const checksums = checksumsIn(sums, url);
    const sumsSignature = await fetchSigned(client, SIGNATURE_FILE);
    const { isIntact, key, signer } = checkSshSignature(sums, sumsSignature, allowed);
    if (!isIntact)
      throw new SignatureError(
        `${url} does not match its signature: one of the two was changed after signing. Do not use this site.`,
      );
    if (signer === undefined)
      throw new SignatureError(
        `${url} is signed with the key ${key}, which “${options.allowedSigners}” does not allow. Do not use this site unless you trust that key.`,
      );
    if (!checksums.has(PUBLISHED_MANIFEST_FILE))
      throw new SignatureError(
        `${url} is signed, but does not list ${PUBLISHED_MANIFEST_FILE}: it is not that of a built site. Do not use this site.`,
      );
    const recorder = new VerdictRecorder<'sums'>();
    let intact = 0;
    /** The manifest, if it has the signed checksum. */
    let manifest: Buffer | undefined;
    const check = async (path: string, sha256: string): Promise<void> => {
      for (const accepted of ACCEPTED_CODINGS) {
        const sent = await askForFile(client, requestPathOf(path), sha256, accepted);
        const how = accepted === 'identity' ? '' : ` with Accept-Encoding: ${accepted}`;
        const expected = `the signed bytes of ${path}${how}`;
        if (!recorder.check('sums', sent.reply, sent.isIntact, expected, sent.found)) return;
        if (path === PUBLISHED_MANIFEST_FILE) manifest = sent.reply.body;
      }
      intact += 1;
    };
    const files = [...checksums].filter(([path]) => isRequestable(path));
    await runAll(files.map((file) => () => check(...file)));
    // `signer` is as in the file of allowed signers, `intact` the number of files with the signed checksum.
    return { signer, intact, manifest, broken: recorder.results(['sums']).broken };
  });
}

async function fetchSigned(client: VerifyClient, name: string): Promise<Buffer> {
  const path = `/${name}`;
  const reply = await client.ask(path, { maxBytes: MAX_SUMS_BYTES });
  const { status } = reply;
  if (status === 200) return reply.body;
  refuseRedirect(client, path, reply);
  const problem = `${client.address(path)}: ${replyText(reply)}.`;
  if (status === 0) throw new UnusableTargetError(`${problem} Check the URL, and that the host is running.`);
  if (status === 429 || status >= 500) throw new UnusableTargetError(`${problem} Try again later.`);
  if (isRedirect(reply)) throw new UnusableTargetError(`${problem} Check the URL.`);
  throw new SignatureError(`${problem} The site is not signed: build it with SIGN_KEY.`);
}
