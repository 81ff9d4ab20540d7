// Lists as people keep them, each second one as a file: which platform each row means, and no credential anywhere.
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { decodeListText } from '../../src/mine/list-text.ts';
import { CANARY } from '../mine/canary-lists.ts';
import { download, model, onSite, page, server, storedList } from './browser.ts';

type ExpectedRow = { platform: string; release?: string; similar?: true } | null;

const FOLDER = join(import.meta.dirname, '../mine/lists');
const EXPECTED = Object.entries(
  JSON.parse(readFileSync(join(FOLDER, 'expected.json'), 'utf8')) as Record<string, ExpectedRow[]>,
);
onSite();

/** The platform of each row: sure, or preselected as similar. */
const shownRows = () =>
  page.locator('[data-matches] tbody tr').evaluateAll((rows) => {
    const lineOf = (row: Element) => Number(row.querySelector('th .aside')!.textContent);
    return rows
      .toSorted((one, other) => lineOf(one) - lineOf(other))
      .map((row) => {
        const box = row.querySelector<HTMLInputElement>('input:checked');
        if (!box) return null;
        const platform = box.labels![0]!.querySelector('a')!.textContent.replace(/\s/g, ' ');
        const isSimilar = row.querySelector('.state')!.textContent.startsWith('Similar name');
        return { platform, ...(isSimilar && { similar: true }) };
      });
  });

/** Everything that the page keeps, shows and links to, but for the rows that the visitor pasted. */
const traces = () =>
  page.evaluate(() => {
    const links = [...document.querySelectorAll('a')].map(({ href }) => href);
    const stored = [{ ...localStorage }, { ...sessionStorage }];
    const copy = document.documentElement.cloneNode(true) as HTMLElement;
    for (const own of copy.querySelectorAll('[data-matches] bdi.own')) own.remove();
    return [location.href, copy.outerHTML, JSON.stringify(stored), ...links].join('\n');
  });

test('each list is read, and kept without its credentials', { timeout: 480_000 }, async () => {
  const namesOf = new Map(model.platforms.map(({ id, name }) => [id.toLowerCase(), name]));
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await page.goto(`${server.url}/mine/`);
  for (const [i, [file, expected]] of EXPECTED.entries()) {
    const field = page.getByLabel('Paste your list');
    if (i % 2 === 0) {
      await field.fill(decodeListText(await readFile(join(FOLDER, file))));
      await page.getByRole('button', { name: 'Find these platforms' }).click();
    } else {
      await field.fill('');
      await page.locator('form[data-add] input[type=file]').setInputFiles(join(FOLDER, file));
    }
    await page.locator('[data-matches] table').waitFor();
    if (i % 2 === 1) expect(await field.inputValue(), file).toBe('');
    const rows = expected.map((row) => {
      if (row === null) return null;
      const { platform, similar } = row;
      return { platform: platform.replace(/\s/g, ' '), ...(similar && { similar }) };
    });
    expect(await shownRows(), file).toEqual(rows);
    expect(await traces(), file).not.toMatch(CANARY);
    const add = page.locator('[data-add-matches]');
    if (await add.isDisabled()) {
      await page.getByRole('button', { name: 'Change the list' }).click();
      continue;
    }
    await add.click();
    await page.getByText(/ added to your list\./).waitFor();
    await page.locator('[data-services] tbody tr').first().waitFor();
    const kept = ((await storedList()) ?? '').split(' ');
    const names = kept.map((id) => namesOf.get(id)!.replace(/\s/g, ' '));
    const meant = expected.flatMap((row) => (row ? row.platform.replace(/\s/g, ' ') : []));
    expect(names.toSorted(), file).toEqual([...new Set(meant)].toSorted());
    expect(await traces(), file).not.toMatch(CANARY);
    expect((await download('Download CSV')).text, file).not.toMatch(CANARY);
    await page.locator('#list').evaluate((details) => ((details as HTMLDetailsElement).open = true));
    await page.getByRole('button', { name: 'Forget the list' }).click();
    await page.getByText('are forgotten').waitFor();
  }
  expect(requests.join('\n')).not.toMatch(CANARY);
});
