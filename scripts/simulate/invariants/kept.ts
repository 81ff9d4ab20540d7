// Files that nobody asked to remove, and the site.
import { existsSync, readFileSync } from 'node:fs';
import { broken, shown, type Invariant } from './invariant.ts';

export const keepsOwnFiles: Invariant = {
  name: 'files that nobody asked to remove are there',
  eachTime: true,
  hold: ({ state: { own } }) => {
    for (const [file, text] of own) {
      const is = existsSync(file) ? readFileSync(file, 'utf8') : undefined;
      if (is !== text) broken(`${file} is ${is === undefined ? 'gone' : shown(is)}.`);
    }
  },
};
