import { parse as parseCsv } from 'csv-parse/sync';
import { describe, expect, test } from 'vitest';
import type { Platform } from '../../src/model/model-types.ts';
import { agendaOf } from '../../src/model/notification-agenda.ts';
import { download, model, onSite, openPage, page, server, tabTo } from './browser.ts';

onSite();

const shown = () =>
  page
    .locator('tbody th a')
    .evaluateAll((links) => links.map((link) => new URL((link as HTMLAnchorElement).href).pathname));
const paths = (platforms: Platform[]) => platforms.map(({ path }) => `/base${path}`);
const resultLine = () => page.locator('output').textContent();

/** Whether a platform has a service of release 5.1 that needs no API key, and offers TR_J1 under that release. */
function isMatch({ services, offers }: Platform): boolean {
  return (
    services.some(({ release, record }) => release === '5.1' && record.api_key_required === false) &&
    offers.some(({ report, releases }) => report.id === 'TR_J1' && releases.includes('5.1'))
  );
}

test('by keyboard: filter the list, open a platform and a service, and copy its URL', async () => {
  const named = model.platforms.find((platform) => isMatch(platform) && platform.record.abbrev.length > 2)!;
  const { keyboard } = page;
  /** Uses arrow keys, because typing depends on the browser's timing. */
  const choose = async (wanted: string) => {
    const chosen = () =>
      page.evaluate(() => (document.activeElement as HTMLSelectElement).selectedOptions[0]!.label);
    for (let i = 0; i < 80; i += 1) {
      await keyboard.press('ArrowDown');
      if ((await chosen()).startsWith(wanted)) return;
    }
    throw new Error(`No option begins with ${wanted}`);
  };

  await page.goto(`${server.url}/platform/`);
  for (const [field, label] of [
    ['release', '5.1'],
    ['api_key', 'Not required'],
    ['report', 'TR_J1'],
  ] as const) {
    await tabTo(`select[name=${field}]`);
    await choose(label);
  }
  await expect.poll(shown).toEqual(paths(model.platforms.filter(isMatch)));
  await tabTo(`a[href$="${named.path}"]`);
  await keyboard.press('Enter');
  await page.waitForURL(`**${named.path}`);

  const service = named.services.find(({ release }) => release === '5.1')!;
  await tabTo(`a[href$="${service.path}"]`);
  await keyboard.press('Enter');
  await page.waitForURL(`**${service.path}`);
  await tabTo('.copy');
  await keyboard.press('Enter');
  await page.locator('button', { hasText: 'Copied' }).waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(service.harvesterUrl.text);
});

describe('a list', () => {
  test('a column of numbers sorts descending, then ascending, then restores the order', async () => {
    await page.goto(`${server.url}/platform/`);
    const before = await shown();
    const head = page.getByRole('button', { name: 'Reports', exact: true });
    const numbers = async () =>
      (await page.locator('tbody td.number').allTextContents()).map((text) => Number.parseInt(text, 10));
    // Rows come in batches.
    const isSorted = async (compare: (a: number, b: number) => number) => {
      const found = await numbers();
      return found.length === before.length && String(found) === String(found.toSorted(compare));
    };
    await head.click();
    await expect.poll(() => isSorted((a, b) => b - a)).toBe(true);
    await page.waitForURL(({ search }) => search === '?sort=-reports');
    await head.click();
    await expect.poll(() => isSorted((a, b) => a - b)).toBe(true);
    await head.click();
    await expect.poll(shown).toEqual(before);
  });

  test('the column of the list’s own order is marked, and its first click turns that round', async () => {
    await page.goto(`${server.url}/platform/`);
    const sorted = () =>
      page.locator('[aria-sort]').evaluateAll((all) => all.map((each) => [each.textContent, each.ariaSort]));
    const head = page.getByRole('button', { name: 'Platform', exact: true });
    await head.waitFor();
    expect(await sorted()).toEqual([['Platform', 'ascending']]);
    await head.click();
    await page.waitForURL(({ search }) => search === '?sort=-name');
    expect(await sorted()).toEqual([['Platform', 'descending']]);
    await head.click();
    await page.waitForURL(({ search }) => search === '');
    expect(await sorted()).toEqual([['Platform', 'ascending']]);
  });

  test('saves the chosen rows as CSV: visible columns, then others, its ID last', async () => {
    await page.goto(`${server.url}/sushi-service/?release=5`);
    const { name, text } = await download('Download CSV');
    expect(name).toBe('services-release-5.csv');
    const heads = await page.locator('thead th').allInnerTexts();
    const [first = ''] = text.split('\r\n');
    expect(first.startsWith(`\uFEFF${heads.join(',')},`)).toBe(true);
    expect(first.endsWith(',service_id')).toBe(true);
    const rows: Record<string, string>[] = parseCsv(text, { columns: true, bom: true });
    const services = model.services.filter(({ release }) => release === '5');
    expect(rows.map((row) => row['URL'])).toEqual(services.map(({ harvesterUrl }) => harvesterUrl.text));
    for (const [i, { id, record, host }] of services.entries())
      expect(rows[i]).toMatchObject({
        service_id: id,
        'Data host': host?.name ?? '',
        'Contact email': record.contact?.email ?? '',
      });
    expect(rows.map((row) => row['Distinction'])).toContain('books');
  });

  test('ignores unknown values in the URL', async () => {
    await page.goto(`${server.url}/platform/?release=9&country=__proto__&nonsense=1&sort=nothing`);
    expect(await page.locator('tbody tr').count()).toBe(90);
    expect(await page.getByText('Clear filters').isVisible()).toBe(false);
  });

  test('collapses its fields on a phone and shows how many are in use', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`${server.url}/platform/`);
    const fold = page.locator('[data-fold]');
    const field = page.locator('select[name=release]');
    const top = async () => (await page.locator('table').boundingBox())!.y;
    expect(await top()).toBeLessThan(600);
    expect(await fold.textContent()).toBe('Filter and sort');
    expect(await field.isVisible()).toBe(false);

    await page.locator('input[name=q]').focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    expect(await fold.getAttribute('aria-expanded')).toBe('true');
    await page.keyboard.press('Tab');
    await page.keyboard.press('ArrowDown');
    expect(await page.locator('select:focus').inputValue()).toBe('5.1');
    expect(await fold.textContent()).toBe('1 filter');

    await page.goto(`${server.url}/platform/?release=5.1&country=FR`);
    expect(await fold.textContent()).toBe('2 filters');
    expect(await field.isVisible()).toBe(false);
    await expect.poll(resultLine).toMatch(/of 90 platforms: release 5\.1, country France$/);

    await page.setViewportSize({ width: 1280, height: 900 });
    expect(await field.isVisible()).toBe(true);
    expect(await fold.isVisible()).toBe(false);
  });
});

test('a star adds the platform of its row, also in a list that a filter has changed', async () => {
  await page.goto(`${server.url}/platform/?release=5.1`);
  await expect.poll(resultLine).toMatch(/: release 5\.1$/);
  const star = page.locator('tbody tr').nth(2).locator('.star');
  await star.click();
  expect(await star.getAttribute('aria-pressed')).toBe('true');
  await page.locator('input[name=q]').fill((await page.locator('tbody th a').nth(2).textContent())!.trim());
  await expect.poll(() => page.locator('tbody tr').count()).toBe(1);
  expect(await page.locator('tbody .star').getAttribute('aria-pressed')).toBe('true');
  expect(await page.locator('.top [data-mine-count]').textContent()).toBe('1');
});

test('a list without matches names the words and searches the site for them, without a table', async () => {
  await page.goto(`${server.url}/usage-data-host/?q=nobody`);
  await expect.poll(resultLine).toBe('No data host matches “nobody”.');
  expect(await page.locator('.listed').isVisible()).toBe(false);
  expect(await page.getByRole('button', { name: 'Download CSV' }).isVisible()).toBe(false);
  await page.getByRole('link', { name: 'Search the whole site for “nobody”' }).click();
  await page.waitForURL('**/search/?q=nobody');
});

test('a list without a filter has its own text again, and no link to the search of the site', async () => {
  await page.goto(`${server.url}/provider/`);
  const elsewhere = page.locator('.result a[href*="/search/"]');
  const before = await resultLine();
  expect(before).toMatch(/^\d+ providers, \d+ former providers$/);
  const rows = await page.locator('tbody tr').count();
  await page.locator('input[name=q]').fill('Quillstack');
  await expect.poll(resultLine).toMatch(/: “Quillstack”$/);
  expect(await elsewhere.isVisible()).toBe(false);
  await page.locator('input[name=q]').fill('nobody');
  await expect.poll(() => elsewhere.isVisible()).toBe(true);
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect.poll(() => page.locator('tbody tr').count()).toBe(rows);
  await expect.poll(resultLine).toBe(before);
  await expect.poll(() => elsewhere.isVisible()).toBe(false);
  await page.goto(`${server.url}/platform/?release=none&audit=Currently+valid+audit`);
  await expect.poll(resultLine).toMatch(/^No platform matches /);
  expect(await elsewhere.isVisible()).toBe(false);
});

test('the home page warns if the last check is too long ago', async () => {
  const response = (checked: string) => JSON.stringify({ checked, changed: '2020-01-01T00:00:00.000Z' });
  for (const [hours, stale] of [
    [1, false],
    [49, true],
  ] as const) {
    const checked = new Date(Date.now() - hours * 3_600_000).toISOString();
    await page.route('**/data/status.json', (route) => route.fulfill({ body: response(checked) }));
    await page.goto(`${server.url}/`);
    await page.locator('.checked time').first().waitFor();
    expect(
      await page
        .getByText('This copy may be out of date')
        .first()
        .isVisible()
        .catch(() => false),
    ).toBe(stale);
  }
});

test('without JavaScript records and lists are readable', async () => {
  await openPage({ javaScriptEnabled: false });
  await page.goto(`${server.url}${model.services[0]!.path}`);
  expect(await page.locator('main').textContent()).toContain(model.services[0]!.record.url);
  expect(await page.locator('.copy').first().isVisible()).toBe(false);
  await page.goto(`${server.url}/platform/`);
  expect(await page.locator('tbody tr').count()).toBe(90);
  expect(await page.locator('form.filter').isVisible()).toBe(false);
});

test('audits are filtered by state, year, provider and host', async () => {
  const audits = model.audits.flatMap((group) => group.audits);
  const wanted = audits.filter(
    ({ record, status }) =>
      status === 'Audit expired' && (record.finish_date ?? record.start_date).startsWith('2024'),
  );
  await page.goto(`${server.url}/audit/?audit=Audit+expired&year=2024&sort=-date`);
  await expect.poll(() => page.locator('tbody tr').count()).toBe(wanted.length);
  expect(await resultLine()).toBe(`${wanted.length} of ${audits.length} audits: year 2024, state expired`);
  expect(await page.getByRole('radio', { name: 'Expired' }).isChecked()).toBe(true);
  const [service] = wanted[0]!.services;
  const { record: platform, services } = service!.platforms[0]!;
  await page.locator('select[name=provider]').selectOption({ label: platform.content_provider_name });
  await page.locator('select[name=host]').selectOption(services[0]!.host!.id);
  await expect
    .poll(async () => (await page.locator('tbody tr a').allTextContents()).map((each) => each.trim()))
    .toContain(service!.name);
  await page.goto(`${server.url}/audit/?audit=Audit+expired`);
  await page.getByRole('radio', { name: 'All' }).locator('..').click();
  await page.waitForURL(({ search }) => search === '');
});

test('audits are sorted by their last month, or else by their first; their CSV file tells services apart', async () => {
  await page.goto(`${server.url}/audit/?sort=-date`);
  await page.locator('[aria-sort]').filter({ hasText: 'Audited' }).waitFor();
  const { text } = await download('Download CSV');
  const rows = parseCsv(text, { columns: true, bom: true }) as Record<string, string>[];
  const audits = model.audits.flatMap((group) => group.audits);
  const dates = rows.map((row) => row['Ended'] || row['Started']);
  expect(dates).toEqual(dates.toSorted().toReversed());
  expect(rows.map((row) => row['Started']).toSorted()).toEqual(
    audits.map(({ record }) => record.start_date).toSorted(),
  );
  const alike = page.locator('tbody th li .aside');
  const names = await alike.evaluateAll((all) => all.map((each) => each.parentElement!.innerText.trim()));
  expect(names.length).toBeGreaterThan(0);
  expect(rows.flatMap((row) => row['Services']!.split('; '))).toEqual(expect.arrayContaining(names));
});

test('notifications are filtered; the parts of the agenda come back when the filter is cleared', async () => {
  const { name, id } = model.notifications.find(({ host }) => host)!.host!;
  const wanted = model.notifications.filter(
    ({ record, host, service }) =>
      record.published_date.startsWith('2025') && [host, service?.host].some((each) => each?.id === id),
  );
  const total = agendaOf(model.notifications, '').length;
  await page.goto(`${server.url}/notification/?year=2025&host=${id}`);
  await expect.poll(() => page.locator('[data-row]').count()).toBe(wanted.length);
  expect(await resultLine()).toBe(
    `${wanted.length} of ${total} notifications: published in 2025, data host ${name}`,
  );
  expect(await page.locator('[data-rows] h2').count()).toBe(0);
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect.poll(() => page.locator('[data-row]').count()).toBe(total);
  expect(await page.locator('[data-rows] h2').count()).toBe(1);
});

test.each([true, false])('a notification opens by keyboard, with scripts: %s', async (javaScriptEnabled) => {
  await openPage({ javaScriptEnabled });
  await page.goto(`${server.url}/notification/`);
  const entry = page.locator('[data-row]').first();
  const text = entry.locator('.text').first();
  expect(await text.isVisible()).toBe(false);
  await entry.locator('summary').focus();
  await page.keyboard.press('Enter');
  expect(await text.isVisible()).toBe(true);
});

test('on a phone, the reports that a platform offers are a line for each release', async () => {
  await page.setViewportSize({ width: 390, height: 700 });
  await page.goto(`${server.url}/report-type/TR/`);
  const cells = page.locator('tbody tr').first().locator('td');
  const labels = await cells.evaluateAll((all) =>
    all.map((cell) => getComputedStyle(cell, '::before').content),
  );
  expect(labels).toEqual(model.releases.toReversed().map((release) => `"Release ${release}:"`));
  for (const cell of await cells.all()) expect((await cell.boundingBox())!.height).toBeLessThan(30);
});
