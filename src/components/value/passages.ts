// Where a line of free text names an address, and where an address may break.

export interface Passage {
  text: string;
  /** Where it leads, for an address alone. */
  href?: string;
}

/**
 * A line as passages of words and addresses; joined, their texts are the line. Signs around an address are not part of
 * it. `hrefOf` decides what is one.
 */
export function passagesOf(line: string, hrefOf: (word: string) => string | undefined): Passage[] {
  const passages: Passage[] = [];
  const add = (text: string, href?: string) => {
    const last = passages.at(-1);
    if (href !== undefined) passages.push({ text, href });
    else if (last && last.href === undefined) last.text += text;
    else if (text !== '') passages.push({ text });
  };
  for (const word of line.split(/(\s+)/)) {
    const before = /^[(<["'“‘]*/.exec(word)![0];
    const end = endOfCore(word, before.length);
    const [core, after] = [word.slice(before.length, end), word.slice(end)];
    const href = hrefOf(core);
    if (href === undefined) add(word);
    else {
      add(before);
      add(core, href);
      add(after);
    }
  }
  return passages;
}

/** Where the signs behind an address begin. Linear, as a text may be nothing but such signs. */
function endOfCore(word: string, start: number): number {
  let end = word.length;
  while (end > start && `)>]"'”’.,;:!?`.includes(word[end - 1]!)) end -= 1;
  return end;
}

/** Signs; what is longer may be wider than its line, and then must break somewhere. */
const SHORT = 24;

/** Whether a part of an address stays whole where a browser would break it: it does so behind hyphens. */
export function isUnbroken(part: string): boolean {
  return part.length <= SHORT && part.includes('-');
}

/** The parts of an address between which a line may break: behind `/`, `.`, `?` and `&`. */
export function breakableParts(address: string): string[] {
  return address.split(/(?<=[/.?&])(?![/.?&])/);
}

/** A name in which no line begins with a dash: `Title Report - Journal Report 1`. */
export function withoutBreaks(name: string): string {
  return name.replace(/ (?=[-–—] )/g, '\u00A0');
}
