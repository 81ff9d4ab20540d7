import { expect, test } from 'vitest';
import { platformParameterIn } from '../../src/model/platform-parameter.ts';

test.each([
  ['Send platform=scrr-books.', 'scrr-books'],
  ['For Quillstack Journals it is “quillstack-journals”.', 'quillstack-journals'],
  ['Required: "acme". Use Platform="acme"', 'acme'],
  ['Send platform=one or platform=two.', undefined],
  ['Send platform=<your platform>.', undefined],
  ['The name of your “main site” in capitals', undefined],
  ['', undefined],
])('the parameter in “%s”: %s', (text, value) => {
  expect(platformParameterIn(text)).toBe(value);
});
