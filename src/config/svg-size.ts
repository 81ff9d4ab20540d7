// The size of an SVG image, so that pages can reserve its place.

/** Width and height in pixels, or else the size of the view box. Undefined if the text has no `svg` element with a size. */
export function svgSizeOf(text: string): { width: number; height: number } | undefined {
  const root = /<svg\b[^>]*>/i.exec(text.replace(/<!--.*?-->/gs, ''))?.[0] ?? '';
  const attribute = (name: string) => new RegExp(`\\s${name}\\s*=\\s*["']([^"']*)["']`).exec(root)?.[1] ?? '';
  const pixels = (value: string) => (/^[\d.]+(px)?$/.test(value) ? Number.parseFloat(value) : 0);
  const given = [pixels(attribute('width')), pixels(attribute('height'))];
  const box = attribute('viewBox')
    .trim()
    .split(/[\s,]+/)
    .slice(2)
    .map(Number);
  const [width = 0, height = 0] = given.every((length) => length > 0) ? given : box;
  return width > 0 && height > 0 ? { width, height } : undefined;
}
