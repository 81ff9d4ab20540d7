// A mirror with a few pages, built for a web host.
import { join } from 'node:path';
import { chmod, rm } from 'node:fs/promises';
import { CompressedCopies } from '../../src/build/compressed-copies.ts';
import { StagedSite } from '../../src/build/staged-site.ts';
import { NO_OWN_FILES, readOwnFiles } from '../../src/folders/own-files.ts';
import { replaceFiles } from '../../src/folders/replace-files.ts';
import { WEB_HOSTS } from '../../src/hosting/web-hosts.ts';
import type { WebHostName } from '../../src/config/web-host-names.ts';
import { webHostFilesOf } from '../../src/hosting/web-host-files.ts';
import { siteLocationOf } from '../../src/hosting/template-values.ts';
import { writeMirror } from '../../src/mirror/publish/write-mirror.ts';
import type { Coding } from '../../src/mirror/contract.ts';
import type { Snapshot } from '../../src/snapshot/store/snapshot-store.ts';
import { createFolder } from '../fixtures.ts';
import { write, writeFiles, writeLists } from '../mirror/mirror-fixtures.ts';
import { into } from '../into.ts';

export interface Made {
  site: string;
  /** '' or `/repo`. */
  base: string;
  /** A folder for this site only, readable by every user. */
  root: string;
  dist: string;
  /** Relative URL of a record's page, with a trailing slash. */
  page: string;
  beside: string;
}

/** Builds the mirror of a snapshot for a host, in a new folder or again in an existing one. */
export async function makeFor(
  name: WebHostName,
  site: string,
  snapshot: Snapshot,
  root?: string,
): Promise<Made> {
  const host = WEB_HOSTS[name];
  const home = root ?? createFolder();
  // Servers switch to an unprivileged user.
  await chmod(home, 0o755);
  const [dist, beside] = [join(home, 'dist'), join(home, `dist-${name}`)];
  const made = join(home, 'staged');
  const location = siteLocationOf(site, dist);
  const hostFiles = webHostFilesOf(host, location);
  const { withApiFormat } = host;
  const manifest = writeMirror({ snapshot, site, put: into(made), withApiFormat });
  const pages = Object.keys(manifest.paths)
    .filter((path) => /^\/api\/v1\/(platform|usage-data-host)\/./.test(path))
    .map((path) => path.slice('/api/v1/'.length));
  for (const page of ['', 'api/', 'notification/', ...pages])
    await write(made, `${page}index.html`, `<title>${page}</title>${'<p>text</p>'.repeat(200)}`);
  await write(made, `${pages[0]}changes.atom`, `<feed/>${'<!-- -->'.repeat(200)}`);
  await write(made, '404.html', '<title>Not here</title>');
  await write(made, '_astro/page.abc.js', 'export const a = 1;\n'.repeat(100));
  await writeFiles(made);
  for (const { path, text } of hostFiles.inside) await write(made, path, text);
  for (const { path, text } of hostFiles.beside) await write(beside, path, text);
  await addCopies(made, host.copies);
  await writeLists(made);
  // Unchanged files keep their mtime.
  const own = readOwnFiles(dist, 'files.json') ?? NO_OWN_FILES;
  await replaceFiles({ staged: made, folder: dist, own, list: 'files.json' });
  // The kept files exist, with copies of the previous version, like in a build.
  await rm(made, { recursive: true });
  return { site, base: location.base, root: home, dist, page: pages[0]!, beside };
}

/** Adds compressed copies of the texts of a site. */
async function addCopies(site: string, codings: readonly Coding[] = []): Promise<void> {
  const staged = new StagedSite(site);
  const copies = new CompressedCopies(staged, codings);
  staged.addFilesIn('');
  await copies.finish();
}
