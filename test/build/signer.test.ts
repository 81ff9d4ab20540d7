// Keys that are refused before anything waits for them.
import { execFileSync } from 'node:child_process';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { signerOf } from '../../src/build/signer.ts';
import { createFolder } from '../fixtures.ts';

test.for(['key', 'key.pub'])('a pipe as %s is refused at once', async (name) => {
  const folder = createFolder();
  const key = join(folder, 'key');
  await writeFile(key, 'no key');
  await rm(join(folder, name), { force: true });
  execFileSync('mkfifo', [join(folder, name)]);
  expect(() => signerOf(key, folder)).toThrow(
    `SIGN_KEY “${key}” cannot sign: “${join(folder, name)}” is not a file. Set it to an SSH private key.`,
  );
});
