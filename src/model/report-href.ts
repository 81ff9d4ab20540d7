// Links for reporting a problem with a record.
import { safeHrefOf } from '../registry/free-text.ts';

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
