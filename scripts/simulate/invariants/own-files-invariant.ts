// Files that nobody asked to remove, and the site.
import { existsSync, readFileSync } from 'node:fs';
import { brokenInvariant, excerptOfValue, type Invariant } from './invariant.ts';

export const keepsOwnFiles: Invariant = {
  name: 'files that nobody asked to remove are there',
  eachTime: true,
  hold: ({ state: { own } }) => {
    for (const [file, text] of own) {
      const is = existsSync(file) ? readFileSync(file, 'utf8') : undefined;
      if (is !== text) brokenInvariant(`${file} is ${is === undefined ? 'gone' : excerptOfValue(is)}.`);
    }
  },
};
