// content/*.md: pages of the operator.
import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'node-html-parser';
import { expect, test } from 'vitest';
import { siteHasPageNamed, unreplacedPaths } from '../../src/config/custom-pages.ts';
import { folderOf, identityIn, sentencesOf, type Files } from './operator-files.ts';

/** The page of one file. */
function pageOf(text: string, others: Files = {}) {
  const { pages } = identityIn(folderOf({ 'content/page.md': text, ...others }, {}));
  return pages.find(({ path }) => path === '/page/')!;
}

test('title, description, text for search, and HTML', () => {
  const page = pageOf(
    '# About *us*\n\n## Team\n\nWe are **42**\nlibraries\\\nin Bern.\n\n- One\n\n`code`\n\n    in 4 spaces\n',
  );
  expect(page).toEqual({
    path: '/page/',
    title: 'About us',
    description: 'We are 42 libraries in Bern.',
    text: 'Team We are 42 libraries in Bern. One code in 4 spaces\n',
    html: '<h2>Team</h2>\n<p>We are <strong>42</strong>\nlibraries<br>\nin Bern.</p>\n<ul>\n<li>One</li>\n</ul>\n<p><code>code</code></p>\n<pre><code>in 4 spaces\n</code></pre>\n',
  });
});

test('a page may be without a paragraph, and of 300,000 bytes', () => {
  const text = '# T\n\n## A\n\n##\n\n## B'.padEnd(300_000);
  expect(pageOf(text)).toMatchObject({ description: '', text: 'A B' });
});

test('only the title has level 1, and no level is skipped', () => {
  const { html } = pageOf('# T\n\n#### a\n\n# b\n\n#### c\n\n###### d\n\n## e\n\nf\n===\n');
  expect([...html.matchAll(/<(h\d)>/g)].map(([, tag]) => tag)).toEqual(['h2', 'h2', 'h3', 'h4', 'h2', 'h2']);
});

test('links: to pages with the base path, and to other sites as they are', () => {
  const text =
    '# T\n\n[a](other.md) [b](/other/) [c](/data/#files) [d](https://x.example/?a=b) [e](mailto:a@x.example) <https://y.example> [f](/my.pdf) [g](http://z.example)';
  const hrefs = parse(pageOf(text, { 'content/other.md': '# O' }).html)
    .querySelectorAll('a')
    .map((link) => link.getAttribute('href'));
  expect(hrefs).toEqual([
    '/base/other/',
    '/base/other/',
    '/base/data/#files',
    'https://x.example/?a=b',
    'mailto:a@x.example',
    'https://y.example',
    '/base/my.pdf',
    'http://z.example',
  ]);
});

test('without a base path, a link to a page is its path', () => {
  const folder = folderOf({ 'content/page.md': '# T\n\n[a](page.md) [b](/data/)' }, {});
  const { pages } = identityIn(folder, undefined, 'https://mirror.example');
  expect(pages[0]!.html).toBe('<p><a href="/page/">a</a> <a href="/data/">b</a></p>\n');
});

test('a table has scopes, and no style attribute', () => {
  const { html } = pageOf('# T\n\n| a | b |\n|:--|--:|\n| 1 | 2 |\n');
  expect(html).toContain('<th scope="col">b</th>');
  expect(html).not.toContain('style');
});

test.each([
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  'a <b onclick="alert(1)">b</b>',
  '[x](javascript:alert(1))',
  '[x](JaVaScRiPt&#58;alert(1))',
  '[x](data:text/html,<script>alert(1)</script>)',
  '[x](vbscript:x)',
  '[x]: javascript:alert(1)\n\n[x]',
  '<javascript:alert(1)>',
  '```x" onload="alert(1)\n</code></pre><script>alert(1)</script>\n```',
  '[a](https://x.example "t\\" onclick=\\"alert(1)")',
  '| a |\n|---|\n| <script>alert(1)</script> |',
])('hostile text is inert: %j', (text) => {
  const root = parse(pageOf(`# T\n\n${text}`).html);
  const names = new Set(root.querySelectorAll('*').map(({ tagName }) => tagName.toLowerCase()));
  for (const name of ['script', 'img', 'b', 'iframe', 'style']) expect(names).not.toContain(name);
  const attributes = root.querySelectorAll('*').flatMap((element) => Object.entries(element.attributes));
  for (const [name, value] of attributes) {
    expect(['href', 'title', 'class', 'scope']).toContain(name);
    if (name === 'href') expect(value).toMatch(/^https:/);
  }
});

const MISTAKES: Record<string, Files> = {
  'no title': { 'content/a.md': 'Text' },
  'front matter': { 'content/a.md': '---\ntitle: x\n---\n# T' },
  'an empty file': { 'content/a.md': '' },
  'a link to no page': { 'content/a.md': '# T\n\nText\n\n[x](b.md)' },
  'a link to no path': { 'content/a.md': '# T\n[x](/b/)' },
  'a link to a place on no page': { 'content/a.md': '# T\n\n[x](/b/#top) [y](/a/#top)' },
  'a link with a query to no page': { 'content/a.md': '# T\n\n[x](/b/?x=1)' },
  'a relative link': { 'content/a.md': '# T\n\n[x](b/c)' },
  'a link without a scheme': { 'content/a.md': '# T\n\n[x](//evil.example)' },
  'an image': { 'content/a.md': '# T\n\n![x](x.png)' },
  'a name of the site': { 'content/platform.md': '# T' },
  'a folder of the site': { 'content/pagefind.md': '# T' },
  'an alias of the site': { 'content/notifications.md': '# T' },
  'a name with a space': { 'content/About us.md': '# T' },
  'an ending in capitals': { 'content/about.MD': '# T' },
  'a large file': { 'content/a.md': 'x'.repeat(300_001) },
  'a folder': { 'content/a.md/x': '' },
};

test('each mistake is a sentence, and all are reported at once', async () => {
  const several = {
    'content/README.md': '# T',
    'content/Über uns.md': '# T',
    'content/imprint.md': 'Text',
    'content/facts.csv': 'Text',
  };
  const footer = [{ text: 'Imprint', url: '/imprnt/' }];
  const linked = folderOf({}, {});
  symlinkSync('content', join(linked, 'content'));
  const texts = [
    ...Object.entries(MISTAKES).map(([name, files]) => sentencesOf(name, folderOf(files, {}))),
    sentencesOf('several mistakes', folderOf(several, { footer })),
    sentencesOf('a folder that is a link to itself', linked),
  ];
  await expect(texts.join('')).toMatchFileSnapshot('__snapshots__/mistakes-in-pages.txt');
});

test('pages are in the order of their names', () => {
  const files = { 'content/about-us.md': '# A', 'content/about.md': '# B', 'content/a2.md': '# C' };
  expect(identityIn(folderOf(files, {})).pages.map(({ path }) => path)).toEqual([
    '/a2/',
    '/about/',
    '/about-us/',
  ]);
});

test('files that are no pages are ignored', () => {
  const folder = folderOf({ 'content/.a.md': '', 'content/b.txt': '', 'content/c/d.md': '' }, {});
  expect(identityIn(folder).pages).toEqual([]);
  expect(identityIn(folderOf({ content: '' }, {})).pages).toEqual([]);
});

test.each([
  [[], { help: '/help/', numbers: '/numbers/' }],
  [['help', 'numbers'], { help: '/terms/', numbers: undefined }],
  [['terms'], { help: '/help/', numbers: '/numbers/' }],
  [['help', 'terms'], { help: undefined, numbers: '/numbers/' }],
])('pages of the site give way to custom pages %j', (names, expected) => {
  expect(unreplacedPaths(names.map((name) => ({ path: `/${name}/` })))).toEqual(expected);
  const isLinked = (path: string) => siteHasPageNamed(path.slice(1, -1), names);
  for (const path of Object.values(expected)) if (path) expect(isLinked(path)).toBe(true);
  expect(siteHasPageNamed('terms', [])).toBe(false);
});
