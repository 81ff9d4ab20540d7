// Platforms beyond the hand-written ones: a name from the vocabularies, the rest thrown with the dice of its number,
// so that the k-th is the same in every size of sample.
import { monthAfter, type AuditPlan } from './audits.ts';
import { diceOf, type Dice } from './id.ts';
import { ofKind } from './kinds.ts';
import { madeHostKey } from './made-hosts.ts';
import { madeName, type MadeName } from './names.ts';
import { contact, type PlatformPlan, type ServicePlan } from './plan.ts';
import type { AuditState, Contact, ReleaseNumber } from './records.ts';

/** The plan of the k-th made platform. */
export function madePlan(k: number): PlatformPlan {
  const dice = diceOf(`made platform ${k}`);
  const made = madeName(k);
  const [country, address] = dice.pick(made.vocabulary.places);
  const releases = releasesOf(dice);
  return {
    name: made.name,
    slug: made.slug,
    abbrev: dice.chance(0.7) ? initials(made.name) : '',
    provider: made.provider,
    ...ofKind(made.kind, ...releases),
    address: dice.chance(0.9) ? address.replace('#', String(1 + dice.int(180))) : '',
    country: dice.chance(0.97) ? country : '',
    website: dice.chance(0.9) ? `https://www.${made.slug}.example/` : `http://${made.slug}.example`,
    contact: contactOf(dice, made),
    services: dice.chance(0.04)
      ? []
      : servicesOf(dice, madeHostKey(k, dice, made.vocabulary.hosts), releases, made),
  };
}

function releasesOf(dice: Dice): ReleaseNumber[] {
  if (dice.chance(0.6)) return ['5', '5.1'];
  return dice.chance(0.65) ? ['5.1'] : ['5'];
}

function servicesOf(
  dice: Dice,
  host: string,
  releases: ReleaseNumber[],
  { name, vocabulary }: MadeName,
): ServicePlan[] {
  return releases.map((release) => ({
    release,
    host,
    audit: auditPlan(dice, release, dice.chance(0.4) ? host : name),
    contact: dice.chance(0.1) ? contact(dice.pick(vocabulary.first)) : undefined,
    migrations: dice.chance(0.06)
      ? [
          {
            from: null,
            name: dice.pick(vocabulary.imprints).split('|')[0]!,
            date: `2025-0${1 + dice.int(9)}-15`,
          },
        ]
      : [],
    credentials: dice.chance(0.01) ? { requestor_id_required: false } : {},
  }));
}

function contactOf(dice: Dice, { slug, vocabulary }: MadeName): Contact | null {
  if (dice.chance(0.06)) return null;
  const person = `${dice.pick(vocabulary.first)} ${dice.pick(vocabulary.last)}`;
  return contact(
    dice.chance(0.7) ? person : '',
    dice.chance(0.9) ? `${dice.pick(['usage', 'stats', 'library', 'support'])}@${slug}.example` : '',
    dice.chance(0.4) ? `+1-555-01${String(dice.int(100)).padStart(2, '0')}` : '',
    dice.chance(0.2) ? `https://www.${slug}.example/contact` : '',
  );
}

// [state, how often, earliest start, months in which it may start]. Old audits expire, new ones go on.
const COURSES: readonly (readonly [AuditState, number, string, number])[] = [
  ['Currently valid audit', 0.6, '2025-08', 10],
  ['Audit expired', 0.2, '2024-01', 12],
  ['Audit in progress', 0.12, '2026-05', 6],
  ['Audit failed', 0.08, '2025-01', 16],
];

function auditPlan(dice: Dice, release: ReleaseNumber, of: string): AuditPlan | undefined {
  if (dice.chance(release === '5' ? 0.6 : 0.35)) return undefined;
  // What is said of an audit must be the same for all who share it: the dice are those of whoever was audited.
  const own = diceOf(`audit of ${of} for ${release}`);
  if (release === '5') {
    const start = monthAfter('2024-01', own.int(12));
    return { of, release, state: 'Audit expired', start, finish: monthAfter(start, 1 + own.int(4)) };
  }
  let chance = own.int(100) / 100;
  const course = COURSES.find(([, share]) => (chance -= share) < 0) ?? COURSES[0]!;
  const [state, , earliest, months] = course;
  const start = monthAfter(earliest, own.int(months));
  const finish = state === 'Audit in progress' ? undefined : monthAfter(start, 1 + own.int(4));
  return { of, release, state, start, finish };
}

function initials(name: string): string {
  return [...name.matchAll(/(?<!\p{L})\p{L}/gu)].slice(0, 5).join('').toUpperCase();
}
