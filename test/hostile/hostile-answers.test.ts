// Whatever a registry answers: either a run fails with a sentence, or everything can be built from its snapshot, with the
// registry's bytes in the mirror, and the next run can be compared with it.
import { expect, test } from 'vitest';
import type { Script } from '../snapshot/scripted-origin.ts';
import * as at from '../snapshot/small-registry.ts';
import { HOSTILE_ANSWERS } from './hostile-answers.ts';
import { bodyOf, rewriteLinks, runHostile } from './hostile-run.ts';

const LINKS = 'https://registry.example';
const SECOND_PAGE = `${at.NOTIFICATIONS}?page=2`;
const valid: Script = { ...at.small(), ...at.pagesOf(3, LINKS) };
const ENDPOINTS = {
  releases: at.RELEASES,
  'the platform list': at.LIST,
  'a platform': at.platformPath(at.B),
  'a service': at.servicePath(at.S2),
  'notifications of a service': at.listPath(at.S2),
  'a host': at.hostPath(at.H1),
  'all notifications': at.NOTIFICATIONS,
  'another page of notifications': SECOND_PAGE,
};

/** After retries, the run fails. */
const NOT_JSON = [
  'cut off',
  'cut off 1,000 deep',
  'an empty body',
  'white space',
  'something behind it',
  'two lines of JSON',
  'UTF-16',
];
const SENTENCES = /^Cannot (fetch|reach|use) \S+: \S[^]*\.$|Refused; the last good snapshot is as it was\.$/;

test.each(Object.entries(ENDPOINTS))(
  '%s',
  async (_, path) => {
    const wrong: string[] = [];
    const refused: string[] = [];
    for (const [name, answer] of Object.entries(HOSTILE_ANSWERS)) {
      const player = answer(Buffer.from(JSON.stringify(valid[path])));
      try {
        const result = await runHostile(valid, { ...valid, [path]: player });
        if ('refused' in result) {
          refused.push(name);
          if (!SENTENCES.test(result.refused)) wrong.push(`${name}: ${result.refused}`);
          continue;
        }
        const mirrored = result.mirror.get(path)?.toString('latin1');
        // The mirror joins the pages of a list.
        if (!path.startsWith(at.NOTIFICATIONS) && mirrored !== rewriteLinks(bodyOf(player)))
          wrong.push(`${name}: the mirror has other bytes`);
      } catch (error) {
        wrong.push(`${name}: ${(error as Error).stack?.slice(0, 600)}`);
      }
    }
    expect(wrong).toEqual([]);
    if (path.split('/').length > 5 && path !== SECOND_PAGE) expect(refused).toEqual(NOT_JSON);
    else expect(refused).toEqual(expect.arrayContaining(NOT_JSON));
  },
  600_000,
);
