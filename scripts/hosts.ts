#!/usr/bin/env node
// npm run hosts: writes the table of web hosts into docs/hosting.md, where a test compares it with the code.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { webHostTable } from '../src/hosting/web-host-table.ts';
import { command } from './command.ts';

const DOCUMENT = join(import.meta.dirname, '../docs/hosting.md');
// Prettier would pad each row to the length of the longest.
const [START, END] = ['<!-- prettier-ignore-start -->\n', '<!-- prettier-ignore-end -->\n'];

/** docs/hosting.md as it is, and with the table that the code describes. */
export async function readHostingDocument(): Promise<{ current: string; updated: string }> {
  const current = await readFile(DOCUMENT, 'utf8');
  const [start, end] = [current.indexOf(START) + START.length, current.indexOf(END)];
  return { current, updated: `${current.slice(0, start)}\n${webHostTable()}\n${current.slice(end)}` };
}

if (import.meta.main) {
  await command({
    name: 'hosts',
    summary: 'Writes the table of web hosts into docs/hosting.md, after a change to src/hosting.',
    settings: [],
    run: async () => writeFile(DOCUMENT, (await readHostingDocument()).updated),
  });
}
