// The site in dist/ as it was when its last build was noticed. The first request of each turn of the event loop looks
// for a new build; files are read when they are first requested, and small ones stay in memory.
import { existsSync, readFileSync, readlinkSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { API_PATH, isAnswerPath } from '../../registry/endpoint.ts';
import { ContentMemory, type KeptContent } from './content-memory.ts';
import { API_ANSWER_HEADERS, ANSWER_FILE, COPY_SUFFIXES, siteHeadersOf } from '../contract.ts';
import { contentFromBytes, storedContent, type FoundContent, type FileContent } from './file-content.ts';
import { openFile, readAllBytes, releaseFile, type OpenFile } from './open-file.ts';
import { addApiFormatToLinks } from '../publish/replace-links.ts';
import { PUBLISHED_MANIFEST_FILE, publishedManifestSchema } from '../publish/published-manifest.ts';
import { fileIdentityOf, readSiteTable, unlessUnreadable, type SiteTable } from './site-table.ts';
import { hasErrorCode } from '../../util/system-errors.ts';
import { ExpectedError } from '../../util/expected-error.ts';
import { commandTextOf } from '../../util/command-text.ts';

// The part of the published manifest that the server needs.
const descriptionSchema = z.object(publishedManifestSchema.pick({ brand: true, site: true }).shape);

// A build replaces files of this folder first and last.
const NOTICED = ['data', PUBLISHED_MANIFEST_FILE];
// Changes without a build are noticed after so many milliseconds, and after so many times the time that listing takes.
const [PAUSE, PAUSES] = [1_000, 200];

export class BuiltSite {
  brand = '';
  /** SITE_URL of the build: links in its JSON begin with it. */
  url = '';
  /** The path of `url` without its trailing slash: '' or `/repo`. */
  base = '';
  baseParts: readonly string[] = [];
  readonly #dist: string;
  readonly #memory = new ContentMemory();
  readonly #loading = new Map<string, Promise<FileContent | undefined>>();
  #files: SiteTable = new Map();
  #version: string | undefined;
  #isNoticed = false;
  #listAgain = 0;

  /** Throws ExpectedError if there is no site. */
  constructor(dist: string) {
    this.#dist = dist;
    this.notice();
  }

  /** Looks for a new build. */
  notice(): void {
    if (this.#isNoticed) return;
    this.#isNoticed = true;
    setImmediate(() => (this.#isNoticed = false));
    const stats = NOTICED.map((path) => unlessUnreadable(() => statSync(join(this.#dist, path))));
    const version = stats.map((each) => each && fileIdentityOf(each)).join();
    if (version === this.#version && performance.now() < this.#listAgain) return;
    if (version !== this.#version) this.#describe();
    this.#version = version;
    this.#listFiles();
  }

  /** Closes the files that are open. */
  close(): void {
    this.#memory.retain(() => false);
  }

  has(path: string): boolean {
    return this.#files.has(path);
  }

  /** The content of a file of the site; undefined if there is none. */
  content(path: string): FoundContent {
    return this.#memory.get(path) ?? this.#load(path, path, (opened) => this.#storedContent(path, opened));
  }

  answer(path: string, isApiFormat: boolean): FoundContent {
    const file = path.slice(1) + ANSWER_FILE;
    const key = isApiFormat ? `${file}?format=api` : file;
    const known = this.#memory.get(key);
    if (known || !isAnswerPath(path, this.brand)) return known;
    if (!isApiFormat) return this.content(file);
    return this.#load(key, file, async ({ modified, ...opened }) => {
      const bytes = await readAllBytes(opened).finally(() => releaseFile(opened));
      return contentFromBytes(addApiFormatToLinks(bytes, this.url), API_ANSWER_HEADERS, modified);
    });
  }

  /** Makes content from an open file and keeps it; requests that arrive meanwhile wait for it too. */
  #load(key: string, path: string, make: (opened: OpenFile) => Promise<FileContent>): FoundContent {
    const pending = this.#loading.get(key);
    const file = this.#files.get(path);
    if (pending || !file) return pending;
    const load = async (): Promise<FileContent | undefined> => {
      const opened = await openFile(file.path);
      // It belongs to a new build, whose other files must be found too.
      if (opened?.identity !== this.#files.get(path)?.identity) this.#listFiles();
      if (!opened) return undefined;
      const identity = this.#identityOf(path, opened.identity);
      const content = { ...(await make(opened)), path, identity };
      if (this.#isCurrent(content)) this.#memory.set(key, content);
      else content.forms.forEach(releaseFile);
      return content;
    };
    const loaded = load().finally(() => this.#loading.delete(key));
    this.#loading.set(key, loaded);
    return loaded;
  }

  #storedContent(path: string, opened: OpenFile): Promise<FileContent> {
    const copies = COPY_SUFFIXES.map(
      ([coding, suffix]) => [coding, this.#files.get(path + suffix)?.path] as const,
    );
    const headers = path.startsWith(API_PATH.slice(1)) ? API_ANSWER_HEADERS : siteHeadersOf(path);
    return storedContent(opened, copies, headers);
  }

  /** Of a file and of its copies. */
  #identityOf(path: string, ofFile = this.#files.get(path)?.identity): string {
    return [ofFile, ...COPY_SUFFIXES.map(([, suffix]) => this.#files.get(path + suffix)?.identity)].join();
  }

  #isCurrent({ path, identity }: KeptContent): boolean {
    return this.#identityOf(path) === identity;
  }

  #listFiles(): void {
    const start = performance.now();
    this.#files = readSiteTable(this.#dist);
    this.#memory.retain((content) => this.#isCurrent(content));
    const end = performance.now();
    this.#listAgain = end + Math.max(PAUSE, PAUSES * (end - start));
  }

  #describe(): void {
    const file = join(this.#dist, PUBLISHED_MANIFEST_FILE);
    try {
      const { brand, site } = descriptionSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
      if (site === this.url && brand === this.brand) return;
      // Answers in memory may have links or paths that are no longer right.
      this.#memory.retain(() => false);
      const base = new URL(site).pathname.replace(/\/+$/, '');
      const baseParts = base.split('/').filter(Boolean);
      Object.assign(this, { brand, url: site, base, baseParts });
    } catch (cause) {
      // While somebody replaces the site by hand, the last description stays valid.
      if (this.url === '') throw missingSiteError(this.#dist, cause as Error);
    }
  }
}

function missingSiteError(dist: string, cause: Error): ExpectedError {
  const command = commandTextOf('build');
  let message = `No site in “${dist}”. Build one with “${command}”.`;
  const target = existsSync(dist) ? undefined : unlessUnreadable(() => readlinkSync(dist));
  if (!hasErrorCode(cause, 'ENOENT', 'ENOTDIR'))
    message = `The site in “${dist}” cannot be read (${cause.message.split('\n')[0]}). Rebuild it with “${command}”.`;
  else if (target !== undefined)
    message = `“${dist}” is a link to “${target}”, which does not exist. Create that folder, or set DIST_DIR.`;
  return new ExpectedError(message, { cause });
}
