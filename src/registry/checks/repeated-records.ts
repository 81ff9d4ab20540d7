// Records that the registry answers in two places: as an element of the list and by themselves (§2.4), inside their
// platform and by themselves (§4, 5). What is compared is the JSON as it came.
import { isDeepStrictEqual } from 'node:util';
import { releaseKeyOf } from '../brand.ts';
import { CONTACT_FIELD } from '../contacts.ts';
import { createFinding, pointerOf, type Finding } from '../finding.ts';
import { excerptOf, typeNameOf } from '../reading/schema-issues.ts';
import { isRecord, keyOf, type JsonFields } from '../reading/json.ts';
import { registryLinkOf } from '../registry-link.ts';

/** Compares a platform's element of the list with its detail; `endpoint` is the detail's (`list-differs`). */
export function checkListedRecord(
  listed: unknown,
  detail: unknown,
  endpoint: string,
  brand: string,
): Finding[] {
  if (!isRecord(listed) || !isRecord(detail)) return [];
  const key = releaseKeyOf(brand);
  const own: JsonFields = { ...listed, sushi_services: servicesOf(listed, key, 'url') };
  const other: JsonFields = { ...detail, sushi_services: servicesOf(detail, key, 'id') };
  return differing(own, other).map((field) => {
    const message = differenceOf(field, 'the platform list', own[field], other[field]);
    return createFinding('list-differs', endpoint, pointerOf([field]), message);
  });
}

/**
 * Compares the `index`-th service inside a platform with the service itself; `endpoint` is the platform's
 * (`embedded-differs`).
 */
export function checkEmbeddedRecord(
  embedded: unknown,
  detail: unknown,
  endpoint: string,
  index: number,
): Finding[] {
  if (!isRecord(embedded) || !isRecord(detail)) return [];
  return differing(embedded, detail).map((field) => {
    const message = differenceOf(field, 'the service itself', detail[field], embedded[field]);
    return createFinding('embedded-differs', endpoint, pointerOf(['sushi_services', index, field]), message);
  });
}

function differing(one: JsonFields, other: JsonFields): string[] {
  const fields = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...fields].filter((field) => !isDeepStrictEqual(one[field], other[field]));
}

/** Release and id of each service, as the list's links and the detail's records both tell them. */
function servicesOf(platform: JsonFields, key: string, by: 'url' | 'id'): unknown {
  if (!Array.isArray(platform['sushi_services'])) return platform['sushi_services'];
  const services = platform['sushi_services'].filter(isRecord).map((service) => {
    const named = keyOf(service[by]);
    return `${keyOf(service[key])} ${by === 'id' ? named : (registryLinkOf(named)?.path.split('/').at(-2) ?? named)}`;
  });
  return services.toSorted().join(', ');
}

function differenceOf(field: string, where: string, one: unknown, other: unknown): string {
  const textOf = field === CONTACT_FIELD ? typeNameOf : excerptOf;
  const what = (value: unknown): string => (value === undefined ? 'nothing' : textOf(value));
  return `This record has ${what(other)}; ${where} has ${what(one)}${one !== null && typeof one === 'object' ? ' that differs' : ''}.`;
}
