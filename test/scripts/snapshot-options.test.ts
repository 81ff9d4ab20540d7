// What the settings and flags of a snapshot mean.
import { expect, test } from 'vitest';
import { takeOptionsOf } from '../../scripts/snapshot.ts';
import { readConfig } from '../../src/config/config.ts';

test('each setting has its unit', () => {
  const settings = {
    SNAPSHOT_DIR: 'snapshot',
    REGISTRY_BRAND: 'acme',
    REGISTRY_ALIASES: 'https://b.example',
    CONCURRENCY: '2',
    REQUESTS_PER_SECOND: '3',
    RETRIES: '5',
    TIMEOUT: '7',
    TIME_LIMIT: '11',
    MAX_VANISHED: '17',
    MAX_BAD: '19',
  };
  expect(takeOptionsOf(readConfig(settings), {})).toEqual({
    brand: 'acme',
    aliases: ['https://b.example'],
    snapshotDir: 'snapshot',
    concurrency: 2,
    allow: [],
    switchRegistry: undefined,
    isSample: undefined,
    limits: { maxVanished: 17, maxBad: 19 },
    timeLimit: 11 * 60_000,
    retryPolicy: { retries: 5, timeout: 7000, perSecond: 3 },
  });
});

test.each([
  [{ allowMissing: true, allowEmpty: true }, { allow: ['missing', 'empty'] }],
  [{ allowVanished: true, allowEmptied: false }, { allow: ['vanished'] }],
  [{ allowBad: true }, { allow: ['bad'] }],
  [{ switchRegistry: true }, { switchRegistry: true }],
  [{ sample: true }, { isSample: true }],
])('the flags %j', (flags, options) => {
  expect(takeOptionsOf(readConfig({}), flags)).toMatchObject(options);
});
