// Finds records by what identifies them: an ID, or the URL of a service. For search and for lists of platforms.
import type { FormerUrl } from '../history/record-past.ts';
import type { NamedRecord, NamedService } from './name-list.ts';
import { registeredUrlKeysOf, releaseInUrl, serviceUrlKeyOf, urlTailsOf } from './url-key.ts';

/** A record, or a service of it, or a URL that a service of it had. */
export interface Identified {
  record: NamedRecord;
  service?: NamedService;
  formerUrl?: FormerUrl;
}

const ID = /\b[0-9a-f]{8}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{12}\b/i;

/** The ID in a text, which may be the URL of a record at any registry. */
export function idIn(text: string): string | undefined {
  const [found] = ID.exec(text) ?? [];
  return found
    ?.toLowerCase()
    .replaceAll('-', '')
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

export class RecordIndex {
  readonly #byId = new Map<string, Identified[]>();
  readonly #byUrl = new Map<string, Identified[]>();
  readonly #byWebsite = new Map<string, Identified[]>();
  readonly #byFormerUrl = new Map<string, Identified[]>();

  constructor(records: readonly NamedRecord[]) {
    for (const record of records) {
      const { id, url, website, services = [], formerUrls = [] } = record;
      if (id) add(this.#byId, [id.toLowerCase()], { record });
      if (website) add(this.#byWebsite, [website.replace(/^www\./, '')], { record });
      // A service without a platform.
      if (url) add(this.#byUrl, registeredUrlKeysOf(url), { record });
      for (const service of services) {
        add(this.#byId, [service.id.toLowerCase()], { record, service });
        add(this.#byUrl, registeredUrlKeysOf(service.url), { record, service });
      }
      for (const formerUrl of formerUrls)
        add(this.#byFormerUrl, registeredUrlKeysOf(formerUrl.url), { record, formerUrl });
    }
  }

  ofId(id: string): Identified[] {
    return this.#byId.get(id) ?? [];
  }

  /** The services at the URL: with its release and its parameters, if there are some. */
  atUrl(url: string): Identified[] {
    return preferredAtUrl(url, this.#byUrl.get(serviceUrlKeyOf(url) ?? '') ?? []);
  }

  /** Services with this key, and records whose website has this host name. */
  atKey(key: string): Identified[] {
    return [this.#byUrl, this.#byWebsite].flatMap((index) => index.get(key) ?? []);
  }

  atFormerUrl(url: string): Identified[] {
    const found = this.#byFormerUrl.get(serviceUrlKeyOf(url) ?? '') ?? [];
    return preferred(found, ({ formerUrl }) => formerUrl!.release === releaseInUrl(url));
  }
}

function add(index: Map<string, Identified[]>, keys: readonly string[], found: Identified): void {
  for (const key of keys) {
    const same = index.get(key);
    if (same) same.push(found);
    else index.set(key, [found]);
  }
}

/** Leaves services at other parameters and of other releases out, if services of the URL's own remain. */
export function preferredAtUrl(url: string, found: Identified[]): Identified[] {
  const tails = urlTailsOf(url);
  return preferred(
    preferred(found, ({ service }) => service?.release === releaseInUrl(url)),
    ({ service }) => service !== undefined && urlTailsOf(service.url).some((tail) => tails.includes(tail)),
  );
}

function preferred<T>(all: T[], isPreferred: (item: T) => boolean): T[] {
  const some = all.filter(isPreferred);
  return some.length > 0 ? some : all;
}
