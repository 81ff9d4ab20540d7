// The operator's logo is published as it is, with its size.
import { expect, test } from 'vitest';
import { svgSizeOf } from '../../src/config/svg-size.ts';
import { folderOf, identityIn, pngOf, problemsIn, SVG } from './operator-files.ts';

const svg = (attributes = ''): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9" ${attributes}><path d="M0 0"/></svg>`;

test('an SVG keeps its text', () => {
  const text = `<?xml version="1.0"?><!-- an editor's\n<svg width="1" height="1">\n-->${svg('width="40" height="20"')}`;
  const { logo, files } = identityIn(folderOf({ 'logo.svg': text }, { logo: 'logo.svg' }));
  expect(logo).toMatchObject({ width: 40, height: 20 });
  expect(files[0]!.content).toBe(text);
});

test('a PNG keeps its bytes', () => {
  const { logo, files } = identityIn(folderOf({ 'logo.png': pngOf(80, 20) }, { logo: 'logo.png' }));
  expect(logo).toMatchObject({ width: 80, height: 20 });
  expect(files[0]!.content).toEqual(pngOf(80, 20));
});

const NO_SIZE =
  'logo is “logo.svg”, which has no svg element with a width and height or a viewBox. Export it as SVG or PNG.';

test.each([
  ['<html></html>', NO_SIZE],
  ['', NO_SIZE],
  ['<svg xmlns="http://www.w3.org/2000/svg"/>', NO_SIZE],
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

test.each([
  ['width="40" height="20px"', { width: 40, height: 20 }],
  ['stroke-width="2" width="40" height="20"', { width: 40, height: 20 }],
  ['width="40"', { width: 9, height: 9 }],
  ['width="100%" height="20"', { width: 9, height: 9 }],
  ['width="0" height="20"', { width: 9, height: 9 }],
])('with %s and a view box of 9 × 9, the size is %j', (attributes, size) => {
  expect(svgSizeOf(svg(attributes))).toEqual(size);
});

test('a view box may have commas', () => {
  expect(svgSizeOf(svg().replace('0 0 9 9', '1,2, 30 ,40'))).toEqual({ width: 30, height: 40 });
});
