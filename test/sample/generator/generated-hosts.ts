// Most generated platforms have a data host of hosts.json; larger samples also have small data hosts.
import { fillPlaceholders } from '../../../src/sample/data-file.ts';
import { readHostPlans, type HostPlan } from '../../../src/sample/host-plans.ts';
import { seededRandom, type SeededRandom } from '../../../src/sample/seeded.ts';
import { readHostNameWords, readVocabularyCycle } from './vocabularies.ts';

// The default sample has no small hosts. Beyond it, every NEIGHBOURS platforms share SMALL_PER_NEIGHBOURS.
const FIRST_WITH_SMALL = 10;
const NEIGHBOURS = 40;
const SMALL_PER_NEIGHBOURS = 3;
/** Keys of hosts that have no generated platforms. */
const WITHOUT_GENERATED = new Set(['thimble', 'oldmill']);

/** The key of the host of the k-th generated platform, whose publisher prefers the `usual` ones. */
export function pickHostKey(k: number, random: SeededRandom, usual: readonly string[]): string {
  if (random.chance(0.55)) return random.pick(usual);
  if (k < FIRST_WITH_SMALL || random.chance(0.2)) return random.pick(largeHosts()).key;
  return `small ${Math.floor(k / NEIGHBOURS) * SMALL_PER_NEIGHBOURS + random.int(SMALL_PER_NEIGHBOURS)}`;
}

/** The plan of a small host, or undefined for the key of another one. */
export function smallHostByKey(key: string): HostPlan | undefined {
  const number = /^small (\d+)$/.exec(key)?.[1];
  return number === undefined ? undefined : smallHost(Number(number));
}

function largeHosts(): { key: string; plan: HostPlan }[] {
  return Object.entries(readHostPlans()).flatMap(([key, plan]) =>
    WITHOUT_GENERATED.has(key) ? [] : [{ key, plan }],
  );
}

function smallHost(number: number): HostPlan {
  const random = seededRandom(`small host ${number}`);
  const { adjectives, nouns, endings } = readHostNameWords();
  const noun = nouns[number % nouns.length]!;
  const adjective = adjectives[Math.floor(number / nouns.length) % adjectives.length]!;
  const ending = endings[Math.floor(number / nouns.length / adjectives.length) % endings.length]!;
  const round = Math.floor(number / nouns.length / adjectives.length / endings.length);
  const name = `${adjective} ${noun} ${ending}${round ? ` ${round + 1}` : ''}`;
  const slug = name.toLowerCase().replaceAll(' ', '-');
  const { country, address } = random.pick(random.pick(readVocabularyCycle()).places);
  const { credentials } = random.pick(largeHosts()).plan;
  return {
    name,
    abbrev: random.chance(0.5) ? adjective[0]! + noun[0]! + ending[0]! : '',
    address: random.chance(0.8) ? fillPlaceholders(address, { number: String(1 + random.int(90)) }) : '',
    address_country: random.chance(0.95) ? country : '',
    website: `https://www.${slug}.example/`,
    contact: random.chance(0.85)
      ? { person: '', email: `help@${slug}.example`, phone: '', form_url: '' }
      : null,
    url: { '5': `https://sushi.${slug}.example/{slug}/`, '5.1': `https://sushi.${slug}.example/{slug}/r51/` },
    credentials,
  };
}
