/** With a full stop, unless the text ends in one or another end of a sentence, as `Wiedza sp. z o.o.` and `Yahoo!` do. */
export function withFullStop(text: string): string {
  return /[.!?…。！？]$/u.test(text) ? text : `${text}.`;
}

/** Each part as a sentence; empty parts are left out. */
export function joinSentences(parts: readonly (string | false | undefined)[]): string {
  return parts.flatMap((part) => (part ? withFullStop(part) : [])).join(' ');
}

/** A label within a sentence: `registered IP address`; `API key` keeps its capitals. */
export function inSentence(label: string): string {
  return label.replace(/^\p{Lu}(?=\p{Ll})/u, (first) => first.toLowerCase());
}
