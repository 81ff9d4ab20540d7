// Signs with an SSH key, so that users can check a site with tools that they already have.
import { spawnSync } from 'node:child_process';
import { accessSync, constants, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SIGNATURE_NAMESPACE } from '../mirror/checksum-files.ts';
import { hasErrorCode } from '../util/system-errors.ts';
import { ExpectedError } from '../util/expected-error.ts';

/** Throws ExpectedError at a key that this user cannot read, or that is a pipe or a device, which programs would wait for. */
export function checkKeyFile(key: string): void {
  for (const file of [key, `${key}.pub`])
    try {
      if (statSync(file, { throwIfNoEntry: false })?.isFile() === false)
        throw new ExpectedError(
          `SIGN_KEY “${key}” cannot sign: “${file}” is not a file. Set it to an SSH private key.`,
        );
      accessSync(file, constants.R_OK);
    } catch (error) {
      // The private key may be in ssh-agent only.
      if (hasErrorCode(error, 'ENOENT')) continue;
      if (!hasErrorCode(error, 'EACCES', 'EPERM')) throw error;
      throw new ExpectedError(
        `SIGN_KEY cannot be read by user ${process.getuid!()}: permission denied for “${file}”. Give this user read access to the file and its folders.`,
        { cause: error },
      );
    }
}

export type Signer = (text: string) => Buffer;

/** `workDir` is a temporary folder. Throws ExpectedError at once if the key cannot sign, before the site is made. */
export function signerOf(key: string, workDir: string): Signer {
  checkKeyFile(key);
  const sign = (text: string): Buffer => {
    const file = join(workDir, 'to-sign');
    writeFileSync(file, text);
    // ssh-keygen does not replace a file.
    rmSync(`${file}.sig`, { force: true });
    const args = ['-Y', 'sign', '-n', SIGNATURE_NAMESPACE, '-f', key, file];
    const env = { ...process.env, SSH_ASKPASS_REQUIRE: 'never' };
    const { error, status, stderr } = spawnSync('ssh-keygen', args, {
      encoding: 'utf8',
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    if (hasErrorCode(error, 'ENOENT'))
      throw new ExpectedError(
        'SIGN_KEY is set, but the program ssh-keygen is missing. Install OpenSSH, or unset SIGN_KEY.',
      );
    if (error) throw error;
    if (status !== 0)
      throw new ExpectedError(
        `SIGN_KEY “${key}” cannot sign (${stderr.trim().split('\n').at(-1)}). Set it to an SSH private key without a passphrase, or to the public key of one in ssh-agent.`,
      );
    return readFileSync(`${file}.sig`);
  };
  sign('');
  return sign;
}
