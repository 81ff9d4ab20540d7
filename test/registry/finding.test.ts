import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { FINDINGS, pointerOf } from '../../src/registry/finding.ts';

test('docs/findings.md has the same kinds of findings as FINDINGS', async () => {
  const text = await readFile(join(import.meta.dirname, '../../docs/findings.md'), 'utf8');
  const rows = [...text.matchAll(/^\| `([a-z-]+)`\s+\| (\w+)\s+\| (.*?)\s+\|$/gm)].map(
    ([, ...cells]) => cells,
  );
  expect(rows).toEqual(
    Object.entries(FINDINGS).map(([code, { level, description }]) => [code, level, description]),
  );
});

test('a pointer escapes slashes and tildes', () => {
  expect(pointerOf(['a/b', 0, 'c~d'])).toBe('/a~1b/0/c~0d');
});
