// Looks for texts in all files of a folder, as `grep` does after decompression.
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { treeOf } from '../tree.ts';

/** The paths of files that contain one of the texts, in any case, escaped or not. */
export async function filesWith(folder: string, texts: readonly string[]): Promise<string[]> {
  const wanted = texts.map((text) => text.toLowerCase());
  return [...(await treeOf(folder))]
    .filter(([path, content]) => {
      const text = spellingOf(path, Buffer.from(content, 'latin1'));
      return wanted.some((each) => text.includes(each) || decodeURI(path).toLowerCase().includes(each));
    })
    .map(([path]) => path);
}

function spellingOf(path: string, bytes: Buffer): string {
  const isGzip = bytes[0] === 0x1f && bytes[1] === 0x8b;
  const plain = isGzip ? gunzipSync(bytes) : path.endsWith('.br') ? brotliDecompressSync(bytes) : bytes;
  return plain
    .toString()
    .replace(/\\u([0-9a-f]{4})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .replaceAll('\\/', '/')
    .toLowerCase();
}
