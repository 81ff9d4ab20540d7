export type NumberedText = readonly [text: string, number: number];

/** The numbers of texts by their keys. It is made when it is first asked: most lists need only some of several maps. */
export class NumberMap {
  readonly #textsOf: () => Iterable<NumberedText>;
  readonly #keysOf: (text: string) => string[];
  #numbers: Map<string, number[]> | undefined;

  /** Texts that share a key are alike. */
  constructor(textsOf: () => Iterable<NumberedText>, keysOf = (text: string): string[] => [text]) {
    this.#textsOf = textsOf;
    this.#keysOf = keysOf;
  }

  /** Each number once. */
  numbersOf(text: string): number[] {
    this.#numbers ??= this.#make();
    return [...new Set(this.#keysOf(text).flatMap((key) => this.#numbers!.get(key) ?? []))];
  }

  #make(): Map<string, number[]> {
    const numbers = new Map<string, number[]>();
    for (const [text, number] of this.#textsOf()) {
      for (const key of this.#keysOf(text)) {
        const known = numbers.get(key);
        if (known) known.push(number);
        else numbers.set(key, [number]);
      }
    }
    return numbers;
  }
}
