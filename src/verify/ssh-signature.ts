// Checks with ssh-keygen who signed a file.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SIGNATURE_NAMESPACE } from '../mirror/checksum-files.ts';
import { ExpectedError } from '../util/expected-error.ts';
import { hasErrorCode } from '../util/system-errors.ts';

/** The site is not what an allowed signer published. */
export class SignatureError extends ExpectedError {
  override readonly exitCode = 1;
}

/** The lines of a file of allowed signers. */
export function readAllowedSigners(file: string): string[] {
  if (!statSync(file, { throwIfNoEntry: false })?.isFile())
    throw new ExpectedError(
      `“${file}” does not exist or is not a file. Name a file of allowed signers with --signed-by.`,
      { exitCode: 2 },
    );
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => /^\s*[^\s#]/.test(line));
}

/** Whether the signature is that of these bytes, its key, and the name of the first allowed signer with that key. */
export function checkSshSignature(bytes: Buffer, signature: Buffer, allowedSigners: readonly string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'registry-snapshot-'));
  try {
    const [signatureFile, allowedFile] = [join(folder, 'signature'), join(folder, 'allowed')];
    writeFileSync(signatureFile, signature);
    const signed = ['-n', SIGNATURE_NAMESPACE, '-s', signatureFile];
    const check = sshKeygen(['-Y', 'check-novalidate', ...signed], bytes);
    // ssh-keygen finds only the first line with a key, even if that line is for another namespace.
    const signer = allowedSigners
      .values()
      .map((line) => {
        writeFileSync(allowedFile, `${line}\n`);
        const { output } = sshKeygen(['-Y', 'find-principals', '-f', allowedFile, '-s', signatureFile]);
        const [name = ''] = output.split('\n');
        const verification = ['-Y', 'verify', '-f', allowedFile, '-I', name, ...signed];
        return name !== '' && sshKeygen(verification, bytes).isGood ? name : undefined;
      })
      .find((name) => name !== undefined);
    return { isIntact: check.isGood, key: /\bkey (\S+)/.exec(check.output)?.[1] ?? 'unknown', signer };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function sshKeygen(args: string[], input?: Buffer): { isGood: boolean; output: string } {
  const { error, status, stdout, stderr } = spawnSync('ssh-keygen', args, { input, encoding: 'utf8' });
  if (hasErrorCode(error, 'ENOENT'))
    throw new SignatureError('--signed-by needs the program ssh-keygen, which is missing. Install OpenSSH.');
  // It may end before it has read everything.
  if (error && !hasErrorCode(error, 'EPIPE')) throw error;
  if (status === null || /^No user exists/m.test(stderr))
    throw new ExpectedError(
      `ssh-keygen cannot check a signature (${stderr.trim() || 'it was stopped'}). Run this as a user of this system.`,
    );
  return { isGood: status === 0, output: stdout };
}
