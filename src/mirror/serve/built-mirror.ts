// The mirror in dist/, read again after each build.
import { existsSync, readlinkSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { ApiSource } from './api-requests.ts';
import { fileContentOf, openContent, type FileContent } from './file-content.ts';
import { INDEX } from '../contract.ts';
import { FileDigests } from './file-digests.ts';
import { closeFile, readAllBytes } from './open-file.ts';
import { toApiFormat } from '../publish/api-format.ts';
import { PUBLISHED_MANIFEST_FILE, publishedManifestSchema } from '../publish/published-manifest.ts';
import { ServeError } from './serve-error.ts';
import { hasCode } from '../../util/has-code.ts';

/** The part of the published manifest that the server needs. */
export type MirrorDescription = Pick<z.infer<typeof publishedManifestSchema>, 'brand' | 'site'>;
const descriptionSchema = z.object(publishedManifestSchema.pick({ brand: true, site: true }).shape);

// Of large answers: the platform list and the list of all notifications. Small ones are computed for each request.
const MAX_VARIANTS = 2;

export class BuiltMirror {
  readonly digests = new FileDigests();
  readonly #dist: string;
  readonly #variants = new Map<string, Promise<FileContent>>();
  #cached: { version: string; description: MirrorDescription } | undefined;

  constructor(dist: string) {
    this.#dist = dist;
  }

  /** Brand and site of the current build. Throws ServeError if there never was one. */
  async describe(): Promise<MirrorDescription> {
    const file = join(this.#dist, PUBLISHED_MANIFEST_FILE);
    try {
      const { ino, mtimeNs, size } = await stat(file, { bigint: true });
      const version = `${ino}:${mtimeNs}:${size}`;
      if (this.#cached?.version !== version) {
        this.#cached = {
          version,
          description: descriptionSchema.parse(JSON.parse(await readFile(file, 'utf8'))),
        };
      }
    } catch (cause) {
      // While somebody replaces the site by hand, the last description stays valid.
      if (!this.#cached) throw missingSiteError(this.#dist, cause as Error);
    }
    return this.#cached.description;
  }

  /** For one request: the next one may be answered from a new build. */
  async source(): Promise<ApiSource> {
    const { brand, site } = await this.describe();
    return {
      brand,
      answer: (path, formatApi, acceptEncoding) => this.#answer(path, formatApi ? site : '', acceptEncoding),
    };
  }

  async #answer(
    path: string,
    site: string,
    acceptEncoding: string | undefined,
  ): Promise<FileContent | undefined> {
    const parts = [...path.split('/').filter(Boolean), INDEX];
    const content = await openContent(this.#dist, parts, site ? undefined : acceptEncoding, this.digests);
    if (!content || content === 'folder') return undefined;
    return site ? this.#variant(content, site) : content;
  }

  async #variant({ file, etag }: FileContent, site: string): Promise<FileContent> {
    try {
      const make = async (): Promise<FileContent> =>
        fileContentOf(toApiFormat(await readAllBytes(file), site));
      if (Buffer.isBuffer(file.source)) return await make();
      const key = `${etag} ${site}`;
      const known = this.#variants.get(key) ?? make();
      this.#variants.set(key, known);
      known.catch(() => this.#variants.delete(key));
      const [oldest] = this.#variants.keys();
      if (this.#variants.size > MAX_VARIANTS && oldest !== undefined) this.#variants.delete(oldest);
      return await known;
    } finally {
      await closeFile(file);
    }
  }
}

function missingSiteError(dist: string, cause: Error): ServeError {
  const errorWith = (message: string): ServeError => new ServeError(message, { cause });
  if (!hasCode(cause, 'ENOENT', 'ENOTDIR')) {
    const reason = cause.message.split('\n')[0];
    return errorWith(`The site in “${dist}” cannot be read (${reason}). Rebuild it with “npm run build”.`);
  }
  const target = existsSync(dist) ? undefined : linkTarget(dist);
  if (target === undefined) return errorWith(`No site in “${dist}”. Build one with “npm run build”.`);
  return errorWith(
    `“${dist}” is a link to “${target}”, which does not exist. Create that folder, or set DIST_DIR.`,
  );
}

function linkTarget(path: string): string | undefined {
  try {
    return readlinkSync(path);
  } catch {
    return undefined; // not a link, or missing
  }
}
