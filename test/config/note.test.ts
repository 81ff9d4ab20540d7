// The values that a note may have, for the program and for editors.
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { expect, test } from 'vitest';
import { NOTE_FIELDS, noteJsonSchema } from '../../src/config/notes/note.ts';

const ajv = new Ajv2020({ allowUnionTypes: true });
formats.default(ajv);
const isValid = ajv.compile(noteJsonSchema());

/** Editors read numbers as such. */
const asEditors = (text: string): unknown => (/^\d+(\.\d+)?$/.test(text) ? Number(text) : text);

test.each<[keyof typeof NOTE_FIELDS, string[], string[]]>([
  ['platform', ['p', '0123', 'x'.repeat(200)], []],
  ['delay', ['0', '366'], ['367', '1.5', 'soon']],
  ['retry', ['1', '10080'], ['0', '10081']],
  ['first_month', ['2024-01', '2024-12'], ['2024-00', '2024-13', '2024', '2024-01-01']],
  ['url', ['https://a.example/sushi', 'http://a.example:8080/'], ['a.example sushi']],
  ['release', ['5', '5.1', '5.1.2'], ['v5', '5.', '5.x']],
  ['checked', ['2026-11-21'], ['2026-11', '2026-02-30', 'today']],
  ['by', ['Ada'], []],
])('%s: %j, but not %j', (name, good, bad) => {
  const { schema } = NOTE_FIELDS[name];
  for (const text of good) {
    expect([text, schema.safeParse(text).success]).toEqual([text, true]);
    expect([text, isValid({ for: 'X', [name]: asEditors(text) })]).toEqual([text, true]);
  }
  for (const text of bad) {
    expect([text, schema.safeParse(text).success]).toEqual([text, false]);
    expect([text, isValid({ for: 'X', [name]: asEditors(text) })]).toEqual([text, false]);
  }
});

test.each([
  'ftp://a.example',
  'https://a.example/?x=1',
  'https://a.example/#x',
  'https://user@a.example/',
  'https://',
])('no corrected URL: %s', (text) => {
  expect(NOTE_FIELDS.url.schema.safeParse(text).success).toBe(false);
});

test.each([
  [{ for: 'Acme Press' }, true],
  [{ for: ['Acme Press', 'X'], delay: 3 }, true],
  [{ delay: 3 }, false],
  [{ for: '' }, false],
  [{ for: [] }, false],
  [{ for: 'X', delya: 3 }, false],
  [{ for: 'X', release: 5.1 }, true],
  [{ for: 'X', platform: 123 }, true],
  // “Suggest a note” begins with this.
  [{ for: 'X', checked: null, by: null }, true],
])('editors find %j valid: %j', (front, expected) => {
  expect(isValid(front)).toBe(expected);
});
