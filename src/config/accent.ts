// The operator's colour for links, buttons and marks, and whether it can be read everywhere it is used.
// One file, which loads eight times as fast as the modules.
import culori from 'culori/require';

const { clampChroma, converter, formatHex, wcagContrast } = culori;

export interface Accent {
  light: string;
  dark: string;
}
type Theme = keyof Accent;

/** The colours of src/styles/tokens.css on which the accent is used. */
export const THEME_BACKGROUNDS = {
  light: { paper: 'oklch(0.99 0.004 95)', tint: 'oklch(0.965 0.008 95)' },
  dark: { paper: 'oklch(0.19 0.012 215)', tint: 'oklch(0.24 0.014 215)' },
} as const;
/** The contrast that text needs (WCAG 2.2, 1.4.3). Focus rings and marks need 3. */
const MIN_CONTRAST = 4.5;
/** The contrast of the shade that is chosen for the dark theme. */
const DARK_CONTRAST = 7;

/** A single colour is for the light theme. */
export function accentOf(given: string | Accent): Accent {
  if (typeof given !== 'string') return { light: formatHex(given.light)!, dark: formatHex(given.dark)! };
  return { light: formatHex(given)!, dark: closestShade(given, 'dark', DARK_CONTRAST) };
}

/** A sentence for the first use in which the colour has too little contrast; undefined if there is none. */
export function contrastProblemOf(color: string, theme: Theme): string | undefined {
  const use = usesOf(color, theme).find(({ contrast }) => contrast < MIN_CONTRAST);
  if (!use) return undefined;
  // Rounded down: 4.49 is not enough.
  const ratio = Math.floor(use.contrast * 100) / 100;
  return `The accent colour “${color}” gives ${use.what} a contrast of ${ratio}:1 in the ${theme} theme; it must be at least ${MIN_CONTRAST}:1. Choose a ${theme === 'light' ? 'darker' : 'lighter'} colour, such as ${closestShade(color, theme, MIN_CONTRAST)}.`;
}

function usesOf(color: string, theme: Theme): { what: string; contrast: number }[] {
  const { paper, tint } = THEME_BACKGROUNDS[theme];
  return [
    { what: 'links and buttons', contrast: wcagContrast(color, paper) },
    { what: 'links on tinted areas', contrast: wcagContrast(color, tint) },
  ];
}

/** The same hue, darker or lighter, until every use has the contrast. */
function closestShade(color: string, theme: Theme, contrast: number): string {
  const { c, h, l } = converter('oklch')(color)!;
  const step = theme === 'light' ? -0.005 : 0.005;
  for (let lightness = l; lightness > 0 && lightness < 1; lightness += step) {
    const shade = formatHex(clampChroma({ mode: 'oklch', l: lightness, c, h: h ?? 0 }, 'oklch'));
    if (usesOf(shade, theme).every((use) => use.contrast >= contrast)) return shade;
  }
  return theme === 'light' ? '#000000' : '#ffffff';
}

/** A style sheet that follows the pages' own. */
export function accentStyle({ light, dark }: Accent): string {
  return `html:root{--accent:light-dark(${light},${dark})}\n`;
}
