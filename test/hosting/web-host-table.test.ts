import { expect, test } from 'vitest';
import { renewedReadme } from '../../scripts/hosts.ts';

test('the documented table of web hosts is up to date (npm run hosts writes it)', async () => {
  const { old, renewed } = await renewedReadme();
  expect(old).toBe(renewed);
  expect(renewed).toContain('| nginx |');
});
