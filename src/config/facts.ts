// The facts that the operator notes about records, as rows of a file.
import { isId } from '../registry/endpoint.ts';
import { providerIdOf } from '../registry/names.ts';

/** Beside the site configuration. */
export const FACTS_FILE = 'content/facts.csv';

/** A row of FACTS_FILE. */
export interface Fact {
  line: number;
  /** The ID of a platform, service or data host, or the name of a provider. */
  id: string;
  /** One of FACT_LABELS, or the heading of a row of its own. */
  label: string;
  value: string;
  /** `2026-11-21`; '' if not stated. */
  day: string;
  /** Who noted it; '' for the operator. */
  source: string;
}

/** The labels that pages have a row for. */
const FACT_LABELS = [
  'url',
  'customer_id',
  'requestor_id',
  'api_key',
  'platform',
  'limit',
  'contact',
  'reports',
  'request',
] as const;
export type FactLabel = (typeof FACT_LABELS)[number];

export function isFactLabel(label: string): label is FactLabel {
  return (FACT_LABELS as readonly string[]).includes(label);
}

/** The same for IDs that differ only in case, and for names of one provider. */
export function factTargetKey(id: string): string {
  return isId(id) ? id.toLowerCase() : providerIdOf(id);
}
