import { expect, test } from 'vitest';
import { queryWithoutRelease, withReleaseInWords } from '../../src/search/release-words.ts';

test.each([
  ['R5.1', 'release 5.1', 'release 5.1'],
  [' 5.1', 'release 5.1', 'release 5.1'],
  ['3030', '3030', '3030'],
  ['release 5.1', 'release 5.1', 'release 5.1'],
  ['quillstack r5', 'quillstack release 5', 'quillstack'],
  ['Quillstack Journals - COUNTER 5.1', 'Quillstack Journals - release 5.1', 'Quillstack Journals'],
  ['TR_J1', 'TR_J1', 'TR_J1'],
  ['r5.1.2', 'r5.1.2', 'r5.1.2'],
  ['Quarter 5', 'Quarter 5', 'Quarter 5'],
])('“%s” is read as “%s”, and names “%s”', (query, inWords, name) => {
  expect(withReleaseInWords(query)).toBe(inWords);
  expect(queryWithoutRelease(query)).toBe(name);
});
