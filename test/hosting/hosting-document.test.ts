import { expect, test } from 'vitest';
import { readHostingDocument } from '../../scripts/hosts.ts';

test('docs/hosting.md contains the table of web hosts that the code describes (npm run hosts writes it)', async () => {
  const { current, updated } = await readHostingDocument();
  expect(current).toBe(updated);
  expect(updated).toContain('| nginx |');
});
