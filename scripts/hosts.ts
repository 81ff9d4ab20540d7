#!/usr/bin/env node
// npm run hosts: updates the table of web hosts in docs/hosting.md.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { webHostTable } from '../src/hosting/web-host-table.ts';
import { command } from './command.ts';

const DOCUMENT = join(import.meta.dirname, '../docs/hosting.md');
// Prettier would pad every row to the length of the longest.
const [START, END] = ['<!-- prettier-ignore-start -->\n', '<!-- prettier-ignore-end -->\n'];

export async function updateHostingTable(): Promise<{ before: string; after: string }> {
  const before = await readFile(DOCUMENT, 'utf8');
  const [start, end] = [before.indexOf(START) + START.length, before.indexOf(END)];
  return { before, after: `${before.slice(0, start)}\n${webHostTable()}\n${before.slice(end)}` };
}

if (import.meta.main) {
  await command({
    name: 'hosts',
    summary: 'Update the table of web hosts in docs/hosting.md after a change to src/hosting.',
    settings: [],
    run: async () => writeFile(DOCUMENT, (await updateHostingTable()).after),
  });
}
