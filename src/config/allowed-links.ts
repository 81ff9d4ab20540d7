// The rules for links in an operator's texts.

/** An https: or mailto: URL, or a path of this site. */
export function isAllowedLink(text: string): boolean {
  return (
    isSitePath(text) || /^mailto:[^\s@<>"]+@[^\s@<>"]+$/i.test(text) || isUrlWithProtocol(text, ['https:'])
  );
}

export function isUrlWithProtocol(text: string, protocols: readonly string[]): boolean {
  const url = URL.parse(text);
  return (
    url !== null && protocols.includes(url.protocol) && !url.username && !url.password && !/\s/.test(text)
  );
}

/** `/imprint/`, with or without query and fragment. */
export function isSitePath(text: string): boolean {
  return (
    /^\/(?!\/)[\w.~!$&'()*+,;=:@%/?#-]*$/.test(text) && !/(^|\/)\.\.?(\/|$)/.test(text.split(/[?#]/)[0]!)
  );
}

/** The name of the page or folder if a path has one step: `/imprint/#top` → `imprint`. */
export function pageNameOfPath(path: string): string | undefined {
  return /^\/([^/?#]+)\/(?:[?#]|$)/.exec(path)?.[1];
}
