import { API_PATH } from '../registry/endpoint.ts';
import { FINDINGS, type Finding, type FindingLevel, type FindingCode } from '../registry/finding.ts';
import type { Registry } from '../registry/reading/registry.ts';
import type { Model } from './model-types.ts';

/** Worst first. */
export const FINDING_LEVELS: readonly FindingLevel[] = ['error', 'warning', 'notice'];

/** Whether the page of a service shows it beside its field, not at its end. */
export function isShownBesideField({ code }: Finding): boolean {
  return code === 'unusual-url' || code === 'code-of-practice';
}

/** Without `unusual-url`, which a service has as `harvesterUrl.notices` wherever its URL is shown. */
export function findingsBesideField(findings: Finding[], field: string): Finding[] {
  return findings.filter(({ code, pointer }) => code === 'code-of-practice' && pointer === `/${field}`);
}

/** The record or list that a finding is about. */
export interface FindingPlace {
  /** Of the platform, the host or the service's platform; an API path if no page shows its answer. */
  name: string;
  /** Of the page. */
  path?: string;
  /** For a service; '' if unreadable. */
  release?: string;
}

export type FindingGroup = ReturnType<typeof groupFindings>[number];

/** '' for a code of another version, whose report this may be. */
export function findingDescriptionOf(code: FindingCode): string {
  return Object.hasOwn(FINDINGS, code) ? FINDINGS[code].description : '';
}

/** By level and code. Errors first; within a level the largest group first. */
export function groupFindings(findings: Finding[], placeOf: (finding: Finding) => FindingPlace) {
  const groups = [...Map.groupBy(findings, ({ level, code }) => `${level} ${code}`).values()].map((group) => {
    const { level, code } = group[0]!;
    return {
      level,
      code,
      description: findingDescriptionOf(code),
      count: group.length,
      kinds: kindsOf(group, placeOf),
    };
  });
  return groups.toSorted(
    (one, other) =>
      FINDING_LEVELS.indexOf(one.level) - FINDING_LEVELS.indexOf(other.level) || other.count - one.count,
  );
}

/** Findings with the same message and field, whatever the record or list element. The largest first. */
function kindsOf(findings: Finding[], placeOf: (finding: Finding) => FindingPlace) {
  const withoutIndexes = (pointer: string) => pointer.replaceAll(/(?<=\/)\d+(?=\/|$)/g, '…');
  const kinds = Map.groupBy(findings, ({ pointer, message }) =>
    JSON.stringify([withoutIndexes(pointer), message]),
  );
  return [...kinds.values()]
    .map((same) => {
      const [{ pointer, message }] = same as [Finding];
      const places = same.map(placeOf);
      return {
        message,
        /** `…` replaces the indexes that differ. */
        pointer: same.every((each) => each.pointer === pointer) ? pointer : withoutIndexes(pointer),
        count: same.length,
        /** Each once, in the order of the findings. */
        places: [...new Map(places.map((place) => [place.path ?? place.name, place])).values()],
      };
    })
    .toSorted((one, other) => other.count - one.count);
}

/** Returns a function that finds the record, and its page, of a finding. */
export function findingPlaceLookup(
  model: Model,
  registry: Registry,
  findings: Finding[],
): (finding: Finding) => FindingPlace {
  const list = `${API_PATH}platform/`;
  const places = new Map<string, FindingPlace>([
    [list, { name: 'The list of platforms', path: '/platform/' }],
    [`${API_PATH}notification/`, { name: 'The list of notifications', path: '/notification/' }],
    [`${API_PATH}${registry.brand}-release/`, { name: 'The list of releases', path: '/report/' }],
  ]);
  const add = (path: string, place: FindingPlace) => places.set(API_PATH.slice(0, -1) + path, place);
  for (const { name, path } of [...model.platforms, ...model.hosts]) add(path, { name, path });
  for (const { name, path, release } of model.services) {
    add(path, { name, path, release });
    add(`${path}notification/`, { name, path, release });
  }
  // Unreadable elements of the list were left out of it, so later elements have a smaller index.
  const unreadable = new Set(
    findings.filter(({ endpoint }) => endpoint === list).map(({ pointer }) => pointer),
  );
  const ids = new Map<string, string>();
  let index = 0;
  for (const { id } of registry.list) {
    while (unreadable.has(`/${index}`)) index += 1;
    ids.set(String(index++), id);
  }
  const listedPlatform = (pointer: string) =>
    places.get(`${list}${ids.get(pointer.split('/', 2)[1] ?? '')}/`);
  return ({ endpoint, pointer }) =>
    (endpoint === list ? listedPlatform(pointer) : undefined) ?? places.get(endpoint) ?? { name: endpoint };
}
