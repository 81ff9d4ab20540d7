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

/** The kind of text that a key is made from. */
type KeyKind = 'ID' | 'URL' | 'website' | 'former URL';

export class RecordIndex {
  readonly #byKey = new Map<string, Identified[]>();

  constructor(records: readonly NamedRecord[]) {
    for (const record of records) {
      const { id, url, website, services = [], formerUrls = [] } = record;
      if (id) this.#add('ID', [id.toLowerCase()], { record });
      if (website) this.#add('website', [website.replace(/^www\./, '')], { record });
      // A service without a platform.
      if (url) this.#add('URL', registeredUrlKeysOf(url), { record });
      for (const service of services) {
        this.#add('ID', [service.id.toLowerCase()], { record, service });
        this.#add('URL', registeredUrlKeysOf(service.url), { record, service });
      }
      for (const formerUrl of formerUrls)
        this.#add('former URL', registeredUrlKeysOf(formerUrl.url), { record, formerUrl });
    }
  }

  ofId(id: string): Identified[] {
    return this.#at('ID', id);
  }

  /** The services at the URL: with its release and its parameters, if there are some. */
  atUrl(url: string): Identified[] {
    return preferredAtUrl(url, this.#at('URL', serviceUrlKeyOf(url)));
  }

  /** Services with this key, and records whose website has this host name. */
  atKey(key: string): Identified[] {
    return [...this.#at('URL', key), ...this.#at('website', key)];
  }

  atFormerUrl(url: string): Identified[] {
    const found = this.#at('former URL', serviceUrlKeyOf(url));
    return preferred(found, ({ formerUrl }) => formerUrl!.release === releaseInUrl(url));
  }

  #at(kind: KeyKind, key = ''): Identified[] {
    return this.#byKey.get(`${kind} ${key}`) ?? [];
  }

  #add(kind: KeyKind, keys: readonly string[], found: Identified): void {
    for (const key of keys) {
      const same = this.#at(kind, key);
      same.push(found);
      this.#byKey.set(`${kind} ${key}`, same);
    }
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
