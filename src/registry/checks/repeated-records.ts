// Records that the registry publishes twice: as an element of the list (§2.4) or inside their platform (§4, 5), and by
// themselves. The JSON is compared as published.
import { isDeepStrictEqual } from 'node:util';
import { releaseKeyOfBrand } from '../brand.ts';
import { CONTACT_FIELD } from '../contacts.ts';
import { createFinding, jsonPointerOf, type Finding } from '../finding.ts';
import { excerptOf, typeNameOf } from '../reading/schema-issues.ts';
import { isJsonObject, jsonKeyOf, type JsonObject } from '../reading/json.ts';
import { splitRegistryLink } from '../registry-link.ts';

/** Compares a platform's element of the list with its detail; `endpoint` is the detail's (`list-differs`). */
export function checkListedRecord(
  listed: unknown,
  detail: unknown,
  endpoint: string,
  brand: string,
): Finding[] {
  if (!isJsonObject(listed) || !isJsonObject(detail)) return [];
  const key = releaseKeyOfBrand(brand);
  const inList: JsonObject = { ...listed, sushi_services: servicesOf(listed, key, 'url') };
  const byItself: JsonObject = { ...detail, sushi_services: servicesOf(detail, key, 'id') };
  return differentFields(inList, byItself).map((field) => {
    const message = differenceText(field, 'the platform list', inList[field], byItself[field]);
    return createFinding('list-differs', endpoint, jsonPointerOf([field]), message);
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
  if (!isJsonObject(embedded) || !isJsonObject(detail)) return [];
  return differentFields(embedded, detail).map((field) => {
    const message = differenceText(field, 'the service itself', detail[field], embedded[field]);
    return createFinding(
      'embedded-differs',
      endpoint,
      jsonPointerOf(['sushi_services', index, field]),
      message,
    );
  });
}

function differentFields(one: JsonObject, other: JsonObject): string[] {
  const fields = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...fields].filter((field) => !isDeepStrictEqual(one[field], other[field]));
}

/** Release and ID of each service, from the links of the list or the records of the detail. */
function servicesOf(platform: JsonObject, key: string, by: 'url' | 'id'): unknown {
  const { sushi_services: services } = platform;
  if (!Array.isArray(services)) return services;
  const texts = services.filter(isJsonObject).map((service) => {
    const text = jsonKeyOf(service[by]);
    const id = by === 'id' ? text : (splitRegistryLink(text)?.path.split('/').at(-2) ?? text);
    return `${jsonKeyOf(service[key])} ${id}`;
  });
  return texts.toSorted().join(', ');
}

function differenceText(field: string, where: string, one: unknown, other: unknown): string {
  const textOf = field === CONTACT_FIELD ? typeNameOf : excerptOf;
  const [found, elsewhere] = [other, one].map((value) => (value === undefined ? 'nothing' : textOf(value)));
  const isAlike = one !== null && typeof one === 'object';
  return `This record has ${found}; ${where} has ${elsewhere}${isAlike ? ' that differs' : ''}.`;
}
