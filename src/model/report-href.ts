// Links for reporting a problem with a record.
import { safeHrefOf } from '../registry/free-text.ts';
import { isFilledContact, type WithContact } from './contact-parts.ts';

/**
 * A mail with a subject and the URL of the page, or a form, which gets neither; undefined without an address. `target` is an
 * e-mail address, or a mailto: or https: URL.
 */
export function problemReportHrefOf(target: string, subject: string, page: string): string | undefined {
  const href = safeHrefOf(target);
  if (!href?.startsWith('mailto:')) return href;
  // Half of a surrogate pair has no encoding.
  const [about, body] = [subject, `${page}\n\n`].map((text) => encodeURIComponent(text.toWellFormed()));
  return `${href}?subject=${about}&body=${body}`;
}

/** The first contact with an address: its person or address, and the href of its mail or form. */
export function reachableContactOf(
  contacts: readonly WithContact[],
  hrefOf: (target: string | undefined) => string | undefined,
): { name: string | undefined; href: string | undefined } | undefined {
  return contacts
    .map(({ contact }) => contact)
    .filter(isFilledContact)
    .map(({ person, email, form_url }) => ({
      name: person || email,
      href: hrefOf(email) ?? hrefOf(form_url),
    }))
    .find(({ href }) => href !== undefined);
}
