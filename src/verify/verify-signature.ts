// Checks with ssh-keygen who signed a site, and then that its files are the signed ones.
import { spawnSync } from 'node:child_process';
import { hash } from 'node:crypto';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SIGNATURE, SIGNATURE_NAMESPACE, SUMS } from '../mirror/checksum-files.ts';
import { ExpectedError } from '../util/expected-error.ts';
import { hasCode } from '../util/has-code.ts';
import { inParallel } from '../util/parallel.ts';
import { VerdictRecorder, replyText, type BrokenPromise } from './verdict.ts';
import { CONCURRENCY, VerifyClient } from './verify-client.ts';

/** The site is not what an allowed signer published. */
class SignatureError extends ExpectedError {
  override readonly exitCode = 1;
}

export interface SignatureOptions {
  url: string;
  /** A file in the format of `ssh-keygen`'s allowed signers. */
  allowedSigners: string;
  maxAnswer?: number;
  onProgress?: (done: number, known: number) => void;
}

export interface SignatureVerdict {
  /** As the allowed signers' file names it. */
  signer: string;
  /** Number of files with the signed checksum. */
  intact: number;
  broken: BrokenPromise<'sums'>[];
}

// Web hosts keep these to themselves, or send them under another URL or in place of other files.
const NOT_REQUESTED = /(^|\/)\.|^_(headers|redirects)$|^404\.html$|\.(br|gz)$|index\.api\.json$/;

/** Throws SignatureError unless an allowed signer signed SHA256SUMS; other files that differ are in the verdict. */
export async function verifySignature(options: SignatureOptions): Promise<SignatureVerdict> {
  const { url, allowedSigners, maxAnswer, onProgress = () => {} } = options;
  const client = new VerifyClient(url, maxAnswer);
  try {
    const sums = await fetchSigned(client, SUMS);
    const signer = signerOf(
      sums,
      await fetchSigned(client, SIGNATURE),
      allowedSigners,
      client.address(`/${SUMS}`),
    );
    const recorder = new VerdictRecorder<'sums'>();
    const lines = [...sums.toString().matchAll(/^([0-9a-f]{64}) {2}(.+)$/gm)];
    const files = lines.filter(([, , path = '']) => !NOT_REQUESTED.test(path));
    let done = 0;
    let intact = 0;
    await inParallel(files, CONCURRENCY, async ([, sum, path = '']) => {
      const reply = await client.ask(requestPathOf(path));
      const isIntact = reply.status === 200 && hash('sha256', reply.body) === sum;
      if (isIntact) intact += 1;
      const found = reply.status === 200 ? 'other bytes' : replyText(reply);
      recorder.check('sums', reply, isIntact, { expected: `the signed bytes of ${path}`, found });
      onProgress((done += 1), files.length);
    });
    return { signer, intact, broken: recorder.results(['sums']).broken };
  } finally {
    await client.close();
  }
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
    const [signer = ''] = sshKeygen(['-Y', 'find-principals', '-f', allowedSigners, '-s', file]).output.split(
      '\n',
    );
    if (
      signer !== '' &&
      sshKeygen(['-Y', 'verify', '-f', allowedSigners, '-I', signer, ...signed], sums).isGood
    )
      return signer;
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
