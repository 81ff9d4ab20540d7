// Findings by what kind they are, for the page that tells them all, and the records in which they were found.
import { API } from '../registry/endpoint.ts';
import { FINDINGS, type Finding, type FindingLevel } from '../registry/finding.ts';
import type { Registry } from '../registry/reading/registry.ts';
import type { FindingGroup, FindingKind, Model, FindingPlace } from './model-types.ts';

const LEVELS: FindingLevel[] = ['error', 'warning', 'notice'];

/** Groups findings by level and code: errors first, within a level the largest group first. */
export function groupFindings(
  findings: Finding[],
  placeOf: (finding: Finding) => FindingPlace,
): FindingGroup[] {
  const groups = [...Map.groupBy(findings, ({ level, code }) => `${level} ${code}`).values()].map(
    (group): FindingGroup => {
      const { level, code } = group[0]!;
      const means = Object.hasOwn(FINDINGS, code) ? FINDINGS[code].means : '';
      return { level, code, description: means, count: group.length, kinds: kindsOf(group, placeOf) };
    },
  );
  return groups.toSorted(
    (one, other) => LEVELS.indexOf(one.level) - LEVELS.indexOf(other.level) || other.count - one.count,
  );
}

/** What says the same of the same field, in whatever records and elements: the largest first. */
function kindsOf(findings: Finding[], placeOf: (finding: Finding) => FindingPlace): FindingKind[] {
  const anywhere = (pointer: string) => pointer.replaceAll(/(?<=\/)\d+(?=\/|$)/g, '…');
  const kinds = Map.groupBy(findings, ({ pointer, message }) => JSON.stringify([anywhere(pointer), message]));
  return [...kinds.values()]
    .map((same): FindingKind => {
      const [{ pointer, message }] = same as [Finding];
      const places = same.map(placeOf);
      return {
        message,
        pointer: same.every((each) => each.pointer === pointer) ? pointer : anywhere(pointer),
        count: same.length,
        places: [...new Map(places.map((place) => [place.path ?? place.name, place])).values()],
      };
    })
    .toSorted((one, other) => other.count - one.count);
}

/** Tells of each finding the record that it is about, by its name, with the page that shows it. */
export function findingPlacesOf(
  model: Model,
  registry: Registry,
  findings: Finding[],
): (finding: Finding) => FindingPlace {
  const list = `${API}platform/`;
  const places = new Map<string, FindingPlace>([
    [list, { name: 'The list of platforms', path: '/platform/' }],
    [`${API}notification/`, { name: 'The list of notifications', path: '/notification/' }],
    [`${API}${registry.brand}-release/`, { name: 'The list of releases', path: '/report/' }],
  ]);
  const add = (path: string, place: FindingPlace) => places.set(API.slice(0, -1) + path, place);
  for (const { name, path } of [...model.platforms, ...model.hosts]) add(path, { name, path });
  for (const { name, path, release } of model.services) {
    add(path, { name, path, release });
    add(`${path}notification/`, { name, path, release });
  }
  // What could not be read of the list is not in it: elements behind it have moved up.
  const unread = new Set(findings.filter(({ endpoint }) => endpoint === list).map(({ pointer }) => pointer));
  const ids = new Map<string, string>();
  let at = 0;
  for (const { id } of registry.list) {
    while (unread.has(`/${at}`)) at += 1;
    ids.set(String(at), id);
    at += 1;
  }
  const listed = (pointer: string) => places.get(`${list}${ids.get(pointer.split('/', 2)[1] ?? '')}/`);
  return ({ endpoint, pointer }) =>
    (endpoint === list ? listed(pointer) : undefined) ?? places.get(endpoint) ?? { name: endpoint };
}
