// Whether a mirror went back to an older state since it was last seen.
import { lstat, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { PublishedManifest } from '../../src/mirror/publish/published-manifest.ts';
import { mountFolder } from '../mount-disk.ts';
import { checkAgainstLastSeen, readSeenStates, writeSeenState } from '../../src/verify/seen-states.ts';

const URL = 'https://mirror.example';
const LAST = { taken: '2026-11-22T03:00:00.000Z', snapshot: 'last' };
const check =
  (manifest: object, last: object = LAST) =>
  () =>
    checkAgainstLastSeen({ [URL]: { ...LAST, ...last } }, URL, {
      site: URL,
      registry: 'https://registry.example',
      ...manifest,
    } as PublishedManifest);

test.each([
  ['a later snapshot', { taken: '2026-11-23T03:00:00.000Z', snapshot: 'next', previous: 'lost' }],
  ['the same one', { taken: LAST.taken, snapshot: 'last', previous: 'before' }],
  [
    'the next one, after the clock was set back',
    { taken: '2026-11-01T03:00:00.000Z', snapshot: 'next', previous: 'last' },
  ],
])('accepted: %s', (_, manifest) => {
  expect(check(manifest)).not.toThrow();
});

test.each([
  ['the same one, after the clock was set back', { taken: '2026-11-01T03:00:00.000Z', snapshot: 'last' }, {}],
  ['another one of the same moment', { taken: LAST.taken, snapshot: 'other', previous: 'first' }, {}],
  ['the same site in another spelling', { taken: LAST.taken }, { site: 'https://MIRROR.example:443/' }],
])('accepted: %s', (_, manifest, last) => {
  expect(check(manifest, last)).not.toThrow();
});

test('the states of other mirrors in the file stay', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'seen-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, 'state.json');
  const manifest = { taken: LAST.taken, snapshot: 'last', site: URL, registry: 'https://registry.example' };
  for (const url of [URL, 'https://other.example', URL])
    await writeSeenState(file, url, manifest as PublishedManifest);
  expect(readSeenStates(file)).toEqual({ [URL]: manifest, 'https://other.example': manifest });
});

test('a file that is mounted by itself cannot be replaced, and stays', async (context) => {
  const folder = await mkdtemp(join(tmpdir(), 'seen-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const [file, mounted] = [join(folder, 'state.json'), join(folder, 'mounted.json')];
  const manifest = { taken: LAST.taken, site: URL, registry: URL } as PublishedManifest;
  await writeSeenState(file, URL, manifest);
  await writeFile(mounted, '');
  mountFolder(file, mounted, context);
  await expect(writeSeenState(mounted, 'https://other.example', manifest)).rejects.toThrow('EBUSY');
  expect(Object.keys(readSeenStates(mounted))).toEqual([URL]);
});

test('a folder that does not exist is named before the work', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'seen-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  expect(readSeenStates(join(folder, 'state.json'))).toEqual({});
  expect(() => readSeenStates(join(folder, 'none/state.json'))).toThrow('ENOENT');
});

test('refused: one without a known predecessor, if it is older', () => {
  const old = { taken: '2026-11-21T03:00:00.000Z' };
  expect(check(old, { snapshot: undefined })).toThrow('it went back to an older state');
});

test('refused: an older one, which did not follow the last one', () => {
  const older = { taken: '2026-11-21T03:00:00.000Z', snapshot: 'before', previous: 'first' };
  expect(check(older)).toThrow('it went back to an older state');
});

test('a link to a state file stays a link', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'seen-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const [file, link] = [join(folder, 'seen.json'), join(folder, 'link.json')];
  await symlink(file, link);
  const manifest = { ...LAST, site: URL, registry: 'https://registry.example' } as PublishedManifest;
  await writeSeenState(link, URL, manifest);
  expect(Object.keys(readSeenStates(file))).toEqual([URL]);
  expect((await lstat(link)).isSymbolicLink()).toBe(true);
});
