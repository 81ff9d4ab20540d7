import { existsSync, readFileSync } from 'node:fs';
import { brokenInvariant, valueExcerptOf, type Invariant } from './invariant.ts';

export const unchangedUserFiles: Invariant = {
  name: "the user's own files are unchanged",
  isCheckedAfterEachAttempt: true,
  check: ({ state: { userFiles } }) => {
    for (const [file, text] of userFiles) {
      const actual = existsSync(file) ? readFileSync(file, 'utf8') : undefined;
      if (actual !== text)
        brokenInvariant(`${file} is ${actual === undefined ? 'missing' : valueExcerptOf(actual)}.`);
    }
  },
};
