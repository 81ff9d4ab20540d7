// The mirror as it lies in dist/, read again whenever a build has replaced it.
import { existsSync, readlinkSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { ApiSource } from './api-requests.ts';
import { fileContentOf, openContent, type FileContent } from './file-content.ts';
import { INDEX } from '../contract.ts';
import { FileDigests } from './file-digests.ts';
import { closeFile, readWhole } from './open-file.ts';
import { apiFormat } from '../publish/api-format.ts';
import { PUBLISHED_MANIFEST_FILE, publishedManifestSchema } from '../publish/published-manifest.ts';
import { ServeError } from './serve-error.ts';
import { hasCode } from '../../util/has-code.ts';

/** What the server needs of the published manifest. */
export type MirrorDescription = Pick<z.infer<typeof publishedManifestSchema>, 'brand' | 'site'>;
const aboutSchema = z.object(publishedManifestSchema.pick({ brand: true, site: true }).shape);

// Of large answers only: the platform list, and the list of all notifications. Small ones are made anew each time.
const VARIANTS_KEPT = 2;

export class BuiltMirror {
  readonly digests = new FileDigests();
  readonly #dist: string;
  readonly #variants = new Map<string, Promise<FileContent>>();
  #about: { version: string; about: MirrorDescription } | undefined;

  constructor(dist: string) {
    this.#dist = dist;
  }

  /** Brand and site of the build that is there now. Throws ServeError where there never was one. */
  async about(): Promise<MirrorDescription> {
    const file = join(this.#dist, PUBLISHED_MANIFEST_FILE);
    try {
      const { ino, mtimeNs, size } = await stat(file, { bigint: true });
      const version = `${ino}:${mtimeNs}:${size}`;
      if (this.#about?.version !== version) {
        this.#about = { version, about: aboutSchema.parse(JSON.parse(await readFile(file, 'utf8'))) };
      }
    } catch (cause) {
      // While a site is being replaced by hand, what was known still stands.
      if (!this.#about) throw noSite(this.#dist, cause as Error);
    }
    return this.#about.about;
  }

  /** The source of answers for one request. */
  async source(): Promise<ApiSource> {
    const { brand, site } = await this.about();
    return {
      brand,
      answer: (path, formatApi, accepted) => this.#answer(path, formatApi ? site : '', accepted),
    };
  }

  async #answer(path: string, site: string, accepted: string | undefined): Promise<FileContent | undefined> {
    const parts = [...path.split('/').filter(Boolean), INDEX];
    const content = await openContent(this.#dist, parts, site ? undefined : accepted, this.digests);
    if (!content || content === 'folder') return undefined;
    return site ? this.#variant(content, site) : content;
  }

  async #variant({ file, etag }: FileContent, site: string): Promise<FileContent> {
    try {
      const make = async (): Promise<FileContent> => fileContentOf(apiFormat(await readWhole(file), site));
      if (Buffer.isBuffer(file.source)) return await make();
      const key = `${etag} ${site}`;
      const known = this.#variants.get(key) ?? make();
      this.#variants.set(key, known);
      known.catch(() => this.#variants.delete(key));
      const [oldest] = this.#variants.keys();
      if (this.#variants.size > VARIANTS_KEPT && oldest !== undefined) this.#variants.delete(oldest);
      return await known;
    } finally {
      await closeFile(file);
    }
  }
}

function noSite(dist: string, cause: Error): ServeError {
  const say = (message: string): ServeError => new ServeError(message, { cause });
  if (!hasCode(cause, 'ENOENT', 'ENOTDIR')) {
    const why = cause.message.split('\n')[0];
    return say(`The site in “${dist}” cannot be read (${why}): make it anew with “npm run build”.`);
  }
  const target = existsSync(dist) ? undefined : linkTarget(dist);
  if (target === undefined) return say(`There is no site in “${dist}” yet: make one with “npm run build”.`);
  return say(
    `“${dist}” is a symbolic link to “${target}”, which does not exist: create that folder, or set DIST_DIR.`,
  );
}

function linkTarget(path: string): string | undefined {
  try {
    return readlinkSync(path);
  } catch {
    return undefined; // not a link, or nothing at all
  }
}
