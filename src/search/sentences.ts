/** Each part becomes a sentence; empty parts are left out. */
export function toSentences(...parts: (string | false | undefined)[]): string {
  return parts
    .map((part) => (part || '').replace(/\s+/g, ' ').trim())
    .filter(Boolean)
    .map((part) => (/[.!?]$/.test(part) ? part : `${part}.`))
    .join(' ');
}

/** `Acta Botanica (AB)`. */
export function nameWithAbbreviation(name: string, abbrev: string): string {
  return abbrev && abbrev !== name ? `${name} (${abbrev})` : name;
}

/** `a, b and c`, each once. */
export function toListText(parts: Iterable<string>): string {
  const distinct = [...new Set(parts)].filter(Boolean);
  const last = distinct.at(-1) ?? '';
  return distinct.length < 2 ? last : `${distinct.slice(0, -1).join(', ')} and ${last}`;
}

/** `Full_Content_Database` → `Full Content Database`. */
export function toWords(name: string): string {
  return name.replaceAll('_', ' ');
}
