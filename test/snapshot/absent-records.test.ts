// Records that the registry names and does not return: the last responses stay, and nothing counts as changed.
import { hash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { beforeEach, describe, expect, test } from 'vitest';
import { GuardError } from '../../src/snapshot/guards/refusal.ts';
import type { TakeSnapshotOptions } from '../../src/snapshot/snapshot-options.ts';
import { openSnapshot, readStoredResponse } from '../../src/snapshot/store/snapshot-store.ts';
import type { SnapshotResult } from '../../src/snapshot/take-snapshot.ts';
import { idOf, many } from './many-platforms.ts';
import { bytes, json, play, type Player, type Scripted } from './scripted-origin.ts';
import * as at from './small-registry.ts';
import { A, B, H1, S1, S2 } from './small-registry.ts';
import { historyIn, newFolder, take } from './take.ts';

const THROTTLED = { detail: 'Request was throttled. Expected available in 2 seconds.' };

let snapshotDir: string;
let origin: Scripted;

beforeEach(async () => {
  snapshotDir = newFolder();
  origin = await play(at.small());
});

const run = (hour: number, options: Partial<TakeSnapshotOptions> = {}): Promise<SnapshotResult> =>
  take(origin, snapshotDir, hour, options);

async function refusalOf(result: Promise<unknown>): Promise<string> {
  const error = await result.catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(GuardError);
  return (error as GuardError).lines.slice(0, -1).join('\n');
}

async function eventsOf(): Promise<string[]> {
  const { entries } = await historyIn(snapshotDir);
  return entries.flatMap(({ changes }) => changes.map(({ event }) => event));
}

async function storedAt(path: string): Promise<unknown> {
  const snapshot = await openSnapshot(snapshotDir);
  return JSON.parse(readStoredResponse(snapshot, snapshot.manifest.files[path]!).toString());
}

/** In place of which record, what the registry returns, and the words for it. */
const ABSENCES: [path: string, player: Player, words: string][] = [
  [at.platformPath(B), json(at.small()[at.platformPath(A)]), `the record ${A}`],
  [at.servicePath(S1), json(at.small()[at.servicePath(S2)]), `the record ${S2}`],
  [at.hostPath(H1), json(at.small()[at.hostPath(at.H2)]), `the record ${at.H2}`],
  [at.servicePath(S1), json(THROTTLED), 'an error message'],
  [at.hostPath(H1), json({}), 'an error message'],
  [at.hostPath(H1), json(null), 'no record with an ID'],
  [at.listPath(S2), json({ error: 'busy' }), 'an error message'],
  [at.listPath(S2), json(null), 'no list'],
  ...[401, 403, 404, 405, 410].map((status): [string, Player, string] => [
    at.servicePath(S2),
    json({}, status),
    `status ${status}`,
  ]),
];

test.each(ABSENCES)(
  '%s: the last response stays, and nothing counts as changed',
  async (path, player, words) => {
    await run(1);
    const good = at.small()[path];
    origin.script[path] = player;
    for (const hour of [2, 50]) {
      const { findings } = await run(hour);
      expect(findings).toEqual([
        {
          code: 'kept',
          level: 'warning',
          endpoint: path,
          pointer: '',
          message:
            `The registry returns ${words} in place of this record, and has not returned the record since ` +
            '1 January 2026. The mirror has the last response.',
        },
      ]);
      expect(await storedAt(path)).toEqual(good);
    }
    origin.script[path] = good;
    expect((await run(51)).findings).toEqual([]);
    expect(await eventsOf()).toEqual([]);
  },
);

test('a response that was mixed up is requested again, later and past caches, and with the last validators', async () => {
  const right = json(at.small()[at.platformPath(A)], 200, { ETag: '"a"' });
  origin.script[at.platformPath(A)] = right;
  await run(1);
  const wrong = json(at.small()[at.platformPath(B)], 200, { ETag: '"b"' });
  origin.script[at.platformPath(A)] = [wrong, wrong, right];
  origin.log.length = 0;
  origin.headers.length = 0;
  expect(await run(2)).toMatchObject({ changed: false, findings: [] });
  const asked = origin.headers.filter((_, i) => origin.log[i]!.endsWith(at.platformPath(A)));
  const sent = asked.map((each) => [each['if-none-match'], each['cache-control']]);
  expect(sent).toEqual([
    ['"a"', undefined],
    ['"a"', 'no-cache'],
    ['"a"', 'no-cache'],
  ]);
  // The retries follow all other records.
  expect(origin.log.lastIndexOf(`registry.example ${at.platformPath(A)}`)).toBeGreaterThan(
    origin.log.lastIndexOf(`registry.example ${at.hostPath(H1)}`),
  );
});

test('a list is requested again past caches after an error message', async () => {
  origin.script[at.LIST] = [json(THROTTLED), json(THROTTLED), json(at.small()[at.LIST])];
  expect(await run(1)).toMatchObject({ changed: true });
  const asked = origin.headers.filter((_, i) => origin.log[i]!.endsWith(at.LIST));
  expect(asked.map((each) => each['cache-control'])).toEqual([undefined, 'no-cache', 'no-cache', undefined]);
});

describe('without a last response', () => {
  const path = at.hostPath(H1);

  test('a run is refused; a flag accepts it, and the next run needs none', async () => {
    origin.script[path] = json({}, 404);
    const reason =
      `The registry does not return 1 of 10 records that it names (“Acme”: status 404). No earlier response can take ` +
      'their place: the mirror would return 404. If that is right, “--allow-missing” accepts it for one run.';
    expect(await refusalOf(run(1))).toBe(reason.replace('“Acme”', path));
    const { snapshot, findings } = await run(2, { allow: ['missing'] });
    expect(snapshot.manifest.missing).toEqual([path]);
    expect(findings.map(({ code }) => code)).toEqual(['dangling']);
    expect(await run(3)).toMatchObject({ changed: false });
  });

  test('what version 2 stored in the place of a record is requested without validators', async () => {
    await run(1);
    const { dir, manifest } = await openSnapshot(snapshotDir);
    const wrong = JSON.stringify(at.small()[at.platformPath(B)]);
    const entry = manifest.files[at.platformPath(A)]!;
    writeFileSync(`${dir}/${entry.file}`, wrong);
    Object.assign(entry, { size: Buffer.byteLength(wrong), sha256: hash('sha256', wrong), etag: '"x"' });
    writeFileSync(`${dir}/manifest.json`, JSON.stringify(manifest));
    origin.log.length = 0;
    origin.headers.length = 0;
    expect(await run(2)).toMatchObject({ changed: true, findings: [] });
    const index = origin.log.indexOf(`registry.example ${at.platformPath(A)}`);
    expect(origin.headers[index]).not.toHaveProperty('if-none-match');
    expect(await storedAt(at.platformPath(A))).toEqual(at.small()[at.platformPath(A)]);
  });

  test('a platform that only a data host still names was removed', async () => {
    await run(1);
    origin.script[at.LIST] = [(at.small()[at.LIST] as object[])[0]];
    origin.script[at.platformPath(B)] = json({}, 404);
    const { findings } = await run(2);
    expect(findings.map(({ code }) => code)).toEqual(['dangling']);
    expect(await eventsOf()).toContain('platform-removed');
  });
});

test('four records of few are refused; the next run needs the flag again', async () => {
  origin.script = many(30);
  await run(1);
  for (const number of [1, 2, 3, 4]) origin.script[at.servicePath(idOf('b', number))] = json({}, 403);
  const reason =
    /^The registry does not return 4 of 93 records that it names \(“Acme Journals”: status 403, /;
  expect(await refusalOf(run(2))).toMatch(reason);
  expect((await run(3, { allow: ['missing'] })).findings).toHaveLength(4);
  expect(await refusalOf(run(4))).toMatch(reason);
  expect(await eventsOf()).toEqual([]);
});

describe('in front of the registry', () => {
  const inFront =
    /Something in front of the registry, such as a firewall or a challenge for browsers, responds in its place\. Set REQUESTS_PER_SECOND, such as to 1, or ask those who run the registry to allow the User-Agent registry-snapshot\/\S+\.$/;

  test.each<[string, Player]>([
    ['202', bytes('', {}, 202)],
    ['204', bytes('', {}, 204)],
    ['a page', bytes('<script>challenge()</script>', { 'Content-Type': 'text/html' })],
  ])('a firewall that responds with %s is named once a list was read', async (_, player) => {
    origin.script[at.platformPath(A)] = player;
    await expect(run(1)).rejects.toThrow(inFront);
    expect(origin.log.filter((each) => each.endsWith(at.platformPath(A)))).toHaveLength(4);
    origin.script[at.platformPath(A)] = [player, json(at.small()[at.platformPath(A)])];
    expect(await run(2)).toMatchObject({ changed: true });
    origin.script[at.LIST] = player;
    await expect(run(3)).rejects.toThrow('Check that REGISTRY_URL');
  });

  test.each([
    [127 * 1024, true],
    [129 * 1024, false],
  ])('%i bytes of headers', async (size, isAccepted) => {
    origin.script[at.RELEASES] = json(at.small()[at.RELEASES], 200, { 'X-Policy': 'x'.repeat(size) });
    if (isAccepted) expect(await run(1)).toMatchObject({ changed: true });
    else
      await expect(run(1)).rejects.toThrow(
        /^Cannot fetch \S+: more than 128 KiB of headers\. Check REGISTRY_URL, and that the registry is running\.$/,
      );
  });
});
