// The services that a URL of a list means.
import { distinctReleasesOf } from '../model/sort-order.ts';
import type { NamedRecord, NamedService } from '../search/name-list.ts';
import { plainUrlKeyOf, registeredUrlKeysOf, serviceUrlKeyOf, urlTailsOf } from './url-key.ts';

/** The platforms with a service at the URL: with its release and its parameters, if there are some. */
export function platformsAtUrl(url: string, platforms: readonly NamedRecord[]): NamedRecord[] {
  return [...new Set(servicesAtUrl(url, platforms).map(({ platform }) => platform))];
}

/** '' if the URL is of several releases, or of none. */
export function releaseOfUrl(url: string, platform: NamedRecord): string {
  const key = plainUrlKeyOf(url);
  if (key === undefined) return '';
  const here = servicesAtUrl(url, [platform]).map(({ service }) => service);
  const written = (platform.services ?? []).filter((service) => plainUrlKeyOf(service.url) === key);
  return onlyReleaseOf(written) || releaseInUrl(url) || onlyReleaseOf(here);
}

function servicesAtUrl(url: string, platforms: readonly NamedRecord[]) {
  const key = serviceUrlKeyOf(url);
  if (key === undefined) return [];
  const here = platforms.flatMap((platform) =>
    (platform.services ?? [])
      .filter((service) => registeredUrlKeysOf(service.url).includes(key))
      .map((service) => ({ platform, service })),
  );
  const tails = urlTailsOf(url);
  return preferred(
    preferred(here, ({ service }) => service.release === releaseInUrl(url)),
    ({ service }) => urlTailsOf(service.url).some((tail) => tails.includes(tail)),
  );
}

/** The release that a segment of the URL's path names; '' without one. */
function releaseInUrl(url: string): string {
  const [, digits] = /[^:/]\/+r(51?)(\/|$)/i.exec(url.replace(/[?#].*/, '')) ?? [];
  return digits === undefined ? '' : digits === '51' ? '5.1' : '5';
}

function onlyReleaseOf(services: readonly NamedService[]): string {
  const releases = distinctReleasesOf(services.map(({ release }) => release));
  return releases.length === 1 ? releases[0]! : '';
}

function preferred<T>(all: T[], isPreferred: (item: T) => boolean): T[] {
  const some = all.filter(isPreferred);
  return some.length > 0 ? some : all;
}
