// Names as people write them: what is the name, and what is a release or something else.
import { expect, test } from 'vitest';
import {
  isAcronymOf,
  isRemark,
  releaseBeside,
  releaseFromText,
  writtenNamesIn,
} from '../../src/mine/written-names.ts';

test.each([
  ['Acta R5', 'Acta', '5'],
  ['Acta 5.1', 'Acta', '5.1'],
  ['Acta - C5', 'Acta', '5'],
  ['Acta (COUNTER 5)', 'Acta', '5'],
  ['Acta (R5.1)', 'Acta', '5.1'],
  ['Acta_R51', 'Acta', '5.1'],
  ['Acta COUNTER Release 5.1', 'Acta', '5.1'],
  ['Acta R5 SUSHI', 'Acta', '5'],
  ['Acta SUSHI', 'Acta', ''],
  ['Acta_TR', 'Acta', ''],
  ['Acta - TR, PR', 'Acta', ''],
  ['12. Acta', 'Acta', ''],
  ['3 - Acta R5.1', 'Acta', '5.1'],
  ['• Acta', 'Acta', ''],
  ['> - [x] "Acta"', 'Acta', ''],
  ['**Acta**', 'Acta', ''],
  ['- [Acta](https://a.example)', 'Acta', ''],
  ['<li>Acta</li>', 'Acta', ''],
])('%s → %s, release “%s”', (text, name, release) => {
  expect(writtenNamesIn(text)).toContainEqual({ text: name, release, rest: '' });
  // The text as it is may be a name.
  expect(writtenNamesIn(text)[0]).toEqual({ text, release: '', rest: '' });
});

test.each([
  ['AC (Acta Chemica)', { text: 'Acta Chemica', release: '', rest: 'AC' }],
  ['Acta Chemica (AC)', { text: 'Acta Chemica', release: '', rest: 'AC' }],
  ['Acta Chemica (AC) R5', { text: 'Acta Chemica', release: '5', rest: 'AC' }],
  ['Acta / Beta', { text: 'Beta', release: '', rest: '/' }],
  ['Acta - Beta', { text: 'Acta', release: '', rest: 'Beta' }],
  ['Acta: key 12', { text: 'Acta', release: '', rest: 'key 12' }],
  ['Platform: Acta', { text: 'Acta', release: '', rest: '' }],
])('%s has %j', (text, part) => {
  expect(writtenNamesIn(text)).toContainEqual(part);
});

test.each(['Tractor', 'Acta 2025', 'Acta 55', 'Volume R', 'Sector5'])('%s is only itself', (text) => {
  expect(writtenNamesIn(text)).toEqual([{ text, release: '', rest: '' }]);
});

test.each([
  ['COUNTER 5.1', '5.1'],
  ['COUNTER Release 5', '5'],
  ['C5.1', '5.1'],
  ['5.0', '5'],
  ['R5.0', '5'],
  ['COP 5', '5'],
  ['r5.1', '5.1'],
  ['Release-5', '5'],
  ['51', '5.1'],
  ['5.0.3', '5'],
  ['5.1.0', '5.1'],
  ['4', ''],
  ['5.2', ''],
  ['Acta 5', ''],
])('“%s” is release “%s”', (text, release) => {
  expect(releaseFromText(text)).toBe(release);
});

test.each([
  ['customer 12', true],
  ['api_key=x', true],
  ['https://a.example', true],
  ['R5.1', true],
  ['Brazil', false],
  ['Film History', false],
  ['Key Titles', false],
])('“%s” beside a name is a remark: %j', (rest, expected) => {
  expect(isRemark(rest)).toBe(expected);
});

test('a release beside a name', () => {
  expect(['COUNTER R5.1, key 5', 'customer 5', 'R55'].map(releaseBeside)).toEqual(['5.1', '', '']);
});

test.each([
  ['ACM', 'Association for Computing Machinery', true],
  ['M&F', 'Marlowe & Finch Online', true],
  ['OVID', 'Association for Computing Machinery', false],
  ['Acta', 'Acta Chemica', false],
])('%s of %s: %j', (short, name, expected) => {
  expect(isAcronymOf(short, name)).toBe(expected);
});
