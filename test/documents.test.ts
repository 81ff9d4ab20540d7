// The documents: their links lead to files and headings, the two overviews stay short, and every setting is documented.
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { COMMANDS, describedCommand } from '../scripts/docs.ts';
import { longFlagOf, SETTINGS } from '../src/config/settings.ts';

const root = join(import.meta.dirname, '..');
const DOCUMENTS = globSync(['*.md', 'docs/**/*.md', 'src/**/*.md'], { cwd: root }).toSorted();

function readDocument(path: string): string {
  return readFileSync(join(root, path), 'utf8');
}

const SOURCES = globSync(['*.ts', '{bin,scripts,src,test}/**/*.{ts,cjs,astro}'], { cwd: root });

/** All documents about the present version. */
const CURRENT_TEXT = DOCUMENTS.filter((path) => path !== 'CHANGELOG.md')
  .map(readDocument)
  .join('\n');

/** The targets of links and images, without code. */
function linksOf(text: string): string[] {
  const prose = text.replace(/^ {4}.*$|^```[^]*?^```$|`[^`\n]*`/gm, '');
  return [...prose.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => target);
}

/** The anchors of the headings, as GitHub makes them. */
function anchorsOf(text: string): string[] {
  return [...text.matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

/** The relative links of a document that lead nowhere. */
function brokenLinks(path: string, text: string): string[] {
  return linksOf(text)
    .filter((link) => !/^[a-z]+:/.test(link))
    .filter((link) => {
      const [file = '', anchor] = link.split('#');
      const target = file ? join(dirname(path), file) : path;
      if (!existsSync(join(root, target))) return true;
      return anchor !== undefined && !anchorsOf(file ? readDocument(target) : text).includes(anchor);
    });
}

test('there are documents to check', () => {
  for (const path of ['README.md', 'src/README.md', 'CONTRIBUTING.md', 'docs/hosting/nginx.md'])
    expect(DOCUMENTS).toContain(path);
});

test.each(DOCUMENTS)('%s: each relative link leads to a file and a heading', (path) => {
  expect(brokenLinks(path, readDocument(path))).toEqual([]);
});

test.each(DOCUMENTS)('%s: npx never installs a package of our name', (path) => {
  expect(readDocument(path)).not.toMatch(/npx registry-snapshot/);
});

test('a broken link is found', () => {
  const text =
    '# One two\n\n[a](missing.md) [b](LICENSE#missing) [c](#one-two) [d](https://x.example) `[e](x)`';
  expect(brokenLinks('README.md', text)).toEqual(['missing.md', 'LICENSE#missing']);
});

test.each([
  ['README.md', 600],
  ['src/README.md', 900],
])('%s has at most %i words', (path, most) => {
  expect(readDocument(path).trim().split(/\s+/).length).toBeLessThanOrEqual(most);
});

test('docs/configuration.md lists every setting, and no other', () => {
  const rows = readDocument('docs/configuration.md').matchAll(/^\| `([A-Z_]+)` \(`(--[a-z-]+)`\)/gm);
  const documented = [...rows].map(([, variable, flag]) => ({ variable, flag }));
  const byVariable = (one: { variable?: string }, other: { variable?: string }): number =>
    one.variable! < other.variable! ? -1 : 1;
  const settings = Object.values(SETTINGS).map((setting) => ({
    variable: setting.variable,
    flag: longFlagOf(setting),
  }));
  expect(documented.toSorted(byVariable)).toEqual(settings.toSorted(byVariable));
});

test('docs/running.md has a row for each exit code of a failed run', () => {
  const codes = [...readDocument('docs/running.md').matchAll(/^\| (\d+) +\|/gm)].map(([, code = '']) => code);
  expect([...new Set(codes)]).toEqual(['1', '2', '3', '4', '5', '137', '143']);
});

test.each(['docs/librarians.md', 'docs/questions.md'])('%s quotes labels that the pages have', (path) => {
  const sources = globSync('src/**/*.{astro,ts}', { cwd: root }).map(readDocument).join('\n');
  const labels = [...readDocument(path).matchAll(/(?<=\s|\()_([A-Z][^_]+)_/g)].flatMap(([, label = '']) =>
    label.split(' → '),
  );
  expect(labels.length).toBeGreaterThan(0);
  expect(labels.filter((label) => !sources.includes(label))).toEqual([]);
});

test.each(DOCUMENTS)('%s names source files that exist', (path) => {
  const text = path === 'CHANGELOG.md' ? '' : readDocument(path);
  const names = [...text.matchAll(/`(?:\.\.\/)*([\w./-]+\.(?:ts|cjs|astro))\b/g)].map(
    ([, name = '']) => name,
  );
  expect(names.filter((name) => !SOURCES.some((source) => `/${source}`.endsWith(`/${name}`)))).toEqual([]);
});

test('documents use commands that exist', () => {
  const { scripts } = JSON.parse(readDocument('package.json')) as { scripts: Record<string, string> };
  const names = [...CURRENT_TEXT.matchAll(/npm run(?: --silent)? ([a-z]+)/g)].map(([, name = '']) => name);
  expect(names).toContain('nightly');
  expect(names.filter((name) => !(name in scripts))).toEqual([]);
});

test.each(COMMANDS)('documents use flags of %s that exist', async (name) => {
  const { settings, options = [] } = await describedCommand(name);
  const flags = [
    '--help',
    ...settings.map((setting) => longFlagOf(SETTINGS[setting])),
    ...options.map(({ long }) => long),
  ];
  // The service of Compose has the name of a command.
  const call = `(?:npm run(?: --silent)? ${name} -- |(?<!--entrypoint )registry-snapshot ${name} )`;
  const uses = CURRENT_TEXT.match(new RegExp(`${call}[^\\n\`&|]*`, 'g')) ?? [];
  const used = uses
    .flatMap((use) => use.match(/(?<=\s)--[a-z-]+/g) ?? [])
    .filter((flag) => flag !== '--silent');
  expect(used.filter((flag) => !flags.includes(flag))).toEqual([]);
});
