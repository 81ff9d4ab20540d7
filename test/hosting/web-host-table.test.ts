import { expect, test } from 'vitest';
import { renewedReadme } from '../../scripts/hosts.ts';

test('the README has the table of web hosts as the code has it (npm run hosts writes it)', async () => {
  const { old, renewed } = await renewedReadme();
  expect(old).toBe(renewed);
  expect(renewed).toContain('| nginx |');
});
