// A small mirror that is signed, without a build.
import { execFileSync } from 'node:child_process';
import { hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { checksumsText, type Checksum } from '../../../src/mirror/checksum-files.ts';
import { signerOf } from '../../../src/build/signer.ts';
import { SIGNATURE_FILE, CHECKSUMS_FILE } from '../../../src/mirror/checksum-files.ts';
import { addApiFormatToLinks } from '../../../src/mirror/publish/replace-links.ts';
import { createFolder } from '../../fixtures.ts';
import { SERVICE, write } from '../mirror-fixtures.ts';
import { treeOf } from '../../tree.ts';
import { makeSite } from './faulty-mirror.ts';

export interface SignedMirror {
  dist: string;
  /** The file of the private key. */
  key: string;
  /** The line of the public key. */
  publicKey: string;
  /** A file that allows it. */
  allowedSigners: string;
}

export async function makeSignedMirror(): Promise<SignedMirror> {
  const dist = await makeSite();
  const index = `${SERVICE.slice(1)}index`;
  const record = await readFile(join(dist, `${index}.json`));
  await write(dist, `${index}.api.json`, addApiFormatToLinks(record, 'https://x.github.io/repo'));
  return signMirror(dist);
}

/** Signs all files of a site with a new key. */
export async function signMirror(dist: string): Promise<SignedMirror> {
  const keys = createFolder();
  const key = join(keys, 'key');
  execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-C', '', '-N', '', '-f', key]);
  const publicKey = await readFile(`${key}.pub`, 'utf8');
  const allowedSigners = join(keys, 'allowed');
  await write(keys, 'allowed', `mirror@example.org namespaces="registry-snapshot" ${publicKey}`);
  const checksums: Checksum[] = [];
  for (const path of (await treeOf(dist)).keys())
    if (path !== CHECKSUMS_FILE && path !== SIGNATURE_FILE)
      checksums.push([path, hash('sha256', await readFile(join(dist, path)))]);
  const text = checksumsText(checksums);
  await write(dist, CHECKSUMS_FILE, text);
  await write(dist, SIGNATURE_FILE, signerOf(key, keys)(text));
  return { dist, key, publicKey, allowedSigners };
}
