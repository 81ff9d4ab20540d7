/** Replaces the URL without a new entry in the browser's history. */
export function replaceAddress(address: string): void {
  try {
    history.replaceState(history.state, '', address);
  } catch {
    // Safari allows 100 in 30 seconds. The next one is complete again.
  }
}
