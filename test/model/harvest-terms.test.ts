import { expect, test } from 'vitest';
import { isPlainNo } from '../../src/model/harvest-terms.ts';

test.each(['', ' \r\n', 'No', 'none.', '“N/A”', '-', 'Not required.', 'FALSE', '—'])(
  '%j adds nothing to a flag',
  (text) => {
    expect(isPlainNo(text)).toBe(true);
  },
);

test.each([
  'No more than 3 requests a second.',
  'Not for consortia',
  'Nonesuch',
  '3',
  'Authenticate with the header X-Key.',
  '無',
  'なし',
])('%j says more', (text) => {
  expect(isPlainNo(text)).toBe(false);
});
