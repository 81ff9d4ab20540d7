import { expect, test } from 'vitest';
import { updateReadme } from '../../scripts/hosts.ts';

test('the README has the table of web hosts as the code has it (npm run hosts writes it)', async () => {
  const { before, after } = await updateReadme();
  expect(before).toBe(after);
  expect(after).toContain('| nginx |');
});
