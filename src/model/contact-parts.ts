// Specification §2.4.
import { byCodeUnit } from '../util/sort-order.ts';
import type { ContactRecord } from '../registry/reading/response.ts';

export interface WithContact {
  /** Undefined if the record doesn't state it. */
  contact: ContactRecord | null | undefined;
}

/** A platform, service or data host. */
export interface Reachable extends WithContact {
  website?: string;
}

export function isFilledContact(contact: WithContact['contact']): contact is ContactRecord {
  return Boolean(contact) && filledPartsOf(contact!).length > 0;
}

/** Equal for contacts with the same parts. */
export function contactKey(contact: WithContact['contact']): string {
  return JSON.stringify(filledPartsOf(contact ?? {}));
}

/** Whether two contacts are equal, or have one e-mail address and no part that differs. */
export function isSameContact(one: ContactRecord, other: ContactRecord): boolean {
  const [own, others] = [one, other].map((each) => Object.fromEntries(filledPartsOf(each)));
  const hasSameEmail = own!['email'] !== undefined && own!['email'] === others!['email'];
  return (
    contactKey(one) === contactKey(other) ||
    (hasSameEmail && Object.keys(own!).every((part) => (others![part] ?? own![part]) === own![part]))
  );
}

/** One contact with the parts of both. */
export function mergeContacts(one: ContactRecord, other: ContactRecord): ContactRecord {
  return { ...one, ...Object.fromEntries([...filledPartsOf(other), ...filledPartsOf(one)]) };
}

/** A `tel:` link, for nothing but digits, `+`, spaces, hyphens and brackets. */
export function phoneHrefOf(text: string): string | undefined {
  if (!/^[\d+()\s‐‑–-]*\d[\d+()\s‐‑–-]*$/.test(text)) return undefined;
  // A zero in brackets is for calls without the country code only.
  const number = text.trim().startsWith('+') ? text.replace(/\(0\)/, '') : text;
  return `tel:${number.replaceAll(/[^\d+]/g, '')}`;
}

/** In the order of their names. */
function filledPartsOf(contact: object): [string, string][] {
  return Object.entries(contact)
    .map(([name, part]): [string, string] => [name, String(part ?? '').trim()])
    .filter(([, part]) => part !== '')
    .toSorted(([one], [other]) => byCodeUnit(one, other));
}
