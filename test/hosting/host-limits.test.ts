import { describe, expect, test } from 'vitest';
import type { WebHost } from '../../src/hosting/web-hosts.ts';
import { limitViolations } from '../../src/hosting/web-host-limits.ts';
import { createFolder } from '../fixtures.ts';
import { write } from '../mirror/mirror-fixtures.ts';

const host: WebHost = {
  title: 'A host',
  copies: [],
  limits: {},
  differences: {},
};

describe('limits of a host', () => {
  async function site(): Promise<string> {
    const made = createFolder();
    await write(made, 'a/index.html', 'x'.repeat(100));
    await write(made, 'b.json', 'x'.repeat(3 * 2 ** 20));
    await write(made, 'a.json', 'x'.repeat(1.5 * 2 ** 20));
    return made;
  }

  test('that the site does not exceed are not reported', async () => {
    const limits = { files: 3, fileSize: 3 * 2 ** 20, total: 4.5 * 2 ** 20 + 100 };
    expect(limitViolations({ ...host, limits }, await site())).toEqual([]);
  });

  test('that it exceeds are reported in a sentence each', async () => {
    const limits = { files: 2, paidFiles: 1000, fileSize: 2 ** 20, total: 4 * 2 ** 20 };
    expect(limitViolations({ ...host, limits }, await site())).toEqual([
      'A host accepts 2 files (1,000 with a paid plan), but the site has 3.',
      'A host accepts 4 MiB, but the site has 4.5 MiB.',
      'A host accepts files of up to 1 MiB, but a.json has 1.5 MiB.',
      'A host accepts files of up to 1 MiB, but b.json has 3 MiB.',
    ]);
  });
});
