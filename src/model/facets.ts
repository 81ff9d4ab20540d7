import { auditLabelOf } from './audit-status.ts';
import { byCodeUnit } from '../util/sort-order.ts';
import { CREDENTIAL_FIELDS, type CredentialField } from '../registry/credential-flags.ts';
import { SERVICE_FLAGS } from './service-flags.ts';
import type { CountsByFacet, Platform, Service, FacetCount } from './model-types.ts';

/** Field of a service → label. */
export const CREDENTIAL_LABELS = Object.fromEntries(
  CREDENTIAL_FIELDS.map((field) => [field, SERVICE_FLAGS[field].label]),
) as Record<CredentialField, string>;

/** What a request needs, in a sentence. */
export const CREDENTIALS_IN_SENTENCE: Record<CredentialField, string> = {
  requestor_id_required: 'a requestor ID',
  api_key_required: 'an API key',
  platform_attr_required: 'the platform parameter',
  ip_address_authorization: 'a registered IP address',
};

/** `A&I_Database` → `A&I Database` */
export function hostTypeInWords(name: string): string {
  return name.replaceAll('_', ' ');
}

type KeysOf<T> = (item: T) => (readonly [key: string, label: string])[];

export function countsByFacetOf(platforms: Platform[], services: Service[]): CountsByFacet {
  return {
    platformsByReleases: countBy(platforms, (platform) => {
      const set = releaseSetOf(platform);
      return [[set, set]];
    }),
    hostTypes: sharesOf(platforms, ({ record }) =>
      record.host_types.map(({ name }) => [name, hostTypeInWords(name)]),
    ),
    countries: sharesOf(platforms, ({ country }) => (country ? [[country.code, country.name]] : [])),
    /** Services by the status of their last audit; '' without one. */
    auditStates: countBy(services, ({ auditStatus }) => [[auditStatus, auditLabelOf(auditStatus)]]),
  };
}

/** The set of a platform whose services state no release. */
export const UNSTATED_RELEASES = 'not stated';

/** What the services of a platform support: `5 + 5.1`; '' without a service. */
export function releaseSetOf({ releases, services }: { releases: string[]; services: unknown[] }): string {
  return services.length === 0 ? '' : releases.join(' + ') || UNSTATED_RELEASES;
}

/** Whether this counts a stated value, not the items without one. */
export function isStated({ key }: Pick<FacetCount, 'key'>): boolean {
  return key !== '';
}

/** Like `countBy`, followed by the number of items without a key. */
function sharesOf<T>(items: T[], keysOf: KeysOf<T>): FacetCount[] {
  const statedKeysOf = (item: T) => keysOf(item).filter(([key]) => key !== '');
  const count = items.filter((item) => statedKeysOf(item).length === 0).length;
  const rest = { key: '', label: 'Not stated', count };
  return [...countBy(items, statedKeysOf), ...(count > 0 ? [rest] : [])];
}

/** The largest first. An item counts once for each of its keys. */
function countBy<T>(items: T[], keysOf: KeysOf<T>): FacetCount[] {
  const counts = new Map<string, FacetCount>();
  for (const item of items) {
    for (const [key, label] of new Map(keysOf(item))) {
      const facet = counts.get(key) ?? { key, label, count: 0 };
      facet.count += 1;
      counts.set(key, facet);
    }
  }
  return [...counts.values()].toSorted((a, b) => b.count - a.count || byCodeUnit(a.label, b.label));
}
