// Platforms beyond the embedded ones. Each depends only on its number, so samples of all sizes share them.
import { fillPlaceholders } from '../../../src/sample/data-file.ts';
import { pickHostKey } from './generated-hosts.ts';
import { generatedName, type GeneratedName } from './generated-names.ts';
import type { PlatformPlan, ServicePlan } from '../../../src/sample/platform-plans.ts';
import type { SampleReleaseNumber } from '../../../src/sample/sample-catalogue.ts';
import { seededRandom, type SeededRandom } from '../../../src/sample/seeded.ts';

/** The k-th generated platform, and its name in URLs. */
export function generatedPlatform(k: number): [slug: string, plan: PlatformPlan] {
  const random = seededRandom(`made platform ${k}`);
  const generated = generatedName(k);
  const { name, slug, provider, kind, vocabulary } = generated;
  const { country, address } = random.pick(vocabulary.places);
  const releases = releasesOf(random);
  // The order of the fields is the order of the random choices.
  const plan: PlatformPlan = {
    name,
    content_provider_name: provider,
    kind,
    releases,
    parts: [''],
    without: [],
    abbrev: random.chance(0.7) ? initialsOf(name) : '',
    address: random.chance(0.9) ? fillPlaceholders(address, { number: String(1 + random.int(180)) }) : '',
    address_country: random.chance(0.97) ? country : '',
    website: random.chance(0.9) ? undefined : `http://${slug}.example`,
    contact: contactOf(random, generated),
    services: random.chance(0.04)
      ? {}
      : servicesOf(random, pickHostKey(k, random, vocabulary.data_hosts), releases, generated),
  };
  return [slug, plan];
}

function releasesOf(random: SeededRandom): SampleReleaseNumber[] {
  if (random.chance(0.6)) return ['5', '5.1'];
  return random.chance(0.65) ? ['5.1'] : ['5'];
}

function servicesOf(
  random: SeededRandom,
  data_host: string,
  releases: SampleReleaseNumber[],
  { name, vocabulary }: GeneratedName,
): PlatformPlan['services'] {
  const servicePlan = (release: SampleReleaseNumber): ServicePlan => ({
    data_host,
    without: [],
    audit: auditedOf(random, release, data_host, name),
    contact: random.chance(0.1)
      ? { person: random.pick(vocabulary.first_names), email: '', phone: '', form_url: '' }
      : undefined,
    migrations: random.chance(0.06)
      ? [
          {
            data_host: null,
            data_host_original_name: random.pick(vocabulary.imprints).word,
            migration_date: `2025-0${1 + random.int(9)}-15`,
          },
        ]
      : [],
    credentials: random.chance(0.01) ? { requestor_id_required: false } : {},
  });
  return Object.fromEntries(releases.map((release) => [release, servicePlan(release)]));
}

function auditedOf(
  random: SeededRandom,
  release: SampleReleaseNumber,
  host: string,
  platform: string,
): string | undefined {
  const audited = random.chance(0.4) ? host : platform;
  return random.chance(release === '5' ? 0.6 : 0.35) ? undefined : audited;
}

function contactOf(random: SeededRandom, { slug, vocabulary }: GeneratedName): PlatformPlan['contact'] {
  if (random.chance(0.06)) return null;
  const person = `${random.pick(vocabulary.first_names)} ${random.pick(vocabulary.last_names)}`;
  return {
    person: random.chance(0.7) ? person : '',
    email: random.chance(0.9)
      ? `${random.pick(['usage', 'stats', 'library', 'support'])}@${slug}.example`
      : '',
    phone: random.chance(0.4) ? `+1-555-01${String(random.int(100)).padStart(2, '0')}` : '',
    form_url: random.chance(0.2) ? `https://www.${slug}.example/contact` : '',
  };
}

function initialsOf(name: string): string {
  return [...name.matchAll(/(?<!\p{L})\p{L}/gu)].slice(0, 5).join('').toUpperCase();
}
