// The C0 controls except TAB, LF and CR, and DEL: no CSV, HTML or XML may contain them.
// eslint-disable-next-line no-control-regex
const CONTROLS = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/g;

/** Each becomes U+FFFD. */
export function replaceControls(text: string): string {
  return text.replace(CONTROLS, '\uFFFD');
}

/** The same for a text in UTF-8, whose bytes below 128 are characters of their own. */
export function replaceControlsInBytes(text: Uint8Array): Uint8Array {
  const bytes = Buffer.from(text.buffer, text.byteOffset, text.byteLength);
  // A search in Latin-1 takes a third of the time that a loop over bytes takes.
  return bytes.toString('latin1').search(CONTROLS) === -1
    ? text
    : Buffer.from(replaceControls(bytes.toString()));
}
