import { auditLabelOf } from './audit-status.ts';
import { byCodeUnit } from './sort-order.ts';
import { SERVICE_FLAGS, SERVICE_FLAG_FIELDS, type ServiceFlagField } from './service-flags.ts';
import type { CountsByFacet, Platform, Service, FacetCount } from './model-types.ts';

/** The flags of credentials. */
export type CredentialField = {
  [F in ServiceFlagField]: (typeof SERVICE_FLAGS)[F]['isCredential'] extends true ? F : never;
}[ServiceFlagField];

export const CREDENTIAL_FIELDS = SERVICE_FLAG_FIELDS.filter(
  (field): field is CredentialField => SERVICE_FLAGS[field].isCredential,
);

/** Field of a service → label. */
export const CREDENTIAL_LABELS = byCredential((field) => SERVICE_FLAGS[field].label);

/** What a request needs, in a sentence. */
export const CREDENTIALS_IN_SENTENCE = byCredential((field) => SERVICE_FLAGS[field].need);

function byCredential<T>(valueOf: (field: CredentialField) => T): Record<CredentialField, T> {
  return Object.fromEntries(CREDENTIAL_FIELDS.map((field) => [field, valueOf(field)])) as Record<
    CredentialField,
    T
  >;
}

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
