// Sentences about a record: search shows excerpts of them.

/** Joins what there is to say; each part becomes a sentence of its own, and what is empty is left out. */
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
  const said = [...new Set(parts)].filter(Boolean);
  const last = said.at(-1) ?? '';
  return said.length < 2 ? last : `${said.slice(0, -1).join(', ')} and ${last}`;
}

/** `Full_Content_Database` is written with spaces where people read it. */
export function toWords(name: string): string {
  return name.replaceAll('_', ' ');
}
