import { replaceControls } from './controls.ts';

// XML 1.0 has no way to write these, nor most controls.
const UNWRITABLE = /[\uFFFE\uFFFF]/g;

/** Text as the content of an element, or between double quotes; characters that XML cannot have become U+FFFD. */
export function escapeXml(text: string): string {
  return replaceControls(text.toWellFormed())
    .replace(UNWRITABLE, '\uFFFD')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll('\r', '&#13;');
}
