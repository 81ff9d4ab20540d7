// A file is sent as it is, or as a copy that was compressed at build time and verified to have the same content.
import { hash } from 'node:crypto';
import { closeFile, openFile, type OpenFile } from './open-file.ts';
import type { Coding } from '../contract.ts';
import type { FileDigests } from './file-digests.ts';

export interface FileContent {
  file: OpenFile;
  /** A strong ETag, derived from the content. */
  etag: string;
  coding?: Coding;
  /** The answer depends on Accept-Encoding. */
  isNegotiated: boolean;
}

const COPIES: [Coding, string][] = [
  ['br', '.br'],
  ['gzip', '.gz'],
];

export function fileContentOf(bytes: Buffer): FileContent {
  const file = { size: bytes.length, identity: '', source: bytes };
  return { file, etag: etagOf(hash('sha256', bytes)), isNegotiated: false };
}

/** The caller closes the content's file. `folder` and undefined mean the same as in openFile. */
export async function openContent(
  root: string,
  parts: readonly string[],
  acceptEncoding: string | undefined,
  digests: FileDigests,
): Promise<FileContent | 'folder' | undefined> {
  const file = await openFile(root, parts);
  if (!file || file === 'folder') return file;
  try {
    const sha256 = await digests.digestOf(file);
    const acceptedCodings = codingsIn(acceptEncoding);
    let isNegotiated = false;
    for (const [coding, suffix] of COPIES) {
      const copy = await openFile(root, [...parts.slice(0, -1), parts.at(-1) + suffix]);
      if (!copy || copy === 'folder') continue;
      const isValidCopy = await isCopy(copy, coding, { size: file.size, sha256 }, digests);
      isNegotiated ||= isValidCopy;
      if (isValidCopy && acceptedCodings.has(coding)) {
        await closeFile(file);
        return { file: copy, etag: etagOf(sha256, coding), coding, isNegotiated };
      }
      await closeFile(copy);
    }
    return { file, etag: etagOf(sha256), isNegotiated };
  } catch (error) {
    await closeFile(file);
    throw error;
  }
}

/**
 * Whether a copy decompresses to the bytes of its file. While a build replaces the site, or after one that wrote no
 * copies, an old copy may exist beside a new file; neither name nor mtime shows that.
 */
async function isCopy(
  copy: OpenFile,
  coding: Coding,
  original: { size: number; sha256: string },
  digests: FileDigests,
): Promise<boolean> {
  return (await digests.decodedDigestOf(copy, coding, original.size)) === original.sha256;
}

/** `sha256` is that of the decoded content, in hex. Compressed copies have different ETags. */
function etagOf(sha256: string, coding?: Coding): string {
  return `"${sha256.slice(0, 32)}${coding ? `-${coding}` : ''}"`;
}

/** `gzip;q=0.5, br;q=0` → gzip. */
function codingsIn(acceptEncoding = ''): Set<Coding> {
  const allowed = new Map<string, boolean>();
  for (const entry of acceptEncoding.toLowerCase().split(',')) {
    const [name = '', ...parameters] = entry.split(';').map((part) => part.trim());
    allowed.set(name, !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter)));
  }
  return new Set(
    COPIES.map(([coding]) => coding).filter((coding) => allowed.get(coding) ?? allowed.get('*')),
  );
}
