// The operator's colour can be read everywhere it is used, in both themes.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { assert, constantFrom, integer, property } from 'fast-check';
import culori from 'culori/require';
import { expect, test } from 'vitest';
import { accentOf, accentStyle, contrastProblemOf, THEME_BACKGROUNDS } from '../../src/config/accent.ts';

const { interpolate, wcagContrast } = culori;
const styleOf = (name: string): string =>
  readFileSync(join(import.meta.dirname, '../../src/styles', name), 'utf8');

test.each(['paper', 'tint'] as const)('the colour of %s is that of the pages', (name) => {
  const { light, dark } = THEME_BACKGROUNDS;
  expect(styleOf('tokens.css')).toContain(`--${name}: light-dark(${light[name]}, ${dark[name]});`);
});

test('text can be read on the strongest tint of any accent', () => {
  const styles = ['base', 'frame', 'matrix', 'search', 'marks', 'filter', 'table'].map((each) =>
    styleOf(`${each}.css`),
  );
  const tints = styles
    .flatMap((style) => [...style.matchAll(/var\(--accent\) (\d+)%/g)])
    .map(([, percent]) => Number(percent) / 100);
  const [, ...inks] = /--ink: light-dark\((.*\)), (.*\))\);/.exec(styleOf('tokens.css'))!;
  const { light, dark } = THEME_BACKGROUNDS;
  for (const [i, [paper, accent]] of [
    [light.paper, '#000000'],
    [dark.paper, '#ffffff'],
  ].entries() as Iterable<[number, [string, string]]>) {
    const tinted = interpolate([paper, accent], 'oklab')(Math.max(...tints));
    expect(wcagContrast(inks[i]!, tinted)).toBeGreaterThan(4.5);
  }
});

const hexColor = integer({ min: 0, max: 0xffffff }).map((n) => `#${n.toString(16).padStart(6, '0')}`);

test('a single colour that is accepted for the light theme has a shade for the dark one', () => {
  assert(
    property(hexColor, (color) => {
      const { light, dark } = accentOf(color);
      expect(light).toBe(color);
      expect(contrastProblemOf(dark, 'dark')).toBeUndefined();
    }),
  );
});

test('a single colour gets a lighter shade of its hue for the dark theme, two stay as they are', () => {
  expect(accentOf('#8a1c4a')).toEqual({ light: '#8a1c4a', dark: '#fb85aa' });
  const both = { light: '#8a1c4a', dark: '#FAB' };
  expect(accentOf(both)).toEqual({ light: '#8a1c4a', dark: '#ffaabb' });
  expect(accentStyle(both)).toBe('html:root{--accent:light-dark(#8a1c4a,#FAB)}\n');
});

test('each refused colour comes with one that is accepted', () => {
  let refused = 0;
  assert(
    property(hexColor, constantFrom('light', 'dark'), (color, theme) => {
      const problem = contrastProblemOf(color, theme);
      if (problem === undefined) return;
      refused += 1;
      const [, ratio, other = ''] =
        /a contrast of ([\d.]+):1 .*, such as (#[0-9a-f]{6})\.$/.exec(problem) ?? [];
      expect(Number(ratio)).toBeLessThan(4.5);
      expect(contrastProblemOf(other, theme)).toBeUndefined();
    }),
  );
  expect(refused).toBeGreaterThan(20);
});

test('the limits: the contrast with the page and with tinted areas', () => {
  expect(contrastProblemOf('#767676', 'light')).toMatch(
    /^The accent colour “#767676” gives links and buttons a contrast of 4\.4/,
  );
  expect(contrastProblemOf('#737373', 'light')).toMatch(
    / gives links on tinted areas a contrast of 4\.\d+:1 in the light/,
  );
  expect(contrastProblemOf('#6b6b6b', 'light')).toBeUndefined();
});
