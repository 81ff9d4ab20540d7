// A registry loses records and fields between two nights. The pages, digests and feeds of its site are read one by one.
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { parse, type HTMLElement } from 'node-html-parser';
import { describe, expect, test } from 'vitest';
import { pathsIn } from '../../src/util/paths-in.ts';
import { buildSeeded } from '../bundle.ts';
import { play } from '../snapshot/scripted-origin.ts';
import { newFolder, take } from '../snapshot/take.ts';
import { KINDS, losingRegistry, pageOf, REPORTS, type Group } from './losing-registry.ts';

/** By path, without `index.html`: pages, digests and feeds. */
type Pages = Map<string, HTMLElement>;

/** Pages about the site itself, and the page that a browser fills in. */
const WITHOUT_RECORDS = /^(404|api|data|help|mine)\b/;

const sites = new Map<string, Promise<Pages>>();

function siteOf(brand: string): Promise<Pages> {
  const site = sites.get(brand) ?? buildPages(brand);
  sites.set(brand, site);
  return site;
}

async function buildPages(brand: string): Promise<Pages> {
  const snapshotDir = newFolder();
  const played = await play(losingRegistry(brand, 1));
  await take(played, snapshotDir, 1);
  played.script = losingRegistry(brand, 2);
  await take(played, snapshotDir, 2);
  const dist = join(dirname(snapshotDir), 'dist');
  await buildSeeded({ SNAPSHOT_DIR: snapshotDir, DIST_DIR: dist });
  const isRead = (path: string) => /\.(html|md|atom)$/.test(path) && !WITHOUT_RECORDS.test(path);
  const paths = [...pathsIn(dist)].filter(isRead);
  const roots = paths.map(async (path) => {
    const root = parse(await readFile(join(dist, path), 'utf8'));
    for (const each of root.querySelectorAll('script, style, template, header, footer')) each.remove();
    return [path.replace(/\/?index\.html$/, ''), root] as const;
  });
  return new Map(await Promise.all(roots));
}

function textOf(root: HTMLElement | null | undefined): string {
  const summary = root?.querySelector('meta[name="description"]')?.getAttribute('content') ?? '';
  const text = (root?.querySelector('body') ?? root)?.innerHTML ?? '';
  return `${summary} ${text.replace(/<wbr[^>]*>/g, '').replace(/<[^>]*>/g, ' ')}`
    .replace(/(&nbsp;|\s)+/g, ' ')
    .replace(/ (?=[.,:;])/g, '')
    .trim();
}

/** What a page states under a label. */
function factOf(page: HTMLElement, label: string): string {
  const term = page.querySelectorAll('dt').find((each) => textOf(each).startsWith(label));
  return textOf(term?.nextElementSibling);
}

const WHOLE: Group[] = ['steady', 'gone', 'old', 'newer'];

// Filters of yes and no have both, whatever records state. The filter of audits has the states that occur.
const FALSE_NONE = new RegExp(
  [
    /\bno audits?\b|not audited|without an audit/,
    /\bnone\b|not (needed|offered|required)|no (request limit|contact|report)\b/,
    /(audits?|audit status|audited reports|reports|moves?) (removed|changed)|audit details changed/,
    /no longer (marked|requires|lists|offers|audited)|is now/,
    /\b(null|undefined|NaN)\b/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'i',
);

/** The text of the row of a question; '' without one. */
function answerOf(page: HTMLElement, label: string): string {
  const row = page.querySelectorAll('.answers tr').find((each) => textOf(each.querySelector('th')) === label);
  return textOf(row?.querySelector('td'));
}

describe('the pages of a registry', () => {
  test('say “none” of nothing that the registry does not state', async () => {
    const found: string[] = [];
    for (const [path, page] of await siteOf('usage')) {
      const copy = parse(page.toString());
      for (const choice of copy.querySelectorAll('form select:not([name="audit"]), form fieldset'))
        choice.remove();
      const text = textOf(copy);
      const at = text.search(FALSE_NONE);
      if (at >= 0) found.push(`${path}: …${text.slice(Math.max(0, at - 60), at + 60)}…`);
    }
    expect(found).toEqual([]);
  });

  test('say “Not stated” of nothing that the registry states', async () => {
    const pages = await siteOf('usage');
    for (const group of WHOLE)
      for (const kind of KINDS)
        expect(textOf(pages.get(pageOf(kind, group))), `${kind} ${group}`).not.toMatch(/not stated/i);
  });

  test('say “Not stated” of each field that a record lost, or never had', async () => {
    const pages = await siteOf('usage');
    for (const group of ['losing', 'lacking'] as const) {
      const platform = pages.get(pageOf('platform', group))!;
      expect(factOf(platform, 'Audited, according to the registry')).toBe('Not stated');
      const service = pages.get(pageOf('sushi-service', group))!;
      for (const page of [platform, service]) {
        expect(answerOf(page, 'Audit')).toBe('Status not stated');
        expect(answerOf(page, 'Conditions')).toBe('Not stated: requestor ID.');
      }
    }
    const removed = pages.get(pageOf('platform', 'bygone'))!;
    expect(factOf(removed, 'Audited, according to the registry')).toBe('Not stated');
    const bygone = pages.get(pageOf('sushi-service', 'bygone'))!;
    expect(answerOf(bygone, 'Conditions')).toBe('Not stated: requestor ID.');
    for (const path of ['platform', 'sushi-service', 'report/TR'])
      expect(textOf(pages.get(path)), path).toMatch(/not stated/i);
  });

  test('show the last record of what is removed, as it was', async () => {
    const pages = await siteOf('usage');
    for (const group of ['gone', 'bygone', 'old'] as const) {
      const [platform, service] = [
        pages.get(pageOf('platform', group))!,
        pages.get(pageOf('sushi-service', group))!,
      ];
      const offers = platform.querySelectorAll('dl .report-id').map(textOf);
      expect(offers).toEqual(REPORTS);
      expect(textOf(service)).toContain('Release 5.1 service');
    }
    for (const group of ['gone', 'old'] as const) {
      expect(factOf(pages.get(pageOf('platform', group))!, 'Audited, according to the registry')).toBe('Yes');
      const service = pages.get(pageOf('sushi-service', group))!;
      expect(answerOf(service, 'Audit')).toMatch(/^Valid · audited /);
      const host = textOf(pages.get(pageOf('usage-data-host', group)));
      expect(host).toContain('Audited reports Release 5.1 PR TR TR_J1');
      expect(host).not.toContain('Further fields');
    }
  });

  test('say of each lost field that the registry no longer states it', async () => {
    const changes = (await siteOf('usage')).get('changes')!;
    const sentences = changes.querySelectorAll('.sentence').map(textOf);
    const losing = sentences.filter((each) => /no longer state/i.test(each));
    expect(losing).toEqual([
      expect.stringMatching(/^Losing Hosting No longer stated: audits, audit status, /),
      expect.stringMatching(/^Losing Journals No longer states whether it is marked as audited/),
      expect.stringMatching(/^Losing Journals 5\.1 .*no longer stated: migrations/),
      expect.stringMatching(/^Losing Journals 5\.1 No longer stated: audit/),
    ]);
    expect(sentences.filter((each) => /^(Steady|Lacking)/.test(each))).toEqual([]);
  });

  test('lead from a removed record, and from its removal, to searches for its name and URL', async () => {
    const pages = await siteOf('usage');
    const searchesOn = (path: string) =>
      pages
        .get(path)!
        .querySelectorAll('a')
        .filter((a) => textOf(a).startsWith('Search for '))
        .map((a) => new URL(a.getAttribute('href')!, 'http://site.example').searchParams.get('q'));
    for (const kind of KINDS)
      expect(searchesOn(pageOf(kind, 'gone')).length, kind).toBe(kind === 'usage-data-host' ? 1 : 2);
    const [name, url] = searchesOn(pageOf('sushi-service', 'gone'));
    expect(url).toMatch(/^https?:/);
    expect(searchesOn('changes')).toEqual(expect.arrayContaining([name, url]));
  });
});

test('pages say the same under both brands', async () => {
  const [usage, counter] = [await siteOf('usage'), await siteOf('counter')];
  expect([...counter.keys()]).toEqual([...usage.keys()]);
  // The IDs of changes follow from the bytes of the responses.
  const plain = (page: HTMLElement) =>
    textOf(page)
      .replace(/(usage|counter)(?=[-_]release)/g, 'brand')
      .replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'ID');
  for (const [path, page] of counter) expect(plain(page), path).toBe(plain(usage.get(path)!));
});
