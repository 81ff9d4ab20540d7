// The files that change without a build.
import { expect, test } from 'vitest';
import { statusFilesOf, statusPathsOf } from '../../src/build/site-status.ts';
import type { Snapshot } from '../../src/snapshot/store/snapshot-store.ts';

const snapshot = {
  checked: '2026-11-22T03:00:00.000Z',
  manifest: {
    taken: '2026-11-20T03:00:00.000Z',
    registry: 'https://r.example',
    brand: 'usage',
    files: {},
    missing: [],
  },
} as unknown as Snapshot;
const sign = (text: string): Buffer => Buffer.from(`signed: ${text}`);
const [STATUS, VALIDITY] = ['data/status.json', 'data/validity.json'];

test.each([
  [{ validFor: undefined, signKey: undefined }, [STATUS]],
  [{ validFor: undefined, signKey: 'key' }, [STATUS]],
  [{ validFor: 3, signKey: undefined }, [VALIDITY, STATUS]],
  [{ validFor: 3, signKey: 'key' }, [`${VALIDITY}.sig`, VALIDITY, STATUS]],
])('with %j: %j', (settings, paths) => {
  const signer = settings.signKey === undefined ? undefined : sign;
  const files = statusFilesOf({ site: 'https://m.example', ...settings }, snapshot, 'sums', signer);
  expect([statusPathsOf(settings), [...files.keys()]]).toEqual([paths, paths]);
  expect(JSON.parse(files.get(STATUS)!)).toEqual({
    checked: snapshot.checked,
    changed: snapshot.manifest.taken,
  });
  const validity = files.get(VALIDITY);
  expect(files.get(`${VALIDITY}.sig`)).toBe(paths.length === 3 ? `signed: ${validity}` : undefined);
  if (validity !== undefined)
    expect(JSON.parse(validity)).toMatchObject({
      site: 'https://m.example',
      valid_until: '2026-11-25T03:00:00.000Z',
    });
});
