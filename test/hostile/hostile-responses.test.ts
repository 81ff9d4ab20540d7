// Whatever a registry answers: either a run fails with a sentence, or everything can be built from its snapshot, with the
// registry's bytes in the mirror, and the next run can be compared with it.
import { expect, test } from 'vitest';
import { bytes, type Script } from '../snapshot/scripted-origin.ts';
import * as at from '../snapshot/small-registry.ts';
import { HOSTILE_RESPONSES } from './hostile-responses.ts';
import { rewriteLinks, runHostile } from './hostile-run.ts';

const LINKS = 'https://registry.example';
const valid: Script = { ...at.small(), ...at.pagesOf(3, LINKS) };
/** A run can do without them. */
const RECORDS = {
  'a platform': at.platformPath(at.B),
  'a service': at.servicePath(at.S1),
  'notifications of a service': at.listPath(at.S2),
  'a host': at.hostPath(at.H1),
};
const LISTS = {
  releases: at.RELEASES,
  'the platform list': at.LIST,
  'all notifications': at.NOTIFICATIONS,
  'another page of notifications': `${at.NOTIFICATIONS}?page=2`,
};

/** After retries, the run fails. */
const NOT_JSON = [
  'cut off',
  'cut off 1,000 deep',
  'cut off within a character',
  'NUL behind it',
  'an empty body',
  'white space',
  'something behind it',
  'two lines of JSON',
  'UTF-16',
];
const NAMES = Object.keys(HOSTILE_RESPONSES);
/** The mirror writes links with escaped slashes in another way: the simulator compares them. */
const OTHER_LINKS = 'escaped slashes';
const ACCEPTED = NAMES.filter((name) => !NOT_JSON.includes(name) && name !== OTHER_LINKS);
const SENTENCES = /^Cannot (fetch|reach|use) \S+: \S[^]*\.$|Refused; the last good snapshot is as it was\.$/;

/** A run in which these paths have the hostile responses of these names: whether it is refused, and what is wrong. */
async function runWith(names: Record<string, string>): Promise<{ isRefused: boolean; wrong: string[] }> {
  const responses = Object.entries(names).map(([path, name]) => {
    const right = Buffer.from(JSON.stringify(valid[path]));
    return { path, right, hostile: Buffer.from(HOSTILE_RESPONSES[name]!(right)) };
  });
  const players = responses.map(({ path, hostile }) => [
    path,
    bytes(hostile, { 'Content-Type': 'application/json' }),
  ]);
  const failed = (text = ''): string[] => [`${JSON.stringify(names)}: ${text.slice(0, 600)}`];
  try {
    const result = await runHostile(valid, { ...valid, ...Object.fromEntries(players) });
    if ('refused' in result)
      return { isRefused: true, wrong: SENTENCES.test(result.refused) ? [] : failed(result.refused) };
    const others = responses.filter(
      ({ path, right, hostile }) =>
        // The mirror joins the pages of a list.
        !path.startsWith(at.NOTIFICATIONS) &&
        // What is not the requested record leaves the last response.
        ![hostile, right].some((body) => result.mirror.get(path)?.toString('latin1') === rewriteLinks(body)),
    );
    return {
      isRefused: false,
      wrong: others.flatMap(({ path }) => failed(`the mirror has other bytes at ${path}`)),
    };
  } catch (error) {
    return { isRefused: false, wrong: failed((error as Error).stack) };
  }
}

/** With LARGE=1, each of these records and lists has each response. */
const STEP = process.env['LARGE'] ? 1 : 4;

test('JSON of any kind in the place of a platform, a service, its notifications and a host', async () => {
  for (let shift = 0; shift < ACCEPTED.length; shift += STEP) {
    const names = Object.values(RECORDS).map((path, i) => [path, ACCEPTED[(shift + i) % ACCEPTED.length]!]);
    // What is not the requested record is refused in one sentence, as in a first run nothing can take its place.
    expect((await runWith(Object.fromEntries(names))).wrong).toEqual([]);
  }
});

test.each(Object.entries(RECORDS))('%s that is not JSON', async (_, path) => {
  for (const name of NOT_JSON)
    expect([name, await runWith({ [path]: name })]).toEqual([name, { isRefused: true, wrong: [] }]);
});

test.each(Object.entries(LISTS))('%s', async (_, path) => {
  const refused: string[] = [];
  for (const name of [...NOT_JSON, ...ACCEPTED.filter((_name, i) => i % STEP === 0)]) {
    const { isRefused, wrong } = await runWith({ [path]: name });
    expect(wrong).toEqual([]);
    if (isRefused) refused.push(name);
  }
  expect(refused).toEqual(expect.arrayContaining(NOT_JSON));
});
