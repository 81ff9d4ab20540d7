// The operator's own pages: content/<name>.md becomes the page /<name>/.
import { readdirSync } from 'node:fs';
import { join, parse } from 'node:path';
import { ConfigError } from './config.ts';
import { hasErrorCode, reasonOf } from '../util/system-errors.ts';
import { readOperatorTexts } from './operator-file.ts';
import { renderMarkdownPage, type MarkdownOptions, type MarkdownPage } from './page-markdown.ts';

export interface CustomPage extends MarkdownPage {
  /** `/imprint/` */
  path: string;
}

const FOLDER = 'content';
const MAX_SIZE = 300_000;
const FILE_NAME = /^[a-z0-9]+(-[a-z0-9]+)*\.md$/;
const PAGES = readdirSync(join(import.meta.dirname, '../pages'));
// `notifications` is an alias that web hosts redirect.
const SITE_NAMES = new Set([...PAGES.map((entry) => parse(entry).name), 'pagefind', 'notifications']);

/** Whether `/<name>/` belongs to the site itself, so that no page of the operator can have it. */
export function isReservedPageName(name: string): boolean {
  return SITE_NAMES.has(name);
}

/** Whether the site with these custom pages has a page `/<name>/`. */
export function siteHasPageNamed(name: string, customNames: readonly string[]): boolean {
  const replaceable = Object.values(unreplacedPaths(customNames.map((each) => ({ path: `/${each}/` }))));
  return customNames.includes(name) || isReservedPageName(name) || replaceable.includes(`/${name}/`);
}

/** The paths of the site's pages that give way to a custom page of the same name; undefined if there is one. */
export function unreplacedPaths(customPages: readonly Pick<CustomPage, 'path'>[]) {
  const isFree = (path: string): boolean => customPages.every((page) => page.path !== path);
  return { help: ['/help/', '/terms/'].find(isFree), numbers: ['/numbers/'].find(isFree) };
}

/** In the order of `names`. Throws ConfigError with every mistake in the texts. */
export function readCustomPages(
  folder: string,
  names: readonly string[],
  options: MarkdownOptions,
): CustomPage[] {
  return readOperatorTexts(names, (name) => {
    const file = join(folder, FOLDER, `${name}.md`);
    const read = (text: string): CustomPage => ({ path: `/${name}/`, ...renderMarkdownPage(text, options) });
    return { file, what: 'A page', maxSize: MAX_SIZE, read };
  });
}

/** The names of the texts in `content/`, and a sentence about each file that cannot be a page. Throws ConfigError. */
export function readPageNames(parent: string): { names: string[]; problems: string[] } {
  const folder = join(parent, FOLDER);
  const names: string[] = [];
  const problems: string[] = [];
  for (const entry of readFolderNames(folder).filter(isMarkdownFileName).toSorted()) {
    const name = entry.slice(0, -3);
    const cannotBe = `“${join(folder, entry)}” cannot be a page`;
    if (!FILE_NAME.test(entry))
      problems.push(
        `${cannotBe}: its name becomes its URL. Use only a–z, 0–9 and single hyphens, such as about-us.md.`,
      );
    else if (isReservedPageName(name))
      problems.push(`${cannotBe}: the site has its own page at /${name}/. Rename the file.`);
    else names.push(name);
  }
  return { names: names.toSorted(), problems };
}

export function isMarkdownFileName(name: string): boolean {
  return /^[^.].*\.md$/i.test(name);
}

/** A missing folder counts as empty. */
export function readFolderNames(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    if (hasErrorCode(error, 'ENOENT', 'ENOTDIR')) return [];
    throw new ConfigError(
      `“${folder}”, the folder of your own texts, cannot be read: ${reasonOf(error)}. Check that it is a folder and that this user may read it.`,
    );
  }
}
