// What an answer names in the registry: records to fetch next, and links that lead nowhere in it.
import type { Answer, HostRecord, ListedPlatform, Notification, ServiceRecord } from '../registry/answer.ts';
import { isId, pathOf, type Endpoint, type RecordKind } from '../registry/endpoint.ts';
import type { Finding } from '../registry/finding.ts';
import { endpointOfLink, linkOf, sameBase } from '../registry/link.ts';

export interface Named {
  endpoint: Endpoint;
  /** Of a further page of a list, with its `?`; else ''. */
  query: string;
  /** JSON pointer to the place that names it. */
  pointer: string;
}

/** Whose links count as the registry's own. */
export interface Home {
  brand: string;
  /** The registry's base and its aliases; the scheme of a link does not matter. */
  bases: string[];
}

export interface Mentions {
  named: Named[];
  findings: Finding[];
}

/**
 * What the value that was read from an endpoint's answer names, in its order. Findings: `bad-id`, `duplicate-id`
 * (platform list), `bad-link` (names no resource of the expected kind), `foreign-link` (of another registry).
 */
export function mentionsOf<E extends Endpoint>(source: E, value: Answer<E['kind']>, home: Home): Mentions {
  const reader = new Reader(pathOf(source, home.brand), home);
  switch (source.kind) {
    case 'platforms':
      reader.list(value as ListedPlatform[]);
      break;
    case 'platform':
      for (const [i, service] of (value as Answer<'platform'>).sushi_services.entries()) {
        if (isId(service.id)) reader.name({ kind: 'service', id: service.id }, `/sushi_services/${i}/id`);
        reader.service(service, `/sushi_services/${i}`);
      }
      break;
    case 'service':
      reader.service(value as ServiceRecord, '');
      break;
    case 'host':
      for (const [i, url] of (value as HostRecord).platforms.entries())
        reader.link(url, 'platform', `/platforms/${i}`, 'notice');
      break;
    case 'service-notifications':
      reader.notifications(value as Notification[], '');
      break;
    case 'notifications':
      reader.notifications((value as Answer<'notifications'>).results, '/results');
      reader.link((value as Answer<'notifications'>).next, 'notifications', '/next');
      break;
  }
  return reader.mentions;
}

class Reader {
  readonly mentions: Mentions = { named: [], findings: [] };
  readonly #path: string;
  readonly #home: Home;

  constructor(path: string, home: Home) {
    this.#path = path;
    this.#home = home;
  }

  name(endpoint: Endpoint, pointer: string, query = ''): void {
    this.mentions.named.push({ endpoint, query, pointer });
  }

  list(platforms: ListedPlatform[]): void {
    const seen = new Set<string>();
    for (const [i, { id, sushi_services }] of platforms.entries()) {
      const pointer = `/${i}/id`;
      if (!isId(id))
        this.#find(
          'bad-id',
          'error',
          pointer,
          `Expected a UUID, found “${id}”: its record cannot be fetched.`,
        );
      else if (seen.has(id))
        this.#find('duplicate-id', 'warning', pointer, `The platform ${id} is listed twice.`);
      else this.name({ kind: 'platform', id }, pointer);
      seen.add(id);
      for (const [j, link] of sushi_services.entries())
        this.link(link.url, 'service', `/${i}/sushi_services/${j}/url`);
    }
  }

  service(service: ServiceRecord, at: string): void {
    this.link(service.data_host, 'host', `${at}/data_host`);
    for (const [i, { data_host }] of service.migrations.entries())
      this.link(data_host, 'host', `${at}/migrations/${i}/data_host`);
    // Where the link is missing, the specification (§4) says where the list is.
    if (!service.notifications_url && isId(service.id))
      this.name({ kind: 'service-notifications', id: service.id }, at);
    else this.link(service.notifications_url, 'service-notifications', `${at}/notifications_url`);
  }

  notifications(notifications: Notification[], at: string): void {
    for (const [i, { data_host }] of notifications.entries())
      this.link(data_host, 'host', `${at}/${i}/data_host`, 'notice');
  }

  /** Takes a link as a mention or as a finding; '' and null are neither. `level` is that of a bad link. */
  link(
    address: string | null,
    kind: RecordKind | 'notifications',
    pointer: string,
    level: Finding['level'] = 'error',
  ): void {
    if (!address) return;
    const { brand, bases } = this.#home;
    const link = linkOf(address);
    const endpoint = endpointOfLink(address, brand);
    if (!link || endpoint?.kind !== kind) {
      this.#find(
        'bad-link',
        level,
        pointer,
        `Expected a link to a ${kind} of the registry, found “${address}”.`,
      );
    } else if (!bases.some((base) => sameBase(base, link.base))) {
      const message = `Links to ${link.base}, which is neither the registry nor one of its aliases; it is not followed.`;
      this.#find('foreign-link', 'error', pointer, message);
    } else {
      this.name(endpoint, pointer, kind === 'notifications' ? link.query : '');
    }
  }

  #find(code: string, level: Finding['level'], pointer: string, message: string): void {
    this.mentions.findings.push({ code, level, endpoint: this.#path, pointer, message });
  }
}
