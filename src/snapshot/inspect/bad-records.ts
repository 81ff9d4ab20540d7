// Bad records are those with an error. Each counts once.
import { apiPathOf } from '../../registry/endpoint.ts';
import type { Finding } from '../../registry/finding.ts';
import type { VisitedResponse } from '../crawl/visit.ts';

/** API paths in the manifest's order; for records without an own path, the list's path and a JSON pointer. */
export function badRecordPaths(visits: VisitedResponse[], findings: Finding[], brand: string): string[] {
  const errors = Map.groupBy(
    findings.filter(({ level, code }) => level === 'error' && code !== 'dangling'),
    ({ endpoint }) => endpoint,
  );
  const bad = new Set<string>();
  for (const each of visits) {
    const ownErrors = errors.get(each.path);
    if (!ownErrors) continue;
    const paths = new Map(
      each.resources.map(({ pointer, endpoint }) => [pointer, apiPathOf(endpoint, brand)]),
    );
    for (const { pointer } of ownErrors) {
      const [, record = ''] = RECORD_POINTERS[each.endpoint.kind]?.exec(pointer) ?? [];
      bad.add(record === '' ? each.path : (paths.get(`${record}/id`) ?? each.path + record));
    }
  }
  return [...bad];
}

// Records inside the response of another one.
const RECORD_POINTERS: Partial<Record<VisitedResponse['endpoint']['kind'], RegExp>> = {
  platforms: /^(\/\d+)/,
  platform: /^(\/sushi_services\/\d+)\//,
  releases: /^(\/\d+)/,
  'service-notifications': /^(\/\d+)/,
  notifications: /^(\/results\/\d+)/,
};
