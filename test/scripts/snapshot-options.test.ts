// What the settings and flags of a snapshot mean.
import { expect, test } from 'vitest';
import { takeOptionsOf } from '../../scripts/snapshot.ts';
import { readConfig } from '../../src/config/config.ts';

test('each setting has its unit', () => {
  const settings = {
    SNAPSHOT_DIR: 'snapshot',
    REGISTRY_BRAND: 'acme',
    REGISTRY_ALIASES: 'https://b.example',
    REQUESTS_PER_SECOND: '3',
    TIME_LIMIT: '11',
    MAX_VANISHED: '17',
  };
  expect(takeOptionsOf(readConfig(settings), { retries: 0 })).toEqual({
    brand: 'acme',
    aliases: ['https://b.example'],
    snapshotDir: 'snapshot',
    allow: [],
    switchRegistry: undefined,
    isSample: undefined,
    maxVanished: 17,
    timeLimit: 11 * 60_000,
    retryPolicy: { retries: 0, perSecond: 3 },
  });
});

test.each([
  [{ allowMissing: true, allowEmpty: true }, { allow: ['missing', 'empty'] }],
  [{ allowVanished: true, allowEmptied: false }, { allow: ['vanished'] }],
  [{ allowBad: true }, { allow: ['bad'] }],
  [{ switchRegistry: true }, { switchRegistry: true }],
  [{ sample: true }, { isSample: true }],
  [{}, { retryPolicy: { perSecond: undefined } }],
])('the flags %j', (flags, options) => {
  expect(takeOptionsOf(readConfig({}), flags)).toMatchObject(options);
});
