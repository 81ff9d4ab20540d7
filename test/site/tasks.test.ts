// What people come for: from the home page in a few clicks, with the response in view.
import { readFile } from 'node:fs/promises';
import { parse as parseCsv } from 'csv-parse/sync';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import type { Change } from '../../src/history/entry.ts';
import { requestLimitOf } from '../../src/model/harvest-terms.ts';
import { limitText } from '../../src/model/service-words.ts';
import { phoneHrefOf } from '../../src/model/contact-parts.ts';
import { reportMeaningsOf } from '../../src/model/report-meanings.ts';
import { requestPrefixOf } from '../../src/model/service-requests.ts';
import { TERMS } from '../../src/model/terms.ts';
import { readHistory } from '../../src/snapshot/store/history-store.ts';
import { openSnapshot } from '../../src/snapshot/store/snapshot-store.ts';
import { dayMonthsBefore } from '../../src/util/months-before.ts';
import { dateInWords } from '../../src/util/date-words.ts';
import { browser, model, onSite, server } from './browser.ts';
import { PATIENCE, visitHome, WINDOWS, type Visitor } from './visitor.ts';

let visitor: Visitor;

onSite();

const link = (name: string | RegExp, exact = true) =>
  visitor.page.getByRole('main').getByRole('link', { name, exact }).first();
const rows = () => visitor.page.locator('table[data-rows] tbody tr');

/** Result line and first row of a list are in view. */
async function expectRows(count: number): Promise<void> {
  expect(count).toBeGreaterThan(0);
  await expect.poll(() => rows().count(), PATIENCE).toBe(count);
  await visitor.expectInView(visitor.page.locator('form.filter output'), rows().first());
}

/** Whether a change is about one of the platforms, itself or through a service or notification. */
function isAbout({ about }: Change, names: readonly string[]): boolean {
  return about
    .flatMap(({ name, platforms = [] }) => [name, ...platforms.map((each) => each.name)])
    .some((name) => names.includes(name));
}

async function downloadText(): Promise<string> {
  const { page } = visitor;
  const waiting = page.waitForEvent('download');
  await visitor.click(page.getByRole('button', { name: 'Download CSV', exact: true }));
  return readFile(await (await waiting).path(), 'utf8');
}

describe.each(WINDOWS)('at %i × %i', (...window) => {
  beforeEach(async () => {
    visitor = await visitHome(browser, server, window);
  });
  afterEach(() => visitor.page.close());

  test('the record of a platform by half its name, in 2 clicks: contact, request, both audits, and whom to tell', async () => {
    const { page } = visitor;
    // With two services, and a contact that can be written to.
    const platform = model.platforms.find(
      ({ services }) =>
        services.length === 2 &&
        services.every(({ record }) => record.contact?.email && record.contact.phone),
    )!;
    await visitor.type(page.locator('#home-search'), platform.name.slice(0, platform.name.length / 2));
    await visitor.click(page.locator('.live-results').getByRole('link', { name: platform.name }).first());
    await page.waitForURL(`**${platform.path}`);
    expect(visitor.clicks).toBe(2);
    const service = platform.services.find(({ release }) => release === '5.1')!;
    const matrix = page.locator('.answers');
    const { email, phone } = service.record.contact!;
    await matrix.getByRole('link', { name: email }).first().scrollIntoViewIfNeeded();
    expect(await matrix.locator('a[href^="tel:"]').first().getAttribute('href')).toBe(phoneHrefOf(phone));
    expect(await matrix.locator('.request-url code').innerText()).toMatch(
      new RegExp(`^${RegExp.escape(requestPrefixOf(service))}/reports/\\w+\\?customer_id=CUSTOMER_ID&`),
    );
    expect(await page.locator('#row-audit').innerText()).toMatch(
      /(Valid|Expired|No audit)[^]+(Expired|Valid|No audit)/,
    );
    const mail = new URL((await page.locator('#whom-to-tell a').first().getAttribute('href'))!);
    expect(mail.pathname).toBe(email);
    expect(mail.searchParams.get('subject')).toBe(`Platform: ${platform.name}`);
    expect(mail.searchParams.get('body')).toContain(platform.path);
    // Nothing is shown for what the operator has not set.
    expect(await page.locator('#whom-to-tell a').count()).toBe(1);
  });

  test('what an audit is, and what TR_J3 means, in 2 clicks each', async () => {
    const { page } = visitor;
    const { question, sentences } = TERMS.find(({ id }) => id === 'audit')!;
    await visitor.type(page.locator('#home-search'), 'what is an audit');
    await visitor.click(page.locator('.live-results').getByRole('link', { name: question }));
    await visitor.expectInView(page.locator('#audit'));
    for (const sentence of sentences) expect(await page.locator('#audit').textContent()).toContain(sentence);
    await page.goto(`${server.url}/`);
    const { definitions } = model.reports.find(({ id }) => id === 'TR_J3')!;
    await visitor.type(page.locator('#home-search'), 'TR_J3');
    await visitor.click(page.locator('.live-results a[href$="/report/TR_J3/"]').first());
    const meaning = page.locator('.lede', { hasText: reportMeaningsOf('TR_J3', definitions)[0]! });
    await visitor.expectInView(meaning);
    expect(visitor.clicks).toBe(4);
  });

  test('platforms with TR_J3 in 5.1 whose audit expired, in 5 clicks', async () => {
    await visitor.click(link(`of ${model.platforms.length} platforms`, false));
    await visitor.openFilters();
    await visitor.choose('report', 'TR_J3');
    await visitor.choose('audit', 'Audit expired');
    const wanted = model.platforms.filter(
      ({ offers, services }) =>
        offers.some(({ report, releases }) => report.id === 'TR_J3' && releases.includes('5.1')) &&
        services.some(({ release, audit }) => release === '5.1' && audit?.status === 'Audit expired'),
    );
    await expectRows(wanted.length);
    expect((await rows().locator('th a').allInnerTexts()).map((text) => text.trim())).toEqual(
      wanted.map(({ name }) => name),
    );
    expect(visitor.clicks).toBeLessThanOrEqual(5);
  });

  test('platforms without release 5.1, in 3 clicks', async () => {
    await visitor.click(link(`of ${model.platforms.length} platforms`, false));
    await visitor.openFilters();
    await visitor.choose('release', 'not 5.1');
    await expectRows(model.platforms.filter(({ releases }) => !releases.includes('5.1')).length);
    expect(visitor.clicks).toBeLessThanOrEqual(3);
  });

  test('failed audits, in 2 clicks', async () => {
    const { page } = visitor;
    const { audits } = model.audits.find(({ status }) => status === 'Audit failed')!;
    await visitor.click(page.locator('footer').getByRole('link', { name: 'Audits', exact: true }));
    await visitor.click(page.getByRole('radio', { name: 'Failed' }).locator('..'));
    await expectRows(audits.length);
    expect(visitor.clicks).toBe(2);
  });

  test('a feed of changed URLs, in 2 clicks', async () => {
    const { page } = visitor;
    await visitor.click(link('All changes'));
    await visitor.click(page.getByText('Follow in a feed reader'));
    const feed = page.getByRole('link', { name: 'Atom: URLs and data hosts of services' });
    await visitor.expectInView(feed);
    expect(await feed.getAttribute('href')).toBe('/base/changes/addresses.atom');
    expect(visitor.clicks).toBe(2);
  });

  test('what changed last month at a provider, in 4 clicks', async () => {
    const { snapshotDir } = inject('site');
    const { entries } = await readHistory(snapshotDir, await openSnapshot(snapshotDir));
    await visitor.click(link(/\bproviders$/));
    await visitor.click(link('Arbeitskreis Mittelgebirgsforschung', false));
    await visitor.click(link(/^Latest changes/));
    const newest = visitor.page.locator('#history .when').first();
    await visitor.expectInView(newest);
    expect(await newest.textContent()).toContain(dateInWords(entries.at(-1)!.taken.slice(0, 7)));
    await visitor.expectInView(visitor.page.locator('#history .sentence').first());
    expect(visitor.clicks).toBeLessThanOrEqual(4);
  });

  test('what changed this month for three platforms, in 3 clicks', async () => {
    const { page } = visitor;
    const names = ['Alpine Data Commons', 'Zeitschriftenportal Mittelgebirge', 'Umoja Open Journals'];
    await visitor.click(link('All changes'));
    await visitor.type(page.getByLabel('Platforms, separated by semicolons'), names.join('; '));
    await visitor.click(page.getByRole('radio', { name: 'Last month' }).locator('..'));
    await page
      .locator('form.filter output')
      .filter({ hasText: /changes: in the last month, / })
      .waitFor();
    const { snapshotDir } = inject('site');
    const snapshot = await openSnapshot(snapshotDir);
    const { entries } = await readHistory(snapshotDir, snapshot);
    const begin = dayMonthsBefore(1, new Date(snapshot.manifest.taken));
    const recent = entries.filter(({ taken }) => taken >= begin).toReversed();
    const wanted = recent.flatMap(({ changes }) => changes.filter((change) => isAbout(change, names)));
    const shown = page.locator('[data-row]');
    await expect.poll(() => shown.count(), PATIENCE).toBe(wanted.length);
    const ids = await shown.evaluateAll((all) => all.map(({ id }) => id.replace('change-', '')));
    expect(ids.toSorted()).toEqual(wanted.map(({ id }) => id).toSorted());
    await visitor.expectInView(shown.first());
    expect(await shown.first().innerText()).toContain(dateInWords(recent[0]!.taken.slice(0, 10)));
    expect(visitor.clicks).toBe(3);
  });

  test('CSV of one host’s services with limits and contacts, in 4 clicks', async () => {
    const { page } = visitor;
    const host = model.hosts.find(({ services }) =>
      services.some(({ record }) => record.request_volume_limits_info && record.contact?.email),
    )!;
    await visitor.click(link('services'));
    await visitor.type(page.locator('form.filter input[type=search]'), host.name);
    await expectRows(host.services.length);
    const records: Record<string, string>[] = parseCsv(await downloadText(), { columns: true, bom: true });
    const services = model.services.filter((service) => service.host === host);
    expect(
      records.map((each) => [each['URL'], each['Request limit'], each['Contact email']]).toSorted(),
    ).toEqual(
      services
        .map(({ harvesterUrl, record }) => [
          harvesterUrl.text,
          limitText(requestLimitOf(record)),
          record.contact?.email ?? '',
        ])
        .toSorted(),
    );
    expect(visitor.clicks).toBeLessThanOrEqual(4);
  });

  test('what needs attention of a pasted export, in 2 clicks, and the file for the harvester in 1 more', async () => {
    const { page } = visitor;
    const [moved, lacking, calm] = [
      'Zeitschriftenportal Mittelgebirge',
      'Serendib Law Reports', // has no release 5.1 service
      'Quillstack Journals', // has release 5, too
    ];
    const rowsOfExport = [`${moved} R5.1,CANARY,CANARY`, `${lacking},CANARY,`, `${calm} R5,CANARY,CANARY`];
    await page.goto(`${server.url}/mine/`);
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.evaluate(
      (text) => navigator.clipboard.writeText(text),
      ['Vendor,Customer ID,API key', ...rowsOfExport].join('\n'),
    );
    await visitor.click(page.getByLabel('Paste your list'));
    // A paste into the field starts the search.
    await page.keyboard.press('Control+V');
    await visitor.click(page.getByRole('button', { name: 'Add 3 platforms' }));
    const sentence = page.locator('[data-sentence]');
    await visitor.expectInView(sentence);
    expect(await sentence.textContent()).toBe(
      '4 things need attention at 2 of your 3 platforms. Each stays here until you tick it.',
    );
    const items = page.locator('#attention tr', { hasText: 'No service under this release' });
    expect(await items.locator('th').innerText()).toBe(lacking);
    expect(visitor.clicks).toBe(2);
    const file = await downloadText();
    const lines = parseCsv(file, { columns: true, bom: true }) as Record<string, string>[];
    expect(lines.filter((row) => row['Old URL']).map((row) => [row['row'], row['URL']])).toEqual([
      ['2', 'https://sushi.rechenwerk.example/mittelgebirge'],
    ]);
    expect(visitor.clicks).toBe(3);
    expect(file).not.toContain('CANARY');
  });

  test('a link to a filtered list for a colleague, in 3 clicks', async () => {
    await visitor.click(link('services'));
    await visitor.openFilters();
    await visitor.choose('api_key', 'yes');
    const wanted = model.services.filter(({ record }) => record.api_key_required);
    await expectRows(wanted.length);
    expect(visitor.clicks).toBeLessThanOrEqual(3);
    await visitor.page.waitForURL(({ search }) => search === '?api_key=yes');
    const colleague = await browser.newPage();
    await colleague.goto(visitor.page.url());
    await expect.poll(() => colleague.locator('tbody tr').count(), PATIENCE).toBe(wanted.length);
    await colleague.close();
  });
});
