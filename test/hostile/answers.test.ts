// Whatever a registry answers, a run is refused with a sentence, or everything that is made of the snapshot is made, the
// mirror has the registry's own bytes, and the night before and after can be compared with it.
import { expect, test } from 'vitest';
import type { Script } from '../snapshot/scripted-origin.ts';
import * as at from '../snapshot/small-registry.ts';
import { ANSWERS } from './answers.ts';
import { bodyOf, moved, playNight } from './play.ts';

const LINKS = 'https://registry.example';
const SECOND_PAGE = `${at.NOTIFICATIONS}?page=2`;
const whole: Script = { ...at.small(), ...at.pagesOf(3, LINKS) };
const ENDPOINTS = {
  releases: at.RELEASES,
  'the platform list': at.LIST,
  'a platform': at.platformPath(at.B),
  'a service': at.servicePath(at.S2),
  'notifications of a service': at.listPath(at.S2),
  'a host': at.hostPath(at.H1),
  'all notifications': at.NOTIFICATIONS,
  'a further page of notifications': SECOND_PAGE,
};

/** What no endpoint may answer: it is asked for again, and then the run is refused. */
const NOT_JSON = [
  'cut off',
  'cut off 1,000 deep',
  'an empty body',
  'white space',
  'something behind it',
  'two lines of JSON',
  'UTF-16',
];
const SENTENCES = /^\[GET\] \S+ \S[^]*[.?)]$|Refused; the last good snapshot is as it was\.$/;

test.each(Object.entries(ENDPOINTS))(
  '%s',
  async (_, path) => {
    const wrong: string[] = [];
    const refused: string[] = [];
    for (const [name, answer] of Object.entries(ANSWERS)) {
      const player = answer(Buffer.from(JSON.stringify(whole[path])));
      try {
        const played = await playNight(whole, { ...whole, [path]: player });
        if ('refused' in played) {
          refused.push(name);
          if (!SENTENCES.test(played.refused)) wrong.push(`${name}: ${played.refused}`);
          continue;
        }
        const mirrored = played.mirror.get(path)?.toString('latin1');
        // Pages of a list are joined.
        if (!path.startsWith(at.NOTIFICATIONS) && mirrored !== moved(bodyOf(player)))
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
