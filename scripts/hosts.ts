#!/usr/bin/env node
// npm run hosts: updates the table of web hosts in README.md.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { webHostTable } from '../src/hosting/web-host-table.ts';
import { command } from './command.ts';

const README = join(import.meta.dirname, '../README.md');
// Prettier would pad every row to the length of the longest.
const [START, END] = ['<!-- prettier-ignore-start -->\n', '<!-- prettier-ignore-end -->\n'];

export async function updateReadme(): Promise<{ before: string; after: string }> {
  const before = await readFile(README, 'utf8');
  const [start, end] = [before.indexOf(START) + START.length, before.indexOf(END)];
  return { before, after: `${before.slice(0, start)}\n${webHostTable()}\n${before.slice(end)}` };
}

if (import.meta.main) {
  await command({
    name: 'hosts',
    summary: 'Update the table of web hosts in README.md after a change to src/hosting.',
    settings: [],
    run: async () => writeFile(README, (await updateReadme()).after),
  });
}
