// Checks with ssh-keygen who signed a site, and then that its files are the signed ones.
import { spawnSync } from 'node:child_process';
import { hash } from 'node:crypto';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SIGNATURE, SIGNATURE_NAMESPACE, SUMS } from '../mirror/checksum-files.ts';
import { ExpectedError } from '../util/expected-error.ts';
import { hasCode } from '../util/has-code.ts';
import { VerdictRecorder, replyText } from './verdict.ts';
import { withVerifyClient, type VerifyClient, type VerifyTarget } from './verify-client.ts';

/** The site is not what an allowed signer published. */
class SignatureError extends ExpectedError {
  override readonly exitCode = 1;
}

export interface SignatureOptions extends VerifyTarget {
  /** A file in the format of `ssh-keygen`'s allowed signers. */
  allowedSigners: string;
}

export type SignatureVerdict = Awaited<ReturnType<typeof verifySignature>>;

// Web hosts keep these to themselves, or send them under another URL or in place of other files.
const NOT_REQUESTED = /(^|\/)\.|^_(headers|redirects)$|^404\.html$|\.(br|gz)$|index\.api\.json$/;

/** Throws SignatureError unless an allowed signer signed SHA256SUMS; other files that differ are in the verdict. */
export function verifySignature(options: SignatureOptions) {
  return withVerifyClient(options, async (client, runAll) => {
    const sums = await fetchSigned(client, SUMS);
    const signature = await fetchSigned(client, SIGNATURE);
    const signer = signerOf(sums, signature, options.allowedSigners, client.address(`/${SUMS}`));
    const recorder = new VerdictRecorder<'sums'>();
    const lines = [...sums.toString().matchAll(/^([0-9a-f]{64}) {2}(.+)$/gm)];
    const files = lines.filter(([, , path = '']) => !NOT_REQUESTED.test(path));
    let intact = 0;
    await runAll(
      files.map(([, sum, path = '']) => async () => {
        const reply = await client.ask(requestPathOf(path));
        const isIntact = reply.status === 200 && hash('sha256', reply.body) === sum;
        if (isIntact) intact += 1;
        const found = reply.status === 200 ? 'other bytes' : replyText(reply);
        recorder.check('sums', reply, isIntact, `the signed bytes of ${path}`, found);
      }),
    );
    // `signer` is as in the file of allowed signers, `intact` the number of files with the signed checksum. */
    return { signer, intact, broken: recorder.results(['sums']).broken };
  });
}

/** The URL of a page ends in a slash; hosts redirect others to it. */
function requestPathOf(path: string): string {
  return `/${path
    .replace(/(^|\/)index\.html$/, '$1')
    .split('/')
    .map(encodeURIComponent)
    .join('/')}`;
}

async function fetchSigned(client: VerifyClient, name: string): Promise<Buffer> {
  const reply = await client.ask(`/${name}`);
  if (reply.status === 200) return reply.body;
  throw new SignatureError(
    `${client.address(`/${name}`)}: ${replyText(reply)}. The site is not signed: build it with SIGN_KEY.`,
  );
}

function signerOf(sums: Buffer, signature: Buffer, allowedSigners: string, at: string): string {
  if (!existsSync(allowedSigners))
    throw new SignatureError(
      `“${allowedSigners}” does not exist. Name a file of allowed signers with --signed-by.`,
    );
  const folder = mkdtempSync(join(tmpdir(), 'registry-snapshot-'));
  try {
    const file = join(folder, SIGNATURE);
    writeFileSync(file, signature);
    const signed = ['-n', SIGNATURE_NAMESPACE, '-s', file];
    const own = sshKeygen(['-Y', 'check-novalidate', ...signed], sums);
    if (!own.isGood)
      throw new SignatureError(
        `${at} does not match its signature: one of the two was changed after signing. Do not use this site.`,
      );
    const { output } = sshKeygen(['-Y', 'find-principals', '-f', allowedSigners, '-s', file]);
    const [signer = ''] = output.split('\n');
    const verification = ['-Y', 'verify', '-f', allowedSigners, '-I', signer, ...signed];
    if (signer !== '' && sshKeygen(verification, sums).isGood) return signer;
    const key = /\bkey (\S+)/.exec(own.output)?.[1] ?? 'unknown';
    throw new SignatureError(
      `${at} is signed with the key ${key}, which “${allowedSigners}” does not allow. Do not use this site unless you trust that key.`,
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function sshKeygen(args: string[], input?: Buffer): { isGood: boolean; output: string } {
  const { error, status, stdout } = spawnSync('ssh-keygen', args, { input, encoding: 'utf8' });
  if (hasCode(error, 'ENOENT'))
    throw new SignatureError('--signed-by needs the program ssh-keygen, which is missing. Install OpenSSH.');
  return { isGood: status === 0, output: stdout };
}
