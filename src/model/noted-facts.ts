// Facts of the operator that hold for a record. Among those with one label, the fact about the nearest record holds.
import { FACTS_FILE, factTargetKey, isFactLabel, type Fact, type FactLabel } from '../config/facts.ts';
import { HARVEST_TERM_LABELS, type HarvestTermKey } from './harvest-terms.ts';
import type { Host, Model, Platform, Provider, Service } from './model-types.ts';

/** The keys are labels, in small letters. */
export type Facts = ReadonlyMap<string, Fact>;

/** The labels of facts about a credential, a parameter or a limit. */
export const TERM_FACT_LABELS: Partial<Record<HarvestTermKey, FactLabel>> = {
  customer_id: 'customer_id',
  requestor_id_required: 'requestor_id',
  api_key_required: 'api_key',
  platform_attr_required: 'platform',
  request_volume_limits_applied: 'limit',
};

/** The heading of the row that pages have for a label. */
const FACT_HEADINGS: Readonly<Record<FactLabel, string>> = {
  url: 'URL',
  customer_id: HARVEST_TERM_LABELS.customer_id,
  requestor_id: HARVEST_TERM_LABELS.requestor_id_required,
  api_key: HARVEST_TERM_LABELS.api_key_required,
  platform: HARVEST_TERM_LABELS.platform_attr_required,
  limit: HARVEST_TERM_LABELS.request_volume_limits_applied,
  contact: 'Contact',
  reports: 'Reports',
  request: 'Request',
};

export function factHeadingOf({ label }: Fact): string {
  return isFactLabel(label) ? FACT_HEADINGS[label] : label;
}

interface NotedRecord {
  kind: 'platform' | 'service' | 'host' | 'provider';
  id: string;
  name: string;
  path: string;
}

export class NotedFacts {
  /** Each with its record, in the order of the file. */
  readonly rows: { fact: Fact; record: NotedRecord }[] = [];
  /** A sentence for each fact about a record that the registry does not have. */
  readonly warnings: string[] = [];
  readonly #byRecord: Map<string, Fact[]>;

  /** `lastNameOf` is the last name of a removed record. */
  constructor(
    facts: readonly Fact[],
    model: Model,
    lastNameOf: (id: string) => string | undefined = () => undefined,
  ) {
    const records = facts.length > 0 ? recordsByKey(model) : new Map<string, NotedRecord>();
    for (const fact of facts) {
      const record = records.get(factTargetKey(fact.id));
      if (record) this.rows.push({ fact, record });
      else this.warnings.push(unknownRecordText(fact, lastNameOf(factTargetKey(fact.id))));
    }
    this.#byRecord = Map.groupBy(
      this.rows.map(({ fact }) => fact),
      ({ id }) => factTargetKey(id),
    );
  }

  /** `platforms` are those on whose page it is shown. */
  ofService(service: Service, platforms: readonly Platform[] = service.platforms): Facts {
    return this.#nearest([service, ...platforms, service.host, ...platforms.map(({ provider }) => provider)]);
  }

  ofPlatform(platform: Platform): Facts {
    return this.#nearest([platform, ...platform.hosts, platform.provider]);
  }

  of(record: Host | Provider): Facts {
    return this.#nearest([record]);
  }

  /** What search finds of each record that facts are about, by its path: sentences. */
  searchTexts(): ReadonlyMap<string, string[]> {
    const byPath = Map.groupBy(this.rows, ({ record }) => record.path);
    return new Map(
      [...byPath].map(([path, rows]) => [
        path,
        rows.map(({ fact }) => `${factHeadingOf(fact)}: ${fact.value}`),
      ]),
    );
  }

  /** The nearest record comes first. */
  #nearest(records: readonly ({ id: string } | undefined)[]): Facts {
    const farthestFirst = records
      .toReversed()
      .flatMap((record) => (record && this.#byRecord.get(factTargetKey(record.id))) ?? []);
    return new Map(farthestFirst.map((fact) => [fact.label.toLowerCase(), fact]));
  }
}

function recordsByKey({ platforms, services, hosts, providers }: Model): Map<string, NotedRecord> {
  const keyed = (kind: NotedRecord['kind'], records: readonly Omit<NotedRecord, 'kind'>[]) =>
    records.map(({ id, name, path }) => [factTargetKey(id), { kind, id, name, path }] as const);
  return new Map([
    ...keyed('provider', providers),
    ...keyed('host', hosts),
    ...keyed('service', services),
    ...keyed('platform', platforms),
  ]);
}

function unknownRecordText({ line, id }: Fact, lastName: string | undefined): string {
  const state = lastName === undefined ? 'does not have' : `no longer has; its last name was “${lastName}”`;
  return `“${FACTS_FILE}”, line ${line}: The fact is about “${id}”, which the registry ${state}. Correct the ID or the name, or remove the row.`;
}
