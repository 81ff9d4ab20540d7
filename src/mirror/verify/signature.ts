// Who signed the checksums of a site.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CHECKSUMS_FILE, SIGNATURE_FILE, SIGNATURE_NAMESPACE } from '../checksum-files.ts';
import { ExpectedError } from '../../util/expected-error.ts';
import { hasErrorCode } from '../../util/system-errors.ts';
import { fetchRequired } from './served-mirror.ts';
import type { VerifyClient } from './verify-client.ts';

/** The site is not what an allowed signer published. */
class SignatureError extends ExpectedError {
  override readonly exitCode = 1;
}

/** SHA256SUMS and the name of its signer. Throws SignatureError unless a signer in this file signed it. */
export async function fetchSignedChecksums(client: VerifyClient, allowedSigners: string) {
  if (!statSync(allowedSigners, { throwIfNoEntry: false })?.isFile())
    throw new ExpectedError(
      `“${allowedSigners}” does not exist or is not a file. Name a file of allowed signers with --signed-by.`,
      { exitCode: 2 },
    );
  const sums = await fetchRequired(client, CHECKSUMS_FILE, notSigned);
  const signature = await fetchRequired(client, SIGNATURE_FILE, notSigned);
  const folder = mkdtempSync(join(tmpdir(), 'registry-snapshot-'));
  try {
    const file = join(folder, 'signature');
    writeFileSync(file, signature.body);
    const signed = ['-n', SIGNATURE_NAMESPACE, '-s', file];
    const url = client.address(`/${CHECKSUMS_FILE}`);
    const check = sshKeygen(['-Y', 'check-novalidate', ...signed], sums.body);
    if (!check.isGood)
      throw new SignatureError(
        `${url} does not match its signature: one of the two was changed after signing. Do not use this site.`,
      );
    const found = sshKeygen(['-Y', 'find-principals', '-f', allowedSigners, '-s', file]);
    const [signer = ''] = found.output.split('\n');
    const args = ['-Y', 'verify', '-f', allowedSigners, '-I', signer, ...signed];
    if (!found.isGood || !sshKeygen(args, sums.body).isGood)
      throw new SignatureError(
        `${url} is signed with the key ${/\bkey (\S+)/.exec(check.output)?.[1]}, which “${allowedSigners}” does not allow. Do not use this site unless you trust that key.`,
      );
    return { sums, signer };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function notSigned(problem: string): SignatureError {
  return new SignatureError(`${problem} The site is not signed: build it with SIGN_KEY.`);
}

function sshKeygen(args: string[], input?: Buffer): { isGood: boolean; output: string } {
  const { error, status, stdout, stderr } = spawnSync('ssh-keygen', args, { input, encoding: 'utf8' });
  if (hasErrorCode(error, 'ENOENT'))
    throw new ExpectedError('--signed-by needs the program ssh-keygen, which is missing. Install OpenSSH.');
  // It may end before it has read everything.
  if (error && !hasErrorCode(error, 'EPIPE')) throw error;
  if (status === null || /^No user exists/m.test(stderr))
    throw new ExpectedError(
      `ssh-keygen cannot check a signature (${stderr.trim() || 'it was stopped'}). Run this as a user of this system.`,
    );
  return { isGood: status === 0, output: stdout };
}
