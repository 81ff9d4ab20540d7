// What is sent for a file: itself, or a copy that was compressed at build time and is sure to hold the same.
import { hash } from 'node:crypto';
import { closeFile, openFile, type OpenFile } from './open-file.ts';
import type { Coding } from '../contract.ts';
import type { FileDigests } from './file-digests.ts';

export interface FileContent {
  file: OpenFile;
  /** A strong ETag, made from the content: the same bytes have the same for ever. */
  etag: string;
  coding?: Coding;
  /** Whether Accept-Encoding makes a difference to the answer. */
  negotiated: boolean;
}

const COPIES: [Coding, string][] = [
  ['br', '.br'],
  ['gzip', '.gz'],
];

/** Bytes that are made here and now, as Content. */
export function fileContentOf(bytes: Buffer): FileContent {
  const file = { size: bytes.length, identity: '', source: bytes };
  return { file, etag: etagOf(hash('sha256', bytes)), negotiated: false };
}

/**
 * The Content of a file below `root`; the receiver closes its file. `accepted` is the request's Accept-Encoding.
 * `folder` and undefined as openFile has them.
 */
export async function openContent(
  root: string,
  parts: readonly string[],
  accepted: string | undefined,
  digests: FileDigests,
): Promise<FileContent | 'folder' | undefined> {
  const file = await openFile(root, parts);
  if (!file || file === 'folder') return file;
  try {
    const sha256 = await digests.of(file);
    const wanted = codingsIn(accepted);
    let negotiated = false;
    for (const [coding, suffix] of COPIES) {
      const copy = await openFile(root, [...parts.slice(0, -1), parts.at(-1) + suffix]);
      if (!copy || copy === 'folder') continue;
      const same = await isCopy(copy, coding, { size: file.size, sha256 }, digests);
      negotiated ||= same;
      if (same && wanted.has(coding)) {
        await closeFile(file);
        return { file: copy, etag: etagOf(sha256, coding), coding, negotiated };
      }
      await closeFile(copy);
    }
    return { file, etag: etagOf(sha256), negotiated };
  } catch (error) {
    await closeFile(file);
    throw error;
  }
}

/**
 * Whether a copy decompresses to the very bytes of its file: while a build moves in, or after one that wrote no
 * copies, an old copy may stand beside a new file, and no time or name tells.
 */
async function isCopy(
  copy: OpenFile,
  coding: Coding,
  original: { size: number; sha256: string },
  digests: FileDigests,
): Promise<boolean> {
  return (await digests.ofDecoded(copy, coding, original.size)) === original.sha256;
}

/** The ETag of content with this sha256 (hex); of its compressed copies, another. */
function etagOf(sha256: string, coding?: Coding): string {
  return `"${sha256.slice(0, 32)}${coding ? `-${coding}` : ''}"`;
}

/** The codings that an Accept-Encoding allows: `gzip;q=0.5, br;q=0` → gzip. */
function codingsIn(accepted = ''): Set<Coding> {
  const allowed = new Map<string, boolean>();
  for (const entry of accepted.toLowerCase().split(',')) {
    const [name = '', ...parameters] = entry.split(';').map((part) => part.trim());
    allowed.set(name, !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter)));
  }
  return new Set(
    COPIES.map(([coding]) => coding).filter((coding) => allowed.get(coding) ?? allowed.get('*')),
  );
}
