import type { Host, Model, Provider, Service } from '../model/model-types.ts';
import { sortReleasesNewestFirst } from '../util/sort-order.ts';
import { slugOfProvider } from '../model/providers.ts';
import { noFactsOf, type List } from './list.ts';
import { defineList } from './rows-file.ts';
import { countryNameOf } from './platform-list.ts';

export function hostListOf({ hosts }: Model): List<Host> {
  return defineList({
    name: 'usage-data-hosts',
    noun: 'data host',
    path: '/usage-data-host/',
    items: hosts,
    searches: 'Name or country',
    fields: [],
    factsOf: noFactsOf,
    columns: [
      {
        key: 'name',
        heading: 'Data host',
        class: 'name',
        isSearched: true,
        valueOf: ({ name }) => name,
      },
      { key: 'country', heading: 'Country', class: 'text', isSearched: true, valueOf: countryNameOf },
      { key: 'platforms', heading: 'Platforms', class: 'number', valueOf: (host) => host.platforms.length },
      { key: 'services', heading: 'Services', class: 'number', valueOf: (host) => host.services.length },
    ],
    orderedBy: 'name',
    idOf: ({ id }) => id,
  });
}

export function providerListOf({ providers, currentRelease }: Model): List<Provider> {
  return defineList({
    name: 'providers',
    noun: 'provider',
    path: '/provider/',
    items: providers,
    searches: 'Name or platform',
    fields: [],
    factsOf: noFactsOf,
    columns: [
      { key: 'name', heading: 'Provider', class: 'name', isSearched: true, valueOf: ({ name }) => name },
      {
        key: 'platforms',
        heading: 'Platforms',
        class: 'text',
        isSearched: true,
        valueOf: ({ platforms }) => platforms.map(({ name }) => name).join('; '),
      },
      {
        key: 'releases',
        heading: 'Releases',
        class: 'release',
        valueOf: (provider) => releasesOfProvider(provider, currentRelease).join(', '),
      },
    ],
    orderedBy: 'name',
    idOf: slugOfProvider,
  });
}

/** The releases of its services, the current release first; '' is an unreadable release. */
export function releasesOfProvider({ platforms }: Provider, currentRelease: string | undefined): string[] {
  const services = new Set<Service>(platforms.flatMap((platform) => platform.services));
  return sortReleasesNewestFirst([...new Set([...services].map(({ release }) => release))], currentRelease);
}
