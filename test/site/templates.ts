import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** The path of the largest page of each kind (`/`, `/platform/<id>/`, `/404.html`), sorted. */
export async function templatesOf(distDir: string): Promise<string[]> {
  const files = (await readdir(distDir, { recursive: true })).filter(
    // It only leads to the home page.
    (file) => file.endsWith('.html') && file !== 'numbers/index.html',
  );
  const sized = await Promise.all(
    files.map(async (file) => ({ file, size: (await stat(join(distDir, file))).size })),
  );
  const kinds = Map.groupBy(sized, ({ file }) => kindOf(file));
  return [...kinds.values()]
    .map((pages) => pages.toSorted((a, b) => b.size - a.size || (a.file < b.file ? -1 : 1))[0]!.file)
    .map((file) => `/${file.replace(/(^|\/)index\.html$/, '$1')}`)
    .toSorted();
}

/** `platform/<id>/index.html` → `platform/*`; `platform/page/2/index.html` → `platform/page` */
function kindOf(file: string): string {
  const [first = '', ...rest] = file.split('/');
  if (rest.includes('page')) return `${first}/page`;
  return rest.length > 1 ? `${first}/*` : file;
}
