// A site with its operator's own name, colour, logo, links and pages; then with hostile ones.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parse } from 'node-html-parser';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import type { MirrorServer } from '../../src/mirror/serve/server.ts';
import { pathsIn } from '../../src/util/paths-in.ts';
import { createFolder, serveSite } from '../fixtures.ts';
import { SVG } from '../config/operator-files.ts';
import { ensureBundle } from '../bundle.ts';
import { runShared } from '../shared-command.ts';
import { model, onSite, page } from './browser.ts';
import { harmTo } from './inert.ts';
import { violationsInBothThemes } from './violations.ts';

const NAME = 'Northern Libraries Usage Registry';
const CONFIG = {
  name: NAME,
  tagline: 'For the 42 libraries of the Northern Libraries Consortium',
  accent: '#8a1c4a',
  logo: 'logo.svg',
  footer: [
    { text: 'Imprint', url: '/imprint/' },
    { text: 'Privacy', url: 'https://northern.example/privacy' },
    { text: 'Contact', url: 'mailto:usage@northern.example' },
  ],
};
const FILES = {
  'logo.svg': SVG,
  'content/imprint.md': `# Imprint

Northern Libraries Consortium, 12 Harbour Street. [About us](about.md)

#### Responsible

> Ms Quillfeather

| Office | Telephone |
|---|--:|
| Northport | 555 0100 |

1. One
2. Two

\`\`\`
curl https://mirror.example/${'a'.repeat(200)}
\`\`\`
`,
  'content/about.md': '# About us\n\nWe run this mirror.\n',
};

let folder: string;
let env: Record<string, string>;
let own: MirrorServer;

onSite();

function writeFiles(config: object, files: Record<string, string | Uint8Array>): void {
  for (const [path, content] of Object.entries({ 'site.config.json': JSON.stringify(config), ...files })) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
}

async function build(): Promise<string> {
  const { code, output } = await runShared('build', [], env);
  expect(output).toContain('The site for');
  expect(code, output).toBe(0);
  return output;
}

/** The text of a file of the site. */
const textOf = (path: string) => readFileSync(join(env['DIST_DIR']!, path), 'utf8');

beforeAll(async () => {
  folder = createFolder();
  env = {
    SITE_URL: 'https://mirror.example/base',
    SNAPSHOT_DIR: inject('site').snapshotDir,
    DIST_DIR: join(folder, 'dist'),
    SITE_CONFIG: join(folder, 'site.config.json'),
    BUILD_FOR: 'netlify',
  };
  ensureBundle();
  writeFiles(CONFIG, FILES);
  await build();
  own = await serveSite(env['DIST_DIR']!);
});

/** The home page, a page that builds keep, one that they don't, the matrix, and one of the operator. */
const pathsOfKinds = () => ['/', model.platforms[0]!.path, model.hosts[0]!.path, '/report/', '/imprint/'];

describe('a configuration with everything', () => {
  test('each page has name, logo and links', async () => {
    for (const path of pathsOfKinds()) {
      await page.goto(own.url + path);
      expect(await page.title()).toContain(NAME);
      expect(await page.locator('header .name').innerText()).toBe(NAME);
      const logo = page.locator('header .name img');
      expect(await logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
      expect(await logo.evaluate(({ clientWidth, clientHeight }) => clientWidth / clientHeight)).toBeCloseTo(
        2,
      );
      const hrefs = page
        .locator('footer ul a')
        .evaluateAll((all) => all.map((each) => each.getAttribute('href')));
      expect((await hrefs).slice(0, 4)).toEqual([
        '/base/imprint/',
        CONFIG.footer[1]!.url,
        CONFIG.footer[2]!.url,
        '/base/about/',
      ]);
    }
  });

  test('links and buttons have the accent colour, and a lighter shade of it in the dark theme', async () => {
    const colorsOf = async (colorScheme: 'light' | 'dark') => {
      await page.emulateMedia({ colorScheme });
      return page.evaluate(() => [
        getComputedStyle(document.querySelector('footer a')!).color,
        getComputedStyle(document.querySelector('main button')!).backgroundColor,
      ]);
    };
    await page.goto(`${own.url}/`);
    expect(await colorsOf('light')).toEqual(['rgb(138, 28, 74)', 'rgb(138, 28, 74)']);
    expect(await colorsOf('dark')).toEqual(['rgb(251, 133, 170)', 'rgb(251, 133, 170)']);
  });

  test('axe finds nothing with its colours', async () => {
    for (const path of ['/', '/imprint/']) {
      await page.goto(own.url + path);
      expect(await violationsInBothThemes(), path).toEqual([]);
    }
  });

  test('titles of all pages and feeds have the name; generators keep the software’s name', () => {
    let count = 0;
    for (const path of pathsIn(env['DIST_DIR']!)) {
      if (!/\.(html|atom)$|^changes\/(?!index|rows|schema)\w+\.json$/.test(path)) continue;
      const text = textOf(path);
      count += 1;
      expect(text, path).toContain(NAME);
      const others = text.replace('<generator>Registry Snapshot</generator>', '');
      expect(others, path).not.toContain('Registry Snapshot');
    }
    expect(count).toBeGreaterThan(500);
    expect(textOf('changes/all.atom')).toContain('<generator>Registry Snapshot</generator>');
    expect(textOf('changes/all.atom')).toContain(`<author><name>${NAME}</name></author>`);
  });

  test('shared links show name and tagline', () => {
    const metas = parse(textOf('index.html'))
      .querySelectorAll('meta')
      .map((each) => [each.getAttribute('property') ?? '', each.getAttribute('content') ?? '']);
    const preview = Object.fromEntries(metas) as Record<string, string>;
    expect(preview['og:description']).toMatch(new RegExp(`^${CONFIG.tagline} · Content platforms`));
    expect(
      parse(textOf('imprint/index.html')).querySelector('meta[name=description]')!.getAttribute('content'),
    ).toBe('Northern Libraries Consortium, 12 Harbour Street. About us');
  });

  test('own pages are in the sitemap and in the search', async () => {
    expect(textOf('sitemap.xml')).toContain('<loc>https://mirror.example/base/imprint/</loc>');
    expect(textOf('sitemap.xml')).toContain('<loc>https://mirror.example/base/about/</loc>');
    for (const query of ['q=quillfeather', 'q=harbour&kind=Page']) {
      await page.goto(`${own.url}/search/?${query}`);
      const hit = page.locator('.hit', { hasText: 'Imprint' });
      await hit.waitFor();
      expect(await hit.locator('a').first().getAttribute('href')).toBe('/base/imprint/');
      expect(await hit.locator('.hit-kind').innerText()).toMatch(/^Page/);
    }
  });
});

const HOSTILE_NAME = `"'></title><script>alert(1)</script><img src=x onerror=alert(2)>${'A'.repeat(30)}`;
const RIGHT_TO_LEFT = '\u05E2\u05D1\u05E8\u05D9\u05EA \u0627\u0644\u0639\u0631\u0628\u064A\u0629';

const HOSTILE = '<img src=x onerror=alert(1)>"\'</script><script>alert(2)</script>';
const HOSTILE_FACT = `${HOSTILE} [x](javascript:alert(4)) =HYPERLINK(evil)`;
const cell = (text: string): string => `"${text.replaceAll('"', '""')}"`;
/** A platform about which the operator notes hostile facts. */
const noted = () => model.platforms.find(({ name }) => name === 'Cedar & Vine Forestry Full Text')!;

describe('then a hostile one, with a page less', () => {
  let said: string;

  beforeAll(async () => {
    rmSync(join(folder, 'content'), { recursive: true });
    const config = {
      name: HOSTILE_NAME,
      tagline: `${RIGHT_TO_LEFT}<style>*{display:none}</style><base href=//evil.example>${'B'.repeat(100)}`,
      footer: [{ text: '<h1>Taken over</h1>', url: '/imprint/?a=%22onclick=alert(3)' }],
    };
    const imprint = `# <img src=x onerror=alert(4)>${'D'.repeat(300)}

${RIGHT_TO_LEFT}<script>alert(5)</script>

| ${'E'.repeat(200)} | <iframe srcdoc="<script>alert(6)</script>"> |
|:-:|---|
| [x](javascript:alert(7)) | ${'F'.repeat(200)} |

${'G'.repeat(600)}
`;
    const { id } = noted();
    const facts = [
      'id,label,value,day,source',
      `${id},platform,${cell(HOSTILE)},,${cell(HOSTILE)}`,
      `${id},${cell('<b>"x')},${cell(HOSTILE_FACT)},,`,
      `${id},url,${cell('https://evil.example/"><script>alert(3)</script>')},,`,
      `${id},request,${'x'.repeat(2000)},,`,
      'Nobody Inc.,limit,None,,',
    ];
    writeFiles(config, {
      'content/imprint.md': imprint,
      'content/facts.csv': facts.join('\n'),
      'content/notes/a.md': '---\nfor: X\n---\nText\n',
    });
    said = await build();
  });

  test('it is inert and keeps the layout, on kept pages too', async () => {
    const [service] = noted().services;
    for (const path of [...pathsOfKinds(), noted().path, service!.path]) {
      await page.goto(own.url + path);
      expect(await page.title()).toContain(HOSTILE_NAME);
      expect(await page.locator('header .name').innerText()).toBe(HOSTILE_NAME);
      expect(await harmTo(page), path).toEqual([]);
    }
  });

  test('facts are only text on pages and in search', async () => {
    for (const path of [noted().path, noted().services[0]!.path]) {
      await page.goto(own.url + path);
      const note = (label: string) =>
        page.locator('.answers tr', { has: page.getByRole('rowheader', { name: label }) }).locator('.note');
      expect(await note('Platform parameter').innerText()).toBe(`Noted by ${HOSTILE}`);
      expect(await page.locator('#row-platform_attr_required code').innerText()).toBe(HOSTILE);
      expect(await note('<b>"x').innerText()).toBe(`Noted by ${HOSTILE_NAME}: ${HOSTILE_FACT}`);
      expect(await page.locator('.request-url code').innerText()).not.toContain("'");
    }
    await page.goto(`${own.url}/search/?q=hyperlink`);
    await page.locator('.hit-title a', { hasText: noted().name }).waitFor();
    expect(await harmTo(page)).toEqual([]);
  });

  test('own facts replace the sample’s; the build names an unknown record, and notes that are no longer shown', () => {
    // One of the five is about no record.
    expect(textOf('data/facts.csv').match(/^(platform|service|host|provider),/gm)).toHaveLength(4);
    expect(said).toMatch(/line 6: The fact is about “Nobody Inc\.”, which the registry does not have\./);
    expect(said.match(/The notes in “content\/notes” are no longer shown\./g)).toHaveLength(1);
  });

  test('nothing of the former identity is left, but for styles and pictures of pages that are open', () => {
    const { files: paths } = JSON.parse(textOf('data/files.json')) as { files: string[] };
    expect(paths.filter((path) => /^about\/|_astro\/(accent|logo)\./.test(path))).toEqual([]);
    expect(textOf('sitemap.xml')).not.toContain('/about/');
    const texts = paths.filter((path) => /\.(html|atom|ics|json|xml|css)$/.test(path)).map(textOf);
    for (const former of [NAME, 'Northern Libraries Consortium', '#8a1c4a'])
      expect(texts.filter((text) => text.includes(former)).length).toBe(0);
  });
});
