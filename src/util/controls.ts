// The C0 controls except TAB, LF and CR, and DEL: no CSV, HTML, XML or calendar may contain them.
// eslint-disable-next-line no-control-regex
const CONTROLS = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/g;

/** Each becomes U+FFFD. */
export function withoutControls(text: string): string {
  return text.replace(CONTROLS, '\uFFFD');
}

/** The same for a text in UTF-8. */
export function withoutControlBytes(text: Uint8Array): Uint8Array {
  for (const byte of text)
    if (byte === 0x7f || (byte < 0x20 && byte !== 0x09 && byte !== 0x0a && byte !== 0x0d))
      return Buffer.from(withoutControls(Buffer.from(text).toString()));
  return text;
}
