// The operator's logo is published as it is, with its size.
import { expect, test } from 'vitest';
import { svgSizeOf } from '../../src/config/svg-size.ts';
import { folderOf, identityIn, pngOf, sentencesOf, SVG } from './operator-files.ts';

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

const MISTAKES: Record<string, [file: string, content: string | Uint8Array]> = {
  'no svg element': ['logo.svg', '<html></html>'],
  'an empty file': ['logo.svg', ''],
  'no size': ['logo.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
  'a large file': ['logo.svg', ' '.repeat(300_001)],
  'an SVG as a PNG': ['logo.png', SVG],
  'a PNG that is cut off': ['logo.png', pngOf(80, 20).subarray(0, 23)],
};

test('each mistake is a sentence', async () => {
  const texts = Object.entries(MISTAKES).map(([name, [logo, content]]) =>
    sentencesOf(name, folderOf({ [logo]: content }, { logo })),
  );
  await expect(texts.join('')).toMatchFileSnapshot('__snapshots__/mistakes-in-logos.txt');
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
