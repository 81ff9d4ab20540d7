// The operator's own pages: content/<name>.md becomes the page /<name>/.
import { readdirSync } from 'node:fs';
import { join, parse } from 'node:path';
import { ConfigError } from '../config.ts';
import { hasCode } from '../util/has-code.ts';
import { readOperatorText } from './operator-file.ts';
import { PageProblem, readMarkdown, type MarkdownPage } from './page-markdown.ts';

export interface CustomPage extends MarkdownPage {
  /** `/imprint/` */
  path: string;
}

const FOLDER = 'content';
const MAX_SIZE = 300_000;
const NAME = /^[a-z0-9]+(-[a-z0-9]+)*$/;
// `notifications` is an alias that web hosts redirect.
const OTHER_NAMES = ['pagefind', 'notifications'];
const SITE_NAMES = new Set([
  ...readdirSync(join(import.meta.dirname, '../pages')).map((entry) => parse(entry).name),
  ...OTHER_NAMES,
]);

/** Whether `/<name>/` belongs to the site itself. */
export function isSiteName(name: string): boolean {
  return SITE_NAMES.has(name);
}

/** By name. `base` is the base path of the site, without a trailing slash. Throws ConfigError. */
export function readCustomPages(folder: string, base: string): CustomPage[] {
  const names = pageNamesIn(join(folder, FOLDER));
  const hasPage = (name: string): boolean => names.includes(name) || isSiteName(name);
  return names.map((name) => {
    const file = join(folder, FOLDER, `${name}.md`);
    try {
      return {
        path: `/${name}/`,
        ...readMarkdown(readOperatorText(file, 'A page', MAX_SIZE), { base, hasPage }),
      };
    } catch (error) {
      if (!(error instanceof PageProblem)) throw error;
      throw new ConfigError(`“${file}”, ${error.message}`, { cause: error });
    }
  });
}

function pageNamesIn(folder: string): string[] {
  const names = entriesOf(folder)
    .filter((entry) => /^[^.].*\.md$/i.test(entry))
    .map((entry) => entry.slice(0, -3));
  for (const name of names) {
    const file = join(folder, `${name}.md`);
    if (!NAME.test(name))
      throw new ConfigError(
        `“${file}” cannot be a page: its name becomes its URL. Use only a–z, 0–9 and single hyphens, such as about-us.md.`,
      );
    if (isSiteName(name))
      throw new ConfigError(
        `“${file}” cannot be a page: the site has its own page at /${name}/. Rename the file.`,
      );
  }
  return names.toSorted();
}

/** None without the folder. */
function entriesOf(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    if (hasCode(error, 'ENOENT', 'ENOTDIR')) return [];
    throw error;
  }
}
