// Weight, speed and quality of matching a list on a built site, over HTTP as a browser does.
import { matchList, type RowMatch } from '../../src/mine/match-list.ts';
import { NameFiles } from '../../src/mine/name-files.ts';
import { startServer } from '../../src/mirror/serve/server.ts';
import type { Model, Platform } from '../../src/model/model-types.ts';
import { startMeasuring, type Cost } from './measure.ts';

const ROWS = 150;

export async function measureList(
  distDir: string,
  model: Model,
): Promise<({ name: string; note: string } & Cost)[]> {
  const server = await startServer({ distDir, port: 0, host: '127.0.0.1' });
  try {
    let [requests, bytes] = [0, 0];
    const files = new NameFiles(async (path) => {
      const response = await fetch(`${server.url}/${path}`, { headers: { 'Accept-Encoding': 'br, gzip' } });
      if (!response.ok) throw new Error(`${path} returned status ${response.status}.`);
      requests += 1;
      bytes += Number(response.headers.get('content-length'));
      return response.json();
    });
    const { platforms } = model;
    const listed = platforms.filter((_, i) => i % Math.ceil(platforms.length / ROWS) === 0);
    const text = ['Platform,URL,Version', ...listed.map(rowOf)].join('\n');
    const next = startMeasuring();
    const { rows } = matchList(text, await files.platformNames());
    const cost = next();
    const right = rows.filter((row, i) => isRight(row, listed[i]!)).length;
    const note = `${(bytes / 1000).toFixed(1)} kB in ${requests} requests; right: ${right}/${rows.length}`;
    return [{ name: `my platforms: ${rows.length} rows`, ...cost, note }];
  } finally {
    await server.close();
  }
}

/** Ten rows: four have name and URL, two the name, two the URL, one an ID, and one a typo. */
function rowOf({ id, name, services }: Platform, i: number): string {
  const { url = '' } = services[0]?.record ?? {};
  const [kind, request] = [i % 10, url && `${url.replace(/\/$/, '')}/reports/`];
  const text = kind === 9 ? withTypo(name) : kind === 8 ? id : kind < 6 || url === '' ? name : '';
  return [text, kind < 4 || kind === 6 || kind === 7 ? request : '', '5']
    .map((cell) => `"${cell.replaceAll('"', '""')}"`)
    .join(',');
}

/** Doubles the third letter from the end of the longest word. */
function withTypo(name: string): string {
  const longest = name.split(' ').toSorted((one, other) => other.length - one.length)[0]!;
  return name.replace(longest, longest.replace(/(.)(?=..$)/u, '$1$1'));
}

/** Whether a row has its platform, or offers it to choose from. Many platforms share a URL. */
function isRight({ platforms }: RowMatch, { id }: Platform): boolean {
  return platforms.some((each) => each.id === id);
}
