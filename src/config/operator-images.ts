// The operator's logo.
import { hash } from 'node:crypto';
import { basename, join } from 'node:path';
import { ConfigError } from './config.ts';
import { readOperatorFile, readOperatorText } from './operator-file.ts';
import { svgSizeOf } from './svg-size.ts';

/** A file of the site, which is named by its content, so that caches can keep it. */
export interface IdentityFile {
  path: string;
  content: Uint8Array | string;
}

export interface OperatorImage extends IdentityFile {
  width: number;
  height: number;
}

const MAX_SIZE = 300_000;
/** The signature, and the head of the first chunk, which has the size. */
const PNG_START = '89504e470d0a1a0a0000000d49484452';

/** Throws ConfigError. */
export function readLogo(folder: string, path: string): OperatorImage {
  return /\.svg$/i.test(path) ? readSvg(folder, path) : readPng(folder, path);
}

function readPng(folder: string, path: string): OperatorImage {
  const file = join(folder, path);
  const content = readOperatorFile(file, 'logo', MAX_SIZE);
  if (content.length < 24 || content.toString('hex', 0, 16) !== PNG_START)
    throw new ConfigError(`logo is “${file}”, which is not a PNG image. Export it as PNG.`);
  const [width, height] = [content.readUInt32BE(16), content.readUInt32BE(20)];
  return { path: hashedFilePath('logo', 'png', content), content, width, height };
}

function readSvg(folder: string, path: string): OperatorImage {
  const file = join(folder, path);
  const content = readOperatorText(file, 'logo', MAX_SIZE);
  const size = svgSizeOf(content);
  if (!size)
    throw new ConfigError(
      `logo is “${file}”, which has no svg element with a width and height or a viewBox. Export it as SVG or PNG.`,
    );
  return { path: hashedFilePath('logo', 'svg', content), content, ...size };
}

/** A path below which caches need no revalidation (IMMUTABLE_FILES of the mirror's contract). */
export function hashedFilePath(name: string, type: string, content: Uint8Array | string): string {
  return `_astro/${basename(name)}.${hash('sha256', content).slice(0, 12)}.${type}`;
}
