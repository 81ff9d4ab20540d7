// The site in a folder, of which a build may replace any file at any time.
import { existsSync, readFileSync, readlinkSync, realpathSync, statSync } from 'node:fs';
import { join, sep } from 'node:path';
import { PUBLISHED_MANIFEST_FILE, publishedManifestSchema } from '../publish/published-manifest.ts';
import { commandTextOf } from '../../util/command-text.ts';
import { ExpectedError } from '../../util/expected-error.ts';
import { hasErrorCode, reasonOf, undefinedOnCodes } from '../../util/system-errors.ts';

export interface BuiltSite {
  folder: string;
  /** SITE_URL of the build: links in its JSON begin with it. */
  url: string;
  /** The path of `url` without its trailing slash: '' or `/repo`. */
  base: string;
}

/** Returns a function for the site as it is now. Throws ExpectedError if there is none. */
export function openSite(folder: string): () => BuiltSite {
  const manifest = join(folder, PUBLISHED_MANIFEST_FILE);
  const readTime = (): number | undefined => unlessMissing(() => statSync(manifest).mtimeMs);
  let [time, site] = [readTime(), readBuiltSite(folder, manifest)];
  return () => {
    const now = readTime();
    // Without a manifest, the operator is replacing the site by hand.
    if (now !== time && now !== undefined) [time, site] = [now, readBuiltSite(folder, manifest)];
    return site;
  };
}

function readBuiltSite(folder: string, manifest: string): BuiltSite {
  try {
    const { site } = JSON.parse(readFileSync(manifest, 'utf8')) as { site: unknown };
    const url = publishedManifestSchema.shape.site.parse(site);
    return { folder, url, base: new URL(url).pathname.replace(/\/+$/, '') };
  } catch (cause) {
    throw missingSiteError(folder, cause as Error);
  }
}

/** Whether the site has a file at a relative path: none that is hidden, and none outside to which a link leads. */
export function hasFile({ folder }: BuiltSite, path: string): boolean {
  // The only public name with a leading dot is `.well-known` (RFC 8615).
  if (/(^|\/)\./.test(path.replace(/^\.well-known\//, ''))) return false;
  const isFile = (): boolean => {
    const real = realpathSync.native(join(folder, path));
    return real.startsWith(realpathSync.native(folder) + sep) && statSync(real).isFile();
  };
  return unlessMissing(isFile) ?? false;
}

/** Undefined if a file or folder is missing or cannot be read. */
export function unlessMissing<Result>(read: () => Result): Result | undefined {
  return undefinedOnCodes(['ENOENT', 'ENOTDIR', 'ELOOP', 'ENAMETOOLONG', 'EACCES', 'EINVAL'], read);
}

function missingSiteError(folder: string, cause: Error): ExpectedError {
  const command = commandTextOf('build');
  let message = `No site in “${folder}”. Build one with “${command}”.`;
  const target = existsSync(folder) ? undefined : unlessMissing(() => readlinkSync(folder));
  if (!hasErrorCode(cause, 'ENOENT', 'ENOTDIR'))
    message = `The site in “${folder}” cannot be read: ${reasonOf(cause)}. Rebuild it with “${command}”.`;
  else if (target !== undefined)
    message = `“${folder}” is a link to “${target}”, which does not exist. Create that folder, or set DIST_DIR.`;
  return new ExpectedError(message, { cause });
}
