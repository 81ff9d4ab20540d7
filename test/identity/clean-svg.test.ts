// A logo only draws: anything that could run, load or link is refused by name.
import { expect, test } from 'vitest';
import { cleanSvg } from '../../src/identity/clean-svg.ts';
import { folderOf, identityIn, pngOf, problemsIn, SVG } from './operator-files.ts';

const svg = (content: string, attributes = ''): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 9 9" ${attributes}>${content}</svg>`;

test.each([
  ['<script>alert(1)</script>', 'an element <script>'],
  ['<s:script xmlns:s="http://www.w3.org/2000/svg">alert(1)</s:script>', 'an element <s:script>'],
  [
    '<foreignObject><p xmlns="http://www.w3.org/1999/xhtml">x</p></foreignObject>',
    'an element <foreignObject>',
  ],
  ['<a href="https://evil.example"><path d="M0 0"/></a>', 'an element <a>'],
  ['<animate attributeName="href" to="javascript:alert(1)"/>', 'an element <animate>'],
  ['<g xmlns="http://www.w3.org/1999/xhtml"><style>p{}</style></g>', 'an attribute xmlns'],
  ['<path d="M0 0" onload="alert(1)"/>', 'an attribute onload'],
  ['<path d="M0 0" ONCLICK="alert(1)"/>', 'an attribute ONCLICK'],
  ['<g xml:base="https://evil.example/"/>', 'an attribute xml:base'],
  ['<use href="https://evil.example/x.svg#a"/>', 'a link to “https://evil.example/x.svg#a”'],
  ['<use xlink:href="data:image/svg+xml;base64,AA#a"/>', 'a link to “data:image/svg+xml;base64,AA#a”'],
  ['<image href="https://evil.example/x.png"/>', 'a link to “https://evil.example/x.png”'],
  ['<image href="data:image/svg+xml;base64,AA"/>', 'a link to “data:image/svg+xml;base64,AA”'],
  ['<path fill="url(https://evil.example/#x)"/>', '“url(https://evil.example/#x)”'],
  ['<path style="background:url(//evil.example)"/>', '“background:url(//evil.example)”'],
  ['<style>@import "https://evil.example"</style>', 'a style that loads something'],
  ['<style><![CDATA[path{fill:url("https://evil.example")}]]></style>', 'a style that loads something'],
  ['<style>@imp<!-- -->ort "https://evil.example";</style>', 'a style that loads something'],
  ['<style>@imp<![CDATA[ort "https://evil.example";]]></style>', 'a style that loads something'],
  ['<style>@imp<metadata/>ort "https://evil.example";</style>', 'a style that loads something'],
  ['<style>@&#105;mport "https://evil.example";</style>', 'a style that loads something'],
  ['<style>@import/**/"https://evil.example";</style>', 'a style that loads something'],
  ['<style>@IMPORT\n"https://evil.example";</style>', 'a style that loads something'],
  [String.raw`<style>@\69mport "https://evil.example";</style>`, 'a style that loads something'],
  ['<style>path{fill:ur<!-- -->l(https://evil.example)}</style>', 'a style that loads something'],
  ['<style>path{content:"/*";fill:url(https://evil.example)/*"*/}</style>', 'a style that loads something'],
  ['<style>path{mask:image("https://evil.example")}</style>', 'a style that loads something'],
  ['<style>@font-face{font-family:a;src:local(b)}</style>', 'a style that loads something'],
  ['<style>p<g/>{}</style>', 'an element in a style'],
  ['<style>p<?x y?>{}</style>', 'a processing instruction “x”'],
  [String.raw`<style>path{fill:u\72l(https://evil.example)}</style>`, 'a style that loads something'],
])('%s', (content, what) => {
  expect(() => cleanSvg(svg(content))).toThrow(what);
});

test('entities are refused before they are read', () => {
  expect(() => cleanSvg(`<!DOCTYPE svg [<!ENTITY a "x">]>${svg('<text>&a;</text>')}`)).toThrow(
    'an entity declaration',
  );
});

test('a stylesheet instruction does not remain', () => {
  const text = `<?xml version="1.0"?><?xml-stylesheet href="https://evil.example"?>${svg('<path d="M0 0"/>')}`;
  expect(() => cleanSvg(text)).toThrow('a processing instruction “xml-stylesheet”');
});

test('what an editor adds is removed, and drawings stay', () => {
  const { text, width, height } = cleanSvg(
    `<?xml version="1.0" encoding="UTF-8"?><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">
     <!-- Inkscape -->${svg(
       `<sodipodi:namedview id="v"/>
        <metadata>about</metadata><defs><linearGradient id="g"><stop offset="1"/></linearGradient></defs>
        <style>.a{fill:url(#g)}<!-- in two parts -->@media (prefers-color-scheme:dark){.b{fill:#fff}}@keyframes a{to{fill:red}}</style><path class="a" d="M0 0h9"/><use xlink:href="#g"/><image href="data:image/png;base64,AA"/><image xml:lang="en" href="data:image/jpeg;base64,AA"/>`,
       'xmlns:sodipodi="http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd"',
     )}`,
  );
  expect(text).not.toMatch(/sodipodi|metadata|Inkscape|DOCTYPE|<\?/);
  expect(text).toMatch(/linearGradient.*\.a\{fill:url\(#g\)\}.*<path.*<use.*<image/s);
  expect([width, height]).toEqual([9, 9]);
});

test.each([
  ['<svg a=>', 'logo is “logo.svg”, which is not valid SVG (Unquoted attribute value). Export it again.'],
  [
    '<html></html>',
    'logo is “logo.svg”, which has an element <html>. A logo may only draw: export it as plain SVG or PNG.',
  ],
  [
    '<g xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"/>',
    'logo is “logo.svg”, which has an element <g>. A logo may only draw: export it as plain SVG or PNG.',
  ],
  ['', 'logo is “logo.svg”, which has no svg element. A logo may only draw: export it as plain SVG or PNG.'],
  [
    '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'logo is “logo.svg”, which has no viewBox. A logo may only draw: export it as plain SVG or PNG.',
  ],
  [
    svg('<script/>'),
    'logo is “logo.svg”, which has an element <script>. A logo may only draw: export it as plain SVG or PNG.',
  ],
  [
    ' '.repeat(300_001),
    'logo is “logo.svg”, which has 300001 bytes; at most 300000 are allowed. Make it smaller.',
  ],
])('the sentence for %.20s', (text, sentence) => {
  expect(problemsIn(folderOf({ 'logo.svg': text }, { logo: 'logo.svg' }))).toEqual([sentence]);
});

test.each([
  ['none', SVG],
  ['cut off', pngOf(80, 20).subarray(0, 23)],
])('the sentence for a PNG that is %s', (_, content) => {
  expect(problemsIn(folderOf({ 'logo.png': content }, { logo: 'logo.png' }))).toEqual([
    'logo is “logo.png”, which is not a PNG image. Export it as PNG.',
  ]);
});

test('a PNG keeps its bytes', () => {
  const { logo, files } = identityIn(folderOf({ 'logo.png': pngOf(80, 20) }, { logo: 'logo.png' }));
  expect(logo).toMatchObject({ width: 80, height: 20 });
  expect(files[0]!.content).toEqual(pngOf(80, 20));
});

test.each([
  ['width="40" height="20px"', [40, 20]],
  ['width="40"', [9, 9]],
  ['height="20"', [9, 9]],
  ['width="100%" height="20"', [9, 9]],
  ['width="0" height="20"', [9, 9]],
])('with %s and a view box of 9 × 9, the size is %j', (attributes, size) => {
  const { width, height } = cleanSvg(svg('<path d="M0 0"/>', attributes));
  expect([width, height]).toEqual(size);
});

test('a view box may have commas', () => {
  const text = svg('').replace('0 0 9 9', '1,2, 30 ,40');
  expect(cleanSvg(text)).toMatchObject({ width: 30, height: 40 });
});
