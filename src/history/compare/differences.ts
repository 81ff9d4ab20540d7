// The order of list elements and of keys carries no meaning (§2.4): elements are matched by name.
import { jsonPointerOf } from '../../registry/finding.ts';
import { isJsonObject, type JsonObject } from '../../registry/reading/json.ts';
import { TOO_LARGE_MARKER } from '../../registry/reading/oversized-fields.ts';
import { endpointOfLink } from '../../registry/registry-link.ts';
import type { FieldChange } from '../entry.ts';

export interface Difference extends FieldChange {
  /** `field` with `*` for names of list elements: the same in every record. */
  pattern: string;
}

/** What is compared: a path in the record, and the same as a pattern. */
interface Place {
  at: string[];
  pattern: string[];
  /** The patterns of all objects compared so far. */
  objects: string[];
}

/**
 * In the order of the keys. Adds the patterns under which two objects are compared to `objects`; `''` is the record itself.
 */
export function differencesBetween(
  before: JsonObject,
  after: JsonObject,
  objects: string[] = [],
): Difference[] {
  return recordDifferences(before, after, { at: [], pattern: [], objects });
}

function recordDifferences(before: JsonObject, after: JsonObject, place: Place): Difference[] {
  place.objects.push(jsonPointerOf(place.pattern));
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((key) => {
    const [old, current] = [before, after].map((each) => (Object.hasOwn(each, key) ? each[key] : undefined));
    return valueDifferences(old, current, placeWithin(place, key, key));
  });
}

function placeWithin({ at, pattern, objects }: Place, step: string, patternStep: string): Place {
  return { at: [...at, step], pattern: [...pattern, patternStep], objects };
}

function valueDifferences(before: unknown, after: unknown, place: Place): Difference[] {
  if (typeof before !== 'object' && before === after) return [];
  // Unread values can't be compared.
  if (before === TOO_LARGE_MARKER || after === TOO_LARGE_MARKER) return [];
  if (isJsonObject(before) && isJsonObject(after)) return recordDifferences(before, after, place);
  if (Array.isArray(before) && Array.isArray(after)) return listDifferences(before, after, place);
  if (toCanonicalText(before) === toCanonicalText(after)) return [];
  return [differenceAt(place, before, after)];
}

function listDifferences(before: unknown[], after: unknown[], place: Place): Difference[] {
  const [old, current] = [toElementsByName(before), toElementsByName(after)];
  const removed = [...old].filter(([name]) => !current.has(name)).map(([, value]) => value);
  const added = [...current].filter(([name]) => !old.has(name)).map(([, value]) => value);
  const inner = [...old]
    .filter(([name]) => current.has(name))
    .flatMap(([name, value]) => valueDifferences(value, current.get(name), placeWithin(place, name, '*')));
  return removed.length + added.length === 0 ? inner : [differenceAt(place, removed, added), ...inner];
}

function differenceAt({ at, pattern }: Place, before: unknown, after: unknown): Difference {
  return {
    field: jsonPointerOf(at),
    pattern: jsonPointerOf(pattern),
    ...(before !== undefined && { before }),
    ...(after !== undefined && { after }),
  };
}

/** Named by report, ID, code or name; if that isn't unique, by their JSON. */
function toElementsByName(list: unknown[]): Map<string, unknown> {
  const names = list.map(elementNameOf);
  const unique = new Set(names).size === names.length && names.every((name) => name !== undefined);
  const map = new Map<string, unknown>();
  for (const [i, value] of list.entries()) {
    let name = unique ? names[i]! : toCanonicalText(value);
    // Equal elements each need a key.
    while (map.has(name)) name += ' ';
    map.set(name, value);
  }
  return map;
}

function elementNameOf(value: unknown): string | undefined {
  if (!isJsonObject(value)) return undefined;
  const { report_id, usage_release, code, id, name } = value;
  const parts = typeof report_id === 'string' ? [usage_release, report_id] : [code ?? id ?? name];
  const texts = parts.filter((part) => typeof part === 'string' && part !== '');
  return texts.length ? texts.join(' ') : undefined;
}

/** Equal for equal values; links to the registry's records are replaced with the record that they lead to. */
function toCanonicalText(value: unknown): string {
  return (
    JSON.stringify(value, (_, inner: unknown) => {
      if (typeof inner === 'string') return linkedRecordOf(inner) ?? inner;
      if (!isJsonObject(inner)) return inner;
      return Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)));
    }) ?? ''
  );
}

/** Ignores the link's host; undefined for other texts. */
function linkedRecordOf(text: string): string | undefined {
  const endpoint = endpointOfLink(text, '');
  return endpoint && 'id' in endpoint ? `${endpoint.kind} ${endpoint.id}` : undefined;
}
