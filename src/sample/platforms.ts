// From the plan of a platform to its record (specification §2.4).
import { platformReport } from './catalogue.ts';
import { diceOf, idOf, type Dice } from './id.ts';
import { countryOf } from './places.ts';
import type { PlatformPlan } from './plan.ts';
import type { Platform, ReleaseNumber } from './records.ts';
import { serviceOf } from './services.ts';

/** The platform of a plan, its services included. */
export function platformOf(plan: PlatformPlan): Platform {
  const sushi_services = plan.services.map((service) => serviceOf(service, plan));
  const reports = Object.entries(plan.reports).flatMap(([release, ids]) =>
    wordsOf(ids).map((id) => platformReport(release as ReleaseNumber, id)),
  );
  return {
    id: idOf(`platform ${plan.name}`),
    name: plan.name,
    abbrev: plan.abbrev ?? '',
    content_provider_name: plan.provider,
    host_types: wordsOf(plan.types).map((name) => ({ name })),
    address: plan.address,
    address_country: countryOf(plan.country),
    website: plan.website ?? `https://www.${plan.slug}.example/`,
    contact: plan.contact,
    // Real registries keep no order here (§2.4), so neither does the sample.
    reports: shuffled(diceOf(`order of reports of ${plan.name}`), reports),
    sushi_services,
    audited: sushi_services.some((service) => service.last_audit),
  };
}

function wordsOf(text: string): string[] {
  return text.split(' ').filter(Boolean);
}

function shuffled<T>(dice: Dice, list: readonly T[]): T[] {
  const rest = [...list];
  return list.map(() => rest.splice(dice.int(rest.length), 1)[0]!);
}
