// The IDs of the visitor's platforms in lower case, kept in this browser. A value with damaged parts loses only those.

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** `fault` is a sentence: what is missing, and why. */
export interface OwnList {
  ids: string[];
  fault?: string;
}

/** Sites of one origin share its storage, so the key has the site's base path. */
export function storageKey(name: string): string {
  return `registry-snapshot:${document.documentElement.dataset['base']}mine/:${name}`;
}

export function readOwnList(): OwnList {
  try {
    const parts = (localStorage.getItem(storageKey('ids')) ?? '').toLowerCase().split(' ').filter(Boolean);
    const ids = [...new Set(parts.filter((each) => ID.test(each)))];
    const isDamaged = parts.some((each) => !ID.test(each));
    return { ids, ...(isDamaged && { fault: 'A damaged part of your list could not be read.' }) };
  } catch {
    return { ids: [], fault: 'Your browser does not let this site keep a list.' };
  }
}

/** Returns whether the browser keeps it. */
export function keepOwnList(ids: readonly string[]): boolean {
  try {
    if (ids.length > 0) localStorage.setItem(storageKey('ids'), ids.join(' '));
    else localStorage.removeItem(storageKey('ids'));
  } catch {
    return false;
  }
  // Browsers send it to other tabs only.
  dispatchEvent(new Event('storage'));
  return true;
}
