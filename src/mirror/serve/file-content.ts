// What can be sent for a path: the bytes as they are, and the forms of them that were compressed.
import { createHash, hash } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import {
  brotliCompress,
  brotliDecompressSync,
  constants,
  createBrotliDecompress,
  createGunzip,
  gunzipSync,
  gzip,
} from 'node:zlib';
import { COPY_SUFFIXES, MIN_COMPRESSED_SIZE, type AnswerHeaders, type Coding } from '../contract.ts';
import { chunksOf, openFile, releaseFile, type ByteSource, type OpenFile } from './open-file.ts';

export interface ContentForm extends ByteSource {
  coding?: Coding;
  /** Strong, derived from the content. */
  etag: string;
  /** Of an answer with status 200: names and values in turn. */
  headers: readonly string[];
}

export interface FileContent {
  /** By preference; the last one is not compressed. */
  forms: readonly ContentForm[];
  /** In milliseconds. */
  modified?: number;
}

/** Undefined if there is none. */
export type FoundContent = FileContent | undefined | Promise<FileContent | undefined>;

/** Bytes. Decoding less than this takes less time than another thread needs to begin. */
const SMALL = 16 * 1024;
const FAST = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
const ENCODERS: Record<Coding, (bytes: Buffer) => Promise<Buffer>> = {
  br: (bytes) => promisify(brotliCompress)(bytes, FAST),
  gzip: (bytes) => promisify(gzip)(bytes),
};
const DECODERS = { br: brotliDecompressSync, gzip: gunzipSync };
const DECODER_STREAMS = { br: createBrotliDecompress, gzip: createGunzip };

type RawForm = ByteSource & { coding?: Coding };

/** `sha256` is that of the content, in hex. Compressed forms have ETags of their own. */
function contentOf(
  rawForms: readonly RawForm[],
  sha256: string,
  headers: AnswerHeaders,
  modified?: number,
): FileContent {
  const vary = [headers['Vary'], rawForms.length > 1 && 'Accept-Encoding'].filter(Boolean).join(', ');
  const forms = rawForms.map(({ source, size, coding }): ContentForm => {
    const etag = `"${sha256.slice(0, 32)}${coding ? `-${coding}` : ''}"`;
    const all: AnswerHeaders = {
      ...headers,
      ...(vary && { Vary: vary }),
      ETag: etag,
      // HTTP allows no date in the future.
      ...(modified && { 'Last-Modified': new Date(Math.min(modified, Date.now())).toUTCString() }),
      'Accept-Ranges': 'bytes',
      ...(coding && { 'Content-Encoding': coding }),
      'Content-Length': String(size),
    };
    return { source, size, etag, ...(coding && { coding }), headers: Object.entries(all).flat() };
  });
  return { forms, ...(modified && { modified }) };
}

/** Compresses large answers. */
export async function contentFromBytes(
  bytes: Buffer,
  headers: AnswerHeaders,
  modified?: number,
): Promise<FileContent> {
  const forms: RawForm[] = [{ source: bytes, size: bytes.length }];
  for (const [coding] of bytes.length < MIN_COMPRESSED_SIZE ? [] : COPY_SUFFIXES.toReversed()) {
    const source = await ENCODERS[coding](bytes);
    forms.unshift({ source, size: source.length, coding });
  }
  return contentOf(forms, hash('sha256', bytes), headers, modified);
}

/** Of an open file, and of those copies at the paths that contain the same bytes. */
export async function storedContent(
  file: OpenFile,
  copies: readonly (readonly [Coding, path: string | undefined])[],
  headers: AnswerHeaders,
): Promise<FileContent> {
  const forms: RawForm[] = [file];
  try {
    const sha256 = await digestOf(file, file.size);
    for (const [coding, path] of copies.toReversed()) {
      const copy = path === undefined ? undefined : await openFile(path);
      if (!copy) continue;
      // While a build replaces the site, an old copy may exist beside a new file, or the other way round.
      if ((await digestOf(copy, file.size, coding).catch(() => '')) === sha256)
        forms.unshift({ ...copy, coding });
      else releaseFile(copy);
    }
    return contentOf(forms, sha256, headers, file.modified);
  } catch (error) {
    forms.forEach(releaseFile);
    throw error;
  }
}

/** SHA-256 in hex, of the decoded content. Throws if it has more than `maxSize` bytes. */
async function digestOf(file: ByteSource, maxSize: number, coding?: Coding): Promise<string> {
  const { source } = file;
  if (Buffer.isBuffer(source) && !coding) return hash('sha256', source);
  // Faster than a stream.
  if (Buffer.isBuffer(source) && source.length < SMALL)
    return hash('sha256', DECODERS[coding!](source, { maxOutputLength: Math.max(1, maxSize) }));
  const sha256 = createHash('sha256');
  let size = 0;
  const sink = async (chunks: AsyncIterable<Buffer>): Promise<void> => {
    for await (const chunk of chunks) {
      size += chunk.length;
      if (size > maxSize) throw new Error('A compressed copy has more content than its file');
      sha256.update(chunk);
    }
  };
  await (coding ? pipeline(chunksOf(file), DECODER_STREAMS[coding](), sink) : sink(chunksOf(file)));
  return sha256.digest('hex');
}
