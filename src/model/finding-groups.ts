import { API_PATH } from '../registry/endpoint.ts';
import { FINDINGS, type Finding, type FindingLevel, type FindingCode } from '../registry/finding.ts';
import type { Registry } from '../registry/reading/registry.ts';
import { fieldTextOf } from './fields.ts';
import { FINDING_MEANINGS, meaningOf, type FindingMeaning } from './finding-meanings.ts';
import type { Model } from './model-types.ts';

/** Worst first. */
export const FINDING_LEVELS: readonly FindingLevel[] = ['error', 'warning', 'notice'];

/** Whether a service has it beside its URL, as one of its `harvesterUrl.notices`. */
export function isShownBesideUrl({ code }: Finding): boolean {
  return code === 'unusual-url';
}

/** The record or list that a finding is about. */
export interface FindingPlace {
  /** The name of the platform, the host or the service's platform; an API path if no page shows its response. */
  name: string;
  /** The path of its page. */
  path?: string;
  /** A service's release; '' if unreadable. */
  release?: string;
}

/** '' for a code of another version, whose report this may be. */
export function findingDescriptionOf(code: FindingCode): string {
  return Object.hasOwn(FINDINGS, code) ? FINDINGS[code].description : '';
}

/** Findings with the same message about the same field, wherever a record has it. */
export interface FindingKind {
  level: FindingLevel;
  message: string;
  /** The label of the innermost field; '' for the whole record, and if the message names it. */
  field: string;
  findings: Finding[];
}

/** Errors first; within a level the largest kind first. */
export function findingKindsOf(findings: Finding[]): FindingKind[] {
  const kinds = Map.groupBy(findings, ({ level, code, pointer, message }) =>
    JSON.stringify([level, code, fieldTextOf(pointer), message]),
  );
  return [...kinds.values()]
    .map((same) => {
      const { level, code, pointer } = same[0]!;
      const field = fieldTextOf(pointer);
      const isMissing = code === 'missing-field' && field !== '';
      const message = isMissing ? `“${field}” is missing.` : same[0]!.message;
      const isNamed = message.toLowerCase().includes(field.toLowerCase());
      return { level, message, field: isNamed ? '' : field, findings: same };
    })
    .toSorted(
      (one, other) =>
        FINDING_LEVELS.indexOf(one.level) - FINDING_LEVELS.indexOf(other.level) ||
        other.findings.length - one.findings.length,
    );
}

export interface FindingGroup {
  meaning: FindingMeaning;
  kinds: (FindingKind & {
    /** Each once, in the order of the findings. */
    places: FindingPlace[];
  })[];
}

export function groupFindings(
  findings: Finding[],
  placeOf: (finding: Finding) => FindingPlace,
): FindingGroup[] {
  const groups = Map.groupBy(findings, ({ code }) => meaningOf(code));
  return FINDING_MEANINGS.filter((meaning) => groups.has(meaning)).map((meaning) => ({
    meaning,
    kinds: findingKindsOf(groups.get(meaning)!).map((kind) => {
      const places = kind.findings.map(placeOf);
      return {
        ...kind,
        places: [...new Map(places.map((place) => [place.path ?? place.name, place])).values()],
      };
    }),
  }));
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
