import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The path of the largest page of each kind (`/`, `/platform/<id>/`, `/404.html`), sorted; of platforms, one of each shape. */
export async function templatesOf(distDir: string): Promise<string[]> {
  const files = (await readdir(distDir, { recursive: true })).filter(
    // It only leads to the home page.
    (file) => file.endsWith('.html') && file !== 'numbers/index.html',
  );
  const pages = await Promise.all(
    files.map(async (file) => {
      const html = await readFile(join(distDir, file), 'utf8');
      return { file, kind: kindOf(file, html), size: html.length };
    }),
  );
  const kinds = Map.groupBy(pages, ({ kind }) => kind);
  return [...kinds.values()]
    .map((same) => same.toSorted((a, b) => b.size - a.size || (a.file < b.file ? -1 : 1))[0]!.file)
    .map((file) => `/${file.replace(/(^|\/)index\.html$/, '$1')}`)
    .toSorted();
}

/** `platform/<id>/index.html` → `platform/2`; `provider/<slug>/index.html` → `provider/*`; `platform/page/2/index.html` → `platform/page` */
function kindOf(file: string, html: string): string {
  const [first = '', ...rest] = file.split('/');
  if (rest.includes('page')) return `${first}/page`;
  if (rest.length < 2) return file;
  return `${first}/${first === 'platform' ? shapeOf(html) : '*'}`;
}

/** The number of columns, `lines` of services, or `removed`. */
export function shapeOf(html: string): string {
  if (/<title>[^<]* \(removed\)/.test(html)) return 'removed';
  if (html.includes('id="services-here"')) return 'lines';
  return String(html.match(/<th scope="col"><span class="release/g)?.length ?? 0);
}
