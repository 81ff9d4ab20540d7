// How much there is of styles and of what pages are made of, and that styles keep to their vocabulary.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const src = join(import.meta.dirname, '../src');

/** The texts of the files below these folders of src/, by path. */
function textsIn(...folders: string[]): Map<string, string> {
  const paths = folders.flatMap((folder) =>
    readdirSync(join(src, folder), { recursive: true, encoding: 'utf8' }).map((path) => join(folder, path)),
  );
  return new Map(
    paths
      .filter((path) => /\.(astro|css|ts)$/.test(path))
      .map((path) => [path, readFileSync(join(src, path), 'utf8')]),
  );
}

const linesOf = (texts: Map<string, string>): number =>
  [...texts.values()].reduce((sum, text) => sum + text.split('\n').length - 1, 0);

const styles = textsIn('styles');
/** Rules without comments. */
const css = new Map([...styles].map(([path, text]) => [path, text.replace(/\/\*[^]*?\*\//g, '')]));
const allCss = [...css.values()].join('\n');

test('styles have at most the lines that they need', () => {
  expect(linesOf(styles)).toBeLessThanOrEqual(2370);
});

test('components, pages and layouts have at most the lines that they need', () => {
  expect(linesOf(textsIn('components', 'pages', 'layouts'))).toBeLessThanOrEqual(8910);
});

test('conditions on the width of the screen are the two breakpoints', () => {
  const conditions = [...allCss.matchAll(/@media([^{]*)/g)].flatMap(([, condition = '']) =>
    [...condition.matchAll(/\(([^()]*width[^()]*)\)/g)].map(([, width]) => width),
  );
  expect(new Set(conditions)).toEqual(new Set(['width < 48rem', 'width >= 72rem']));
});

test('text has six sizes', () => {
  const sizes = [...allCss.matchAll(/\bfont(?:-size)?:([^;]*);/g)]
    .flatMap(
      ([, value = '']) => /var\(--(?:small|dense|large\w*)\)|[\d.]+(?:rem|px|em|pt|%)/.exec(value) ?? [],
    )
    // The root's own sizes, and the ratio of monospaced letters, which look larger than others.
    .filter((size) => !['100%', '10pt', '0.9em'].includes(size));
  expect([...new Set(sizes)].toSorted()).toEqual(
    ['1rem', ...['dense', 'large', 'larger', 'largest', 'small'].map((name) => `var(--${name})`)].toSorted(),
  );
});

test.each([
  ['print.css', /@media print/],
  ['forced-colors.css', /\(forced-colors:/],
  ['without-script.css', /\(scripting:/],
])('%s is the one place of its condition', (file, condition) => {
  expect([...css].filter(([, text]) => condition.test(text)).map(([path]) => path)).toEqual([
    `styles/${file}`,
  ]);
});

test('every class is on a page', () => {
  const code = [...textsIn('components', 'pages', 'layouts', 'lists', 'mine', 'model').values()].join('\n');
  // Classes are in strings, or in the objects of `class:list`.
  const texts = code.match(/class:list=.*|'[^'\n]*'|"[^"\n]*"|`[^`\n]*`/g)!;
  const words = new Set(texts.join(' ').match(/[a-z][a-z-]*/gi));
  const classes = [...allCss.replace(/\{[^{}]*\}/g, '{}').matchAll(/\.([a-z][a-z\d-]*)/gi)].map(
    ([, name = '']) => name,
  );
  expect([...new Set(classes)].filter((name) => !words.has(name.replace(/\d$/, '')))).toEqual([]);
});
