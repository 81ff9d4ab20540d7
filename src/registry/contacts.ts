// Contacts: the fields that are made for people's names, e-mail addresses and telephone numbers (§2.4).

export const CONTACT_FIELD = 'contact';
const PARTS = new Set(['person', 'email', 'phone', 'form_url']);

/**
 * The JSON pointer of the contact, or of the part of it, that a pointer leads into: other steps may be names of people.
 * Undefined for pointers outside contacts.
 */
export function contactPointerIn(pointer: string): string | undefined {
  const steps = pointer.split('/');
  const at = steps.indexOf(CONTACT_FIELD);
  if (at < 0) return undefined;
  return steps.slice(0, PARTS.has(steps[at + 1] ?? '') ? at + 2 : at + 1).join('/');
}

/** A copy of a JSON value without contacts, at any depth. */
export function withoutContacts<Value>(value: Value): Value {
  if (Array.isArray(value)) return value.map(withoutContacts) as Value;
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).filter(([key]) => key !== CONTACT_FIELD);
  return Object.fromEntries(members.map(([key, each]) => [key, withoutContacts(each)])) as Value;
}
