import {
  validateResponse,
  typedResponseOfValue,
  type ResponseValue,
  type TypedResponse,
} from './response.ts';
import { apiPathOf, type Endpoint } from '../endpoint.ts';
import { createFinding, type Finding } from '../finding.ts';
import { hasByteOrderMark, parseJsonBytes, TooManyValuesError, toWellFormedUtf8 } from './json.ts';

export interface Registry {
  brand: string;
  /** When its snapshot was taken: ISO 8601; '' if that doesn't matter. */
  taken: string;
  /** In the registry's order. */
  releases: ResponseValue<'releases'>;
  /** The platform list, in the registry's order (§2.4, list form). */
  list: ResponseValue<'platforms'>;
  /** The keys are IDs, the values from the records' own endpoints. Records whose endpoints returned 404 are missing. */
  platforms: Map<string, ResponseValue<'platform'>>;
  services: Map<string, ResponseValue<'service'>>;
  hosts: Map<string, ResponseValue<'host'>>;
  /** The keys are service IDs. */
  serviceNotifications: Map<string, ResponseValue<'service-notifications'>>;
  /** The notification list, its pages joined; undefined if the registry doesn't have the list. */
  notifications: ResponseValue<'service-notifications'> | undefined;
  findings: Finding[];
}

export function emptyRegistry(brand: string, taken = ''): Registry {
  return {
    brand,
    taken,
    releases: [],
    list: [],
    platforms: new Map(),
    services: new Map(),
    hosts: new Map(),
    serviceNotifications: new Map(),
    notifications: undefined,
    findings: [],
  };
}

/** Adds the response's value and findings, and returns the value. Never throws: invalid JSON and records become findings. */
export function addResponse<E extends Endpoint>(
  registry: Registry,
  endpoint: E,
  bytes: Uint8Array,
): ResponseValue<E['kind']> | undefined {
  const at = apiPathOf(endpoint, registry.brand);
  let json: unknown;
  try {
    json = parseJsonBytes(bytes);
  } catch (cause) {
    const { message } = cause as Error;
    const [code, text] =
      cause instanceof TooManyValuesError
        ? (['too-large', `It has ${message}.`] as const)
        : (['not-json', `Expected JSON: ${message}.`] as const);
    registry.findings.push(createFinding(code, at, '', text));
    return undefined;
  }
  for (const finding of checkEncoding(bytes, at)) registry.findings.push(finding);
  return addResponseJson(registry, endpoint, json);
}

/** Like `addResponse`, for a result of `parseJsonBytes`; keeps and changes `json`. */
export function addResponseJson<E extends Endpoint>(
  registry: Registry,
  endpoint: E,
  json: unknown,
): ResponseValue<E['kind']> | undefined {
  const { value, findings } = validateResponse(endpoint, json, registry.brand);
  for (const finding of findings) registry.findings.push(finding);
  if (value !== undefined) addTypedResponse(registry, typedResponseOfValue(endpoint, value));
  return value;
}

/** `bad-encoding` */
export function checkEncoding(bytes: Uint8Array, endpoint: string): Finding[] {
  const findings: Finding[] = [];
  if (hasByteOrderMark(bytes)) {
    const message = 'Starts with a byte order mark, which many programs cannot read before JSON.';
    findings.push(createFinding('bad-encoding', endpoint, '', message, 'notice'));
  }
  if (toWellFormedUtf8(bytes) !== bytes) {
    const message = 'Contains bytes that are not UTF-8, or an escape that is half of a surrogate pair.';
    findings.push(createFinding('bad-encoding', endpoint, '', message));
  }
  return findings;
}

export function addTypedResponse(registry: Registry, response: TypedResponse): void {
  switch (response.kind) {
    case 'releases':
      registry.releases = response.value;
      break;
    case 'platforms':
      registry.list = response.value;
      break;
    case 'notifications':
      registry.notifications ??= [];
      for (const each of response.value.results) registry.notifications.push(each);
      break;
    case 'platform':
      registry.platforms.set(response.id, response.value);
      break;
    case 'service':
      registry.services.set(response.id, response.value);
      break;
    case 'host':
      registry.hosts.set(response.id, response.value);
      break;
    case 'service-notifications':
      registry.serviceNotifications.set(response.id, response.value);
      break;
  }
}
