// The C0 controls except TAB, LF and CR, and DEL: no CSV, HTML, XML or calendar may contain them.
// eslint-disable-next-line no-control-regex
const CONTROLS = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/g;

/** Each becomes U+FFFD. */
export function withoutControls(text: string): string {
  return text.replace(CONTROLS, '\uFFFD');
}
