// Folders with files that an operator wrote.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readIdentity, type SiteIdentity } from '../../src/config/site-identity.ts';
import { createFolder } from '../fixtures.ts';

export type Files = Record<string, string | Uint8Array>;

export const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20"><path d="M0 0h40v20H0z"/></svg>';

/** A PNG's first bytes: signature and size. */
export function pngOf(width: number, height: number): Buffer {
  const png = Buffer.alloc(64);
  png.write('89504e470d0a1a0a0000000d49484452', 'hex');
  png.writeUInt32BE(width, 16);
  png.writeUInt32BE(height, 20);
  return png;
}

/** Paths relative to the folder; `site.config.json` can also be an object. The folder is removed after the test. */
export function folderOf(files: Files, config?: object): string {
  const folder = createFolder();
  const all = config ? { 'site.config.json': JSON.stringify(config, undefined, 2), ...files } : files;
  for (const [path, content] of Object.entries(all)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
  return folder;
}

export function identityIn(
  folder: string,
  siteName?: string,
  site = 'https://mirror.example/base',
): SiteIdentity {
  return readIdentity({ siteConfig: join(folder, 'site.config.json'), siteName, site });
}

/** The error's lines, with the folder left out. */
export function problemsIn(folder: string): string[] {
  try {
    identityIn(folder);
  } catch (error) {
    const { lines, exitCode } = error as { lines?: string[]; exitCode?: number };
    if (!lines || exitCode !== 2) throw error;
    return lines.map((line) => line.replaceAll(`${folder}/`, ''));
  }
  return [];
}

/** The name of a mistake, and the sentences about it. */
export function sentencesOf(mistake: string, folder: string): string {
  return [mistake, ...problemsIn(folder)].join('\n  ').concat('\n');
}
