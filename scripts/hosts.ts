#!/usr/bin/env node
// npm run hosts: writes the table of web hosts into README.md, where a test looks for it.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { webHostTable } from '../src/hosting/web-host-table.ts';
import { command } from './command.ts';

const README = join(import.meta.dirname, '../README.md');
// Prettier would pad each row to the length of the longest.
const [START, END] = ['<!-- prettier-ignore-start -->\n', '<!-- prettier-ignore-end -->\n'];

/** The README with the table between its two marks made anew. */
export async function renewedReadme(): Promise<{ old: string; renewed: string }> {
  const old = await readFile(README, 'utf8');
  const [start, end] = [old.indexOf(START) + START.length, old.indexOf(END)];
  return { old, renewed: `${old.slice(0, start)}\n${webHostTable()}\n${old.slice(end)}` };
}

if (import.meta.main) {
  await command({
    name: 'hosts',
    summary: 'Writes the table of web hosts into README.md, after a change to src/hosting.',
    settings: [],
    run: async () => writeFile(README, (await renewedReadme()).renewed),
  });
}
