// Every text of a calendar passes through here, because the library writes names and UIDs as they are.
import { withoutControls } from '../util/controls.ts';

/** A text of one or more lines, which the library escapes. Some programs end a line at NEL, LS and PS too. */
export function toCalendarText(text: string): string {
  return withoutControls(text.toWellFormed()).replaceAll(/\r\n?|[\u0085\u2028\u2029]/g, '\n');
}

/** A text of one line, which the library doesn't escape: commas and semicolons stay, as in version 1.0.0. */
export function toCalendarName(text: string): string {
  return toCalendarText(text).replaceAll(/\s*\n\s*/g, ' ');
}

/** A UID or a URL: percent-encoded where it isn't ASCII, and where the library would escape it. */
export function toCalendarId(text: string): string {
  return text.toWellFormed().replaceAll(/[^!-~]|[\\;,]/gu, encodeURIComponent);
}
