import { expect, test } from 'vitest';
import { updateHostingTable } from '../../scripts/hosts.ts';

test('docs/hosting.md contains the table of web hosts that the code describes (npm run hosts writes it)', async () => {
  const { before, after } = await updateHostingTable();
  expect(before).toBe(after);
  expect(after).toContain('| nginx |');
});
