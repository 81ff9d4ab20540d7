// The bench is for people who measure; here it only has to come to its end.
import { expect, test } from 'vitest';
import { run } from '../run.ts';

test('the bench measures each stage, and answers every query of its own', async () => {
  const { code, output } = await run('bench', ['--platforms', '3']);
  expect(output).not.toContain('This is a bug');
  expect(code).toBe(0);
  const rows = output.split('\n').map((line) => line.trim());
  const begin = [
    'crawl',
    'whole build',
    'search: full text',
    'worst names: index',
    'worst names: query',
    'my platforms',
    'bare Astro site',
    'Pagefind alone',
    'raw write',
    'whole build, 1 % changed',
    'nothing new',
    'first npm start',
    'second npm start',
    'CPU: whole build to yardstick',
    'CPU: 1 % changed to whole build',
    'memory: whole build',
  ];
  for (const name of begin) expect(rows.filter((row) => row.startsWith(name))).not.toEqual([]);
  for (const [, group, found, all] of output.matchAll(/search: (\w+) +(\d+)\/(\d+)/g))
    expect([group, found]).toEqual([group, all]);
});
