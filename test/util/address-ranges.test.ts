import { expect, test } from 'vitest';
import { familyOf, isNetwork, rangesOf } from '../../src/util/address-ranges.ts';

test('an address is in a range of its family', () => {
  const ranges = rangesOf(['10.0.0.0/8', 'FD00::/8']);
  const isIn = (address: string) => ranges.check(address, familyOf(address));
  expect(['10.255.0.1', '11.0.0.1', 'fd12::1', 'fe80::1'].map(isIn)).toEqual([true, false, true, false]);
});

test.each<[string, boolean]>([
  ['10.0.0.0/8', true],
  ['10.0.0.0/32', true],
  ['10.0.0.0/33', false],
  ['::1/128', true],
  ['::1/129', false],
  ['10.0.0.0', false],
  ['10.0.0.0/', false],
  ['10.0.0/8', false],
  ['acme.example/8', false],
])('%s is a network: %s', (network, isOne) => {
  expect(isNetwork(network)).toBe(isOne);
});
