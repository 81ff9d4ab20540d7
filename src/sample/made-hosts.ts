// At which hosts made platforms are: most at the large ones, others at small hosts that appear as the sample grows.
import { HOSTS } from './host-plans.ts';
import { diceOf, type Dice } from './id.ts';
import { contact, type HostPlan } from './plan.ts';
import { VOCABULARIES } from './vocabulary.ts';

const LARGE = Object.keys(HOSTS).filter((key) => key !== 'oldmill' && key !== 'thimble');
// The default sample makes do with the hand-written hosts; after it, each so many platforms bring a few of their own.
const FIRST_SMALL = 10;
const NEIGHBOURS = 40;
const SMALL_IN_EACH = 3;

/** The key of the host of the k-th made platform, whose publisher would turn to the `usual` ones. */
export function madeHostKey(k: number, dice: Dice, usual: readonly string[]): string {
  if (dice.chance(0.55)) return dice.pick(usual);
  if (k < FIRST_SMALL || dice.chance(0.2)) return dice.pick(LARGE);
  return `small ${Math.floor(k / NEIGHBOURS) * SMALL_IN_EACH + dice.int(SMALL_IN_EACH)}`;
}

/** The plan of a host, hand-written or made from its key. Throws on a key that no host has. */
export function hostPlan(key: string): HostPlan {
  const plan = HOSTS[key];
  if (plan) return plan;
  const number = /^small (\d+)$/.exec(key)?.[1];
  if (number === undefined) throw new RangeError(`No such host: ${key}`);
  return smallHost(Number(number));
}

const NOUNS = [
  'Beacon',
  'Cairn',
  'Compass',
  'Ferry',
  'Harrow',
  'Keystone',
  'Lattice',
  'Loom',
  'Orrery',
  'Pylon',
  'Tally',
  'Weir',
];
const WORDS = [
  'Amber',
  'Blue',
  'Clear',
  'Far',
  'Green',
  'High',
  'Low',
  'North',
  'Old',
  'Quiet',
  'Stone',
  'Wide',
];
const ENDS = ['Analytics', 'Data Services', 'Hosting', 'Metrics', 'Statistics'];

function smallHost(number: number): HostPlan {
  const dice = diceOf(`small host ${number}`);
  const noun = NOUNS[number % NOUNS.length]!;
  const word = WORDS[Math.floor(number / NOUNS.length) % WORDS.length]!;
  const end = ENDS[Math.floor(number / NOUNS.length / WORDS.length) % ENDS.length]!;
  const round = Math.floor(number / NOUNS.length / WORDS.length / ENDS.length);
  const name = `${word} ${noun} ${end}${round ? ` ${round + 1}` : ''}`;
  const slug = name.toLowerCase().replaceAll(' ', '-');
  const [country, address] = dice.pick(dice.pick(VOCABULARIES).places);
  // What a small host says of its credentials is what one of the large ones says, at an address of its own.
  const { credentials } = HOSTS[dice.pick(LARGE)]!;
  return {
    name,
    abbrev: dice.chance(0.5) ? word[0]! + noun[0]! + end[0]! : '',
    address: dice.chance(0.8) ? address.replace('#', String(1 + dice.int(90))) : '',
    country: dice.chance(0.95) ? country : '',
    website: `https://www.${slug}.example/`,
    contact: dice.chance(0.85) ? contact('', `help@${slug}.example`) : null,
    url: { '5': `https://sushi.${slug}.example/{slug}/`, '5.1': `https://sushi.${slug}.example/{slug}/r51/` },
    credentials,
  };
}
