// Which records are bad: those with an error in them, and those that are named and not there. Each counts once,
// wherever it is answered.
import { pathOf } from '../../registry/endpoint.ts';
import type { Finding } from '../../registry/finding.ts';
import type { Visit } from '../crawl/visit.ts';

/** The API paths of bad records, in the manifest's order; of records without one, the place in the list. */
export function badRecords(visited: Visit[], findings: Finding[], brand: string): string[] {
  const errors = Map.groupBy(
    findings.filter(({ level, code }) => level === 'error' && code !== 'dangling'),
    ({ endpoint }) => endpoint,
  );
  const bad = new Set<string>();
  for (const each of visited) {
    if ('missing' in each.result) bad.add(each.path);
    const own = errors.get(each.path);
    if (!own) continue;
    const ids = new Map(each.named.map((named) => [named.pointer, pathOf(named.endpoint, brand)]));
    for (const { pointer } of own) {
      const [, place = ''] = PLACES[each.endpoint.kind]?.exec(pointer) ?? [];
      bad.add(place === '' ? each.path : (ids.get(`${place}/id`) ?? each.path + place));
    }
  }
  return [...bad];
}

// Where other records stand inside an answer.
const PLACES: Partial<Record<Visit['endpoint']['kind'], RegExp>> = {
  platforms: /^(\/\d+)/,
  platform: /^(\/sushi_services\/\d+)\//,
  releases: /^(\/\d+)/,
  'service-notifications': /^(\/\d+)/,
  notifications: /^(\/results\/\d+)/,
};
