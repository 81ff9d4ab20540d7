// Platforms beyond the hand-written ones, made by combining vocabularies. The k-th is the same in every size.
import { diceOf } from './id.ts';
import { LARGE_HOSTS } from './host-plans.ts';
import { contact, type PlatformPlan } from './plan.ts';

/** The plan of the k-th platform, counted over the whole sample. */
export function madePlan(k: number): PlatformPlan {
  const dice = diceOf(`platform ${k}`);
  const host = dice.pick(LARGE_HOSTS);
  return {
    name: `Collection ${k}`,
    slug: `collection-${k}`,
    provider: 'Collections',
    types: 'eJournal',
    address: '',
    country: dice.pick(['GB', 'US']),
    contact: contact('', `usage@collection-${k}.example`),
    reports: { '5': 'TR_J1 PR', '5.1': 'PR TR TR_J1' },
    services: [
      { release: '5', host },
      { release: '5.1', host },
    ],
  };
}
