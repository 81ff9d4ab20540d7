// An SVG that only draws. Browsers run no script of an image, but the file can also be opened by its URL.
import { createRequire } from 'node:module';
import type { PluginConfig, XastElement } from 'svgo';

const SVG = 'http://www.w3.org/2000/svg';
const ELEMENTS = new Set(
  `svg g defs symbol use title desc switch path rect circle ellipse line polyline polygon text tspan textPath
   linearGradient radialGradient stop clipPath mask pattern marker style image filter feBlend feColorMatrix
   feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting feDisplacementMap feDistantLight feDropShadow
   feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feMerge feMergeNode feMorphology feOffset fePointLight
   feSpecularLighting feSpotLight feTile feTurbulence`.split(/\s+/),
);
const INNER_IMAGE = /^data:image\/(png|jpeg|gif|webp);base64,/i;
// Comments of CSS separate its words, and escapes are refused, so these cannot be written in another way.
const EXTERNAL = /\\|image-set|\b(?:image|src)\s*\(|url\(\s*(?!['"]?\s*#)|javascript:/i;
/** Other rules than these load something, or have no use in a logo. */
const OTHER_RULE = /@(?!(?:media|supports|keyframes)\b)/i;

/** Thrown with what must not be in the file. */
export class UnsafeSvgError extends Error {}

/**
 * Removes what editors add: comments, metadata and elements of their own. Throws UnsafeSvgError if anything remains that could
 * run, load or link to something, and an error of the parser if the text is not XML.
 */
export function cleanSvg(text: string) {
  if (/<!ENTITY/i.test(text)) throw new UnsafeSvgError('an entity declaration');
  let size: ReturnType<typeof imageSizeOf> | undefined;
  const check: PluginConfig = {
    name: 'check',
    fn: () => ({
      instruction: { enter: ({ name }) => refuse(`a processing instruction “${name}”`) },
      element: {
        enter: (element, parent) => {
          checkElement(element, parent.type === 'root');
          if (parent.type === 'root') size = imageSizeOf(element.attributes);
        },
      },
    }),
  };
  const additions = ['removeXMLProcInst', 'removeDoctype', 'removeComments', 'removeMetadata'] as const;
  const plugins: PluginConfig[] = [...additions, 'removeEditorsNSData', 'removeUnusedNS', check];
  // Loaded only for a logo.
  const { optimize } = createRequire(import.meta.url)('svgo') as typeof import('svgo');
  const { data } = optimize(text, { plugins });
  if (!size) throw new UnsafeSvgError('no svg element');
  return { text: data, ...size };
}

function refuse(what: string): never {
  throw new UnsafeSvgError(what);
}

function checkElement({ name, attributes, children }: XastElement, isRoot: boolean): void {
  if (!ELEMENTS.has(name) || (isRoot && name !== 'svg')) refuse(`an element <${name}>`);
  if (isRoot && attributes['xmlns'] !== SVG) refuse(`no attribute xmlns="${SVG}"`);
  for (const [attribute, value] of Object.entries(attributes)) {
    const isLink = attribute === 'href' || attribute === 'xlink:href';
    const isKnown = /^(xmlns:xlink|xlink:\w+|xml:(space|lang)|[^:]+)$/.test(attribute);
    if (/^on/i.test(attribute) || !isKnown || (attribute === 'xmlns' && !isRoot))
      refuse(`an attribute ${attribute}`);
    if (isLink && !value.trim().startsWith('#') && !(name === 'image' && INNER_IMAGE.test(value)))
      refuse(`a link to “${value.slice(0, 60)}”`);
    if (!isLink && EXTERNAL.test(value)) refuse(`“${value.slice(0, 60)}”`);
  }
  if (name !== 'style') return;
  // As a browser joins them, after comments between them were removed.
  const texts = children.map((child) => ('value' in child ? child.value : refuse('an element in a style')));
  const style = texts.join('');
  if (EXTERNAL.test(style) || OTHER_RULE.test(style)) refuse('a style that loads something');
}

/** From width and height, or else the view box. */
function imageSizeOf({ width, height, viewBox = '' }: Record<string, string>) {
  const [, , boxWidth, boxHeight] = viewBox.trim().split(/[\s,]+/);
  const given = [width, height].map((text = '') =>
    /^[\d.]+(px)?$/.test(text) ? Number.parseFloat(text) : 0,
  );
  const [w = 0, h = 0] = given.every((each) => each > 0) ? given : [Number(boxWidth), Number(boxHeight)];
  if (!(w > 0 && h > 0)) refuse('no viewBox');
  return { width: w, height: h };
}
