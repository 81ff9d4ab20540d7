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
    const [, before = '', core = '', after = ''] = /^([(<["'“‘]*)(.*?)([)>\]"'”’.,;:!?]*)$/su.exec(word) ?? [
      '',
      '',
      word,
      '',
    ];
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

/** Signs; what is longer may be wider than its line, and then must break somewhere. */
const SHORT = 24;

/** Whether a part of an address stays whole where a browser would break it: it does so behind hyphens. */
export function keptWhole(part: string): boolean {
  return part.length <= SHORT && part.includes('-');
}

/** The parts of an address between which a line may break: behind `/`, `.`, `?` and `&`. */
export function breakable(address: string): string[] {
  return address.split(/(?<=[/.?&])(?![/.?&])/);
}

/** A name in which no line begins with a dash: `Title Report - Journal Report 1`. */
export function unbroken(name: string): string {
  return name.replace(/ (?=[-–—] )/g, '\u00A0');
}
