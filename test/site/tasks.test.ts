// What people come for, on a phone, where filters are folded and responses come lowest: from the home page in a few clicks, with
// the response in view. The other tests of these pages use a wide window.
import { parse as parseCsv } from 'csv-parse/sync';
import type { Locator } from 'playwright-core';
import { beforeEach, expect, test } from 'vitest';
import type { Change } from '../../src/history/entry.ts';
import { requestLimitOf } from '../../src/model/harvest-terms.ts';
import { limitText } from '../../src/model/service-words.ts';
import { phoneHrefOf } from '../../src/model/contact-parts.ts';
import { reportMeaningsOf } from '../../src/model/report-meanings.ts';
import { requestPrefixOf } from '../../src/model/service-requests.ts';
import { TERMS } from '../../src/model/terms.ts';
import { dayMonthsBefore } from '../../src/util/months-before.ts';
import { dateInWords } from '../../src/util/date-words.ts';
import { download, entries, model, onSite, openPage, page, server } from './browser.ts';

const PHONE = { viewport: { width: 390, height: 844 } };

/** The clicks of the visitor; typing and looking are not counted. */
let clicks: number;

onSite(PHONE);
beforeEach(async () => {
  clicks = 0;
  await page.goto(`${server.url}/`);
});

const link = (name: string | RegExp, exact = true) =>
  page.getByRole('main').getByRole('link', { name, exact }).first();
const rows = () => page.locator('table[data-rows] tbody tr');

async function click(target: Locator): Promise<void> {
  clicks += 1;
  await target.click();
}

/** Clicks into a field, then types. */
async function type(field: Locator, text: string): Promise<void> {
  await click(field);
  await field.fill(text);
}

async function choose(name: string, value: string): Promise<void> {
  clicks += 1;
  await page.locator(`form.filter select[name=${name}]`).selectOption(value);
}

async function openFilters(): Promise<void> {
  // The script of a list makes the buttons in its head when it starts.
  await page.locator('thead th button').first().waitFor({ state: 'attached' });
  await click(page.locator('[data-fold]'));
}

/** What was looked for is in view, without scrolling. */
async function expectInView(...responses: Locator[]): Promise<void> {
  const { height } = PHONE.viewport;
  for (const response of responses) {
    await response.waitFor();
    const isInView = async (): Promise<boolean> => {
      const { y, height: own } = (await response.boundingBox())!;
      return y >= 0 && y + own <= height;
    };
    await expect.poll(isInView).toBe(true);
  }
}

/** Result line and first row of a list are in view. */
async function expectRows(count: number): Promise<void> {
  expect(count).toBeGreaterThan(0);
  await expect.poll(() => rows().count()).toBe(count);
  await expectInView(page.locator('form.filter output'), rows().first());
}

/** Whether a change is about one of the platforms, itself or through a service or notification. */
function isAbout({ about }: Change, names: readonly string[]): boolean {
  return about
    .flatMap(({ name, platforms = [] }) => [name, ...platforms.map((each) => each.name)])
    .some((name) => names.includes(name));
}

async function downloadText(): Promise<string> {
  clicks += 1;
  return (await download('Download CSV')).text;
}

test('the record of a platform by half its name, in 2 clicks: contact, request, both audits, and whom to tell', async () => {
  // With two services, and a contact that can be written to.
  const platform = model.platforms.find(
    ({ services }) =>
      services.length === 2 && services.every(({ record }) => record.contact?.email && record.contact.phone),
  )!;
  await type(page.locator('#home-search'), platform.name.slice(0, platform.name.length / 2));
  await click(page.locator('.live-results').getByRole('link', { name: platform.name }).first());
  await page.waitForURL(`**${platform.path}`);
  expect(clicks).toBe(2);
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
  const { question, sentences } = TERMS.find(({ id }) => id === 'audit')!;
  await type(page.locator('#home-search'), 'what is an audit');
  await click(page.locator('.live-results').getByRole('link', { name: question }));
  await expectInView(page.locator('#audit'));
  for (const sentence of sentences) expect(await page.locator('#audit').textContent()).toContain(sentence);
  await page.goto(`${server.url}/`);
  const { definitions } = model.reports.find(({ id }) => id === 'TR_J3')!;
  await type(page.locator('#home-search'), 'TR_J3');
  await click(page.locator('.live-results a[href$="/report/TR_J3/"]').first());
  await expectInView(page.locator('.lede', { hasText: reportMeaningsOf('TR_J3', definitions)[0]! }));
  expect(clicks).toBe(4);
});

test('platforms with TR_J3 in 5.1 whose audit expired, in 4 clicks, and a link to them for a colleague', async () => {
  await click(link(`of ${model.platforms.length} platforms`, false));
  await openFilters();
  await choose('report', 'TR_J3');
  await choose('audit', 'Audit expired');
  const wanted = model.platforms.filter(
    ({ offers, services }) =>
      offers.some(({ report, releases }) => report.id === 'TR_J3' && releases.includes('5.1')) &&
      services.some(({ release, audit }) => release === '5.1' && audit?.status === 'Audit expired'),
  );
  const names = wanted.map(({ name }) => name);
  const shown = async () => (await rows().locator('th a').allInnerTexts()).map((text) => text.trim());
  await expectRows(wanted.length);
  expect(await shown()).toEqual(names);
  expect(clicks).toBe(4);
  const sent = page.url();
  // The colleague has another browser.
  await openPage();
  await page.goto(sent);
  await expect.poll(shown).toEqual(names);
});

test('failed audits, in 2 clicks', async () => {
  const { audits } = model.audits.find(({ status }) => status === 'Audit failed')!;
  await click(page.locator('footer').getByRole('link', { name: 'Audits', exact: true }));
  await click(page.getByRole('radio', { name: 'Failed' }).locator('..'));
  await expectRows(audits.length);
  expect(clicks).toBe(2);
});

test('a feed of changed URLs, in 2 clicks', async () => {
  await click(link('All changes'));
  await click(page.getByText('Follow in a feed reader'));
  const feed = page.getByRole('link', { name: 'Atom: URLs and data hosts of services' });
  await expectInView(feed);
  expect(await feed.getAttribute('href')).toBe('/base/changes/addresses.atom');
  expect(clicks).toBe(2);
});

test('what changed last month at a provider, in 3 clicks', async () => {
  await click(link(/\bproviders$/));
  await click(link('Arbeitskreis Mittelgebirgsforschung', false));
  await click(link(/^Latest changes/));
  const newest = page.locator('#history .when').first();
  await expectInView(newest);
  expect(await newest.textContent()).toContain(dateInWords(entries.at(-1)!.taken.slice(0, 7)));
  await expectInView(page.locator('#history .sentence').first());
  expect(clicks).toBe(3);
});

test('what changed this month for three platforms, in 3 clicks', async () => {
  const names = ['Alpine Data Commons', 'Zeitschriftenportal Mittelgebirge', 'Umoja Open Journals'];
  await click(link('All changes'));
  await type(page.getByLabel('Platforms, separated by semicolons'), names.join('; '));
  await click(page.getByRole('radio', { name: 'Last month' }).locator('..'));
  const begin = dayMonthsBefore(1, new Date(entries.at(-1)!.taken));
  const recent = entries.filter(({ taken }) => taken >= begin).toReversed();
  const wanted = recent.flatMap(({ changes }) => changes.filter((change) => isAbout(change, names)));
  const shown = page.locator('[data-row]');
  const ids = () => shown.evaluateAll((all) => all.map(({ id }) => id.replace('change-', '')).toSorted());
  await expect.poll(ids).toEqual(wanted.map(({ id }) => id).toSorted());
  expect(await page.locator('form.filter output').innerText()).toMatch(/ changes: in the last month, /);
  await expectInView(shown.first());
  expect(await shown.first().innerText()).toContain(dateInWords(recent[0]!.taken.slice(0, 10)));
  expect(clicks).toBe(3);
});

test('CSV of one host’s services with limits and contacts, in 3 clicks', async () => {
  const host = model.hosts.find(({ services }) =>
    services.some(({ record }) => record.request_volume_limits_info && record.contact?.email),
  )!;
  await click(link('services'));
  await type(page.locator('form.filter input[type=search]'), host.name);
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
  expect(clicks).toBe(3);
});

test('what needs attention of a pasted export, in 2 clicks, and the file for the harvester in 1 more', async () => {
  const [moved, lacking, calm] = [
    'Zeitschriftenportal Mittelgebirge',
    'Serendib Law Reports', // has no release 5.1 service
    'Quillstack Journals', // has release 5, too
  ];
  const rowsOfExport = [`${moved} R5.1,CANARY,CANARY`, `${lacking},CANARY,`, `${calm} R5,CANARY,CANARY`];
  await page.goto(`${server.url}/mine/`);
  await page.evaluate(
    (text) => navigator.clipboard.writeText(text),
    ['Vendor,Customer ID,API key', ...rowsOfExport].join('\n'),
  );
  await click(page.getByLabel('Paste your list'));
  // A paste into the field starts the search.
  await page.keyboard.press('Control+V');
  await click(page.getByRole('button', { name: 'Add 3 platforms' }));
  const sentence = page.locator('[data-sentence]');
  await expectInView(sentence);
  expect(await sentence.textContent()).toBe(
    '4 things need attention at 2 of your 3 platforms. Each stays here until you tick it.',
  );
  const items = page.locator('#attention tr', { hasText: 'No service under this release' });
  expect(await items.locator('th').innerText()).toBe(lacking);
  expect(clicks).toBe(2);
  const file = await downloadText();
  const lines = parseCsv(file, { columns: true, bom: true }) as Record<string, string>[];
  expect(lines.filter((row) => row['Old URL']).map((row) => [row['row'], row['URL']])).toEqual([
    ['2', 'https://sushi.rechenwerk.example/mittelgebirge'],
  ]);
  expect(clicks).toBe(3);
  expect(file).not.toContain('CANARY');
});
