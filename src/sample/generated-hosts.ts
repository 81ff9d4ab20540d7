// The hosts of generated platforms: mostly those of hosts.json, and small ones in larger samples.
import { fillPlaceholders } from './data-file.ts';
import { readHostPlans, type HostPlan } from './host-plans.ts';
import { seededRandom, type SeededRandom } from './seeded.ts';
import { readHostNameWords, readVocabularyCycle } from './vocabularies.ts';

// The default sample has no small hosts. Beyond it, every NEIGHBOURS platforms share SMALL_PER_NEIGHBOURS.
const FIRST_WITH_SMALL = 10;
const NEIGHBOURS = 40;
const SMALL_PER_NEIGHBOURS = 3;

/** The key of the host of the k-th generated platform, whose publisher prefers the `usual` ones. */
export function pickHostKey(k: number, random: SeededRandom, usual: readonly string[]): string {
  if (random.chance(0.55)) return random.pick(usual);
  if (k < FIRST_WITH_SMALL || random.chance(0.2)) return random.pick(largeHosts()).key;
  return `small ${Math.floor(k / NEIGHBOURS) * SMALL_PER_NEIGHBOURS + random.int(SMALL_PER_NEIGHBOURS)}`;
}

/** The plan of a host, from hosts.json or generated from its key. Throws on a key that no host has. */
export function hostPlanByKey(key: string): HostPlan {
  const plan = readHostPlans()[key];
  if (plan) return plan;
  const number = /^small (\d+)$/.exec(key)?.[1];
  if (number === undefined) throw new RangeError(`No such host: ${key}`);
  return smallHost(Number(number));
}

function largeHosts(): { key: string; plan: HostPlan }[] {
  return Object.entries(readHostPlans()).flatMap(([key, plan]) =>
    plan.generated_platforms ? [{ key, plan }] : [],
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
    generated_platforms: true,
    url: { '5': `https://sushi.${slug}.example/{slug}/`, '5.1': `https://sushi.${slug}.example/{slug}/r51/` },
    credentials,
  };
}
