/** The site's base path, with its last slash. */
export function basePath(): string {
  return document.documentElement.dataset['base']!;
}

/** The URL of a page by its path, such as `/platform/`. */
export function hrefIn(path: string): string {
  return basePath() + path.slice(1);
}

/** Reads a JSON file of the site by its path, such as `search/names.json`. */
export async function fetchJson(path: string): Promise<unknown> {
  return JSON.parse(await fetchText(path));
}

/** Reads a file of the site by its URL. One of an earlier build may be in the browser's cache. */
export async function fetchFresh(url: string): Promise<string> {
  const response = await fetch(url, { cache: 'no-cache' });
  if (!response.ok) throw new Error(`${url} returned status ${response.status}.`);
  return response.text();
}

/** Reads a file of the site by its path. */
async function fetchText(path: string): Promise<string> {
  const response = await fetch(basePath() + path);
  if (!response.ok) throw new Error(`${path} returned status ${response.status}.`);
  return response.text();
}
