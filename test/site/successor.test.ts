// A registry gives a platform, its service and its data host new IDs: what each reader of the old ones finds.
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { parse } from 'node-html-parser';
import { expect, test } from 'vitest';
import { siteFileLoaderOfSnapshot } from '../../scripts/file-loaders.ts';
import { readConfig } from '../../src/config/config.ts';
import type { DeletedList, SuccessorList } from '../../src/history/feeds/cursor-pages.ts';
import { MineFiles } from '../../src/mine/mine-files.ts';
import { readList } from '../../src/mine/read-list.ts';
import { buildSeeded } from '../bundle.ts';
import { play, type Script } from '../snapshot/scripted-origin.ts';
import * as at from '../snapshot/small-registry.ts';
import { newFolder, take } from '../snapshot/take.ts';
import { serveSite } from '../fixtures.ts';
import { onPages, page } from './browser.ts';

const NEW: Record<string, string> = {
  [at.A]: 'aaaaaaaa-0000-4000-8000-00000000000f',
  [at.S1]: '11111111-0000-4000-8000-00000000000f',
  [at.H1]: 'cccccccc-0000-4000-8000-00000000000f',
};
const PHRASES = {
  platform: 'A platform of the same name and provider',
  'sushi-service': 'A service with the same platform name, provider and release',
  'usage-data-host': 'A data host of the same name',
};
const SINCE = ' has been in the registry since 1 January 2026.';

onPages();

/** With the IDs of the second night, if wanted. */
function scriptOf(brand: string, isSecond: boolean): Script {
  let text = JSON.stringify(at.small()).replaceAll(/usage([-_])release/g, `${brand}$1release`);
  if (isSecond) for (const [old, id] of Object.entries(NEW)) text = text.replaceAll(old, id);
  return JSON.parse(text) as Script;
}

test.each(['usage', 'counter'])('brand %s: its pages, changes, lists and files', async (brand) => {
  const snapshotDir = newFolder();
  const origin = await play(scriptOf(brand, false));
  await take(origin, snapshotDir, 1);
  origin.script = scriptOf(brand, true);
  await take(origin, snapshotDir, 2);
  const dist = join(dirname(snapshotDir), 'dist');
  const site = { SITE_URL: 'https://mirror.example', SNAPSHOT_DIR: snapshotDir, DIST_DIR: dist };
  await buildSeeded({ ...site, BUILD_FOR: 'netlify' });
  const read = (path: string) => readFile(join(dist, path), 'utf8');

  const { deleted } = JSON.parse(await read('data/deleted.json')) as DeletedList;
  expect(deleted.map(({ id }) => id).toSorted()).toEqual(Object.keys(NEW).toSorted());
  const { successors } = JSON.parse(await read('changes/successors.json')) as SuccessorList;
  expect(Object.fromEntries(successors.map(({ id, successor }) => [id, successor.id]))).toEqual(NEW);

  const linesIn = async (path: string, selector: string) =>
    parse(await read(`${path}index.html`))
      .querySelectorAll(selector)
      .filter((each) => each.textContent.includes('since'))
      .map((each) => [each.textContent.trim(), each.querySelector('a')?.getAttribute('href')]);
  const listed = Object.entries(PHRASES).map(([folder, phrase], i) => {
    const [old, id] = Object.entries(NEW)[i]!;
    return { path: `/${folder}/${old}/`, line: [phrase + SINCE, `/${folder}/${id}/`] };
  });
  const [platform, service, host] = listed.map(({ line }) => line);
  for (const { path, line } of listed) {
    const [text, link] = (await linesIn(path, '.head p'))[0]!;
    expect([text!.replace(/\s+/g, ' '), link]).toEqual([expect.stringContaining(`. ${line[0]}`), line[1]]);
    expect(await linesIn(path, '#history .change-entry > .aside')).toEqual([
      path.includes('service') ? service : line,
    ]);
  }
  // One line for a platform with its services.
  const shown = await linesIn('changes/', '.change-entry > .aside');
  expect(shown).toHaveLength(2);
  expect(shown).toEqual(expect.arrayContaining([platform, host]));

  const files = new MineFiles(await siteFileLoaderOfSnapshot(readConfig(site)));
  const {
    results: [row],
  } = await readList(at.A, files);
  expect(row).toMatchObject({
    kind: 'matched',
    differences: [
      { kind: 'removed', text: 'Removed from the registry on 1 January 2026.' },
      {
        kind: 'successor',
        text: `${PHRASES.platform}${SINCE.slice(0, -1)}: Acme Journals, ID ${NEW[at.A]}.`,
      },
    ],
  });

  const { url } = await serveSite(dist);
  // The page shows the changes of the last months.
  await page.clock.setFixedTime('2026-01-05');
  await page.goto(`${url}/mine/#ids=${at.A}`);
  await page.locator('[data-add-shared]').click();
  for (const place of ['#services td.url', '#changed .dated']) {
    const link = page.locator(place).getByRole('link', { name: PHRASES.platform });
    expect(await link.getAttribute('href')).toBe(`/platform/${NEW[at.A]}/`);
    expect(await page.locator(place).first().textContent()).toContain(PHRASES.platform + SINCE);
  }
});
