// What the simulated registry has said so far, by path: the measure of what a mirror may publish.
import { hash } from 'node:crypto';
import { parseJson } from '../../src/util/parse-json.ts';

export class ReportedTexts {
  /** By path and digest, the bytes of every answer with status 200, decoded. */
  readonly ever = new Map<string, Map<string, Buffer>>();
  /** By path, digests of what was said or confirmed since the night began. */
  readonly tonight = new Map<string, Set<string>>();
  /** Paths that were answered with 404 or 410 tonight. */
  readonly denied = new Set<string>();
  /** By path, which others were redirected to it. */
  readonly #from = new Map<string, Set<string>>();
  readonly #texts = new Set<string>();

  beginNight(): void {
    for (const each of [this.tonight, this.denied, this.#from]) each.clear();
  }

  redirect(from: string, to: string): void {
    this.#from.set(to, new Set(this.#from.get(to)).add(from));
  }

  say(path: string, bytes: Buffer): void {
    const digest = hash('sha256', bytes);
    for (const each of [path, ...(this.#from.get(path) ?? [])]) {
      if (!this.ever.has(each)) this.ever.set(each, new Map());
      this.ever.get(each)!.set(digest, bytes);
      this.#enter(each, digest);
    }
  }

  /** The registry says that what a client has is still so; the client names it. */
  confirm(path: string, isNamed: (digest: string) => boolean): void {
    for (const each of [path, ...(this.#from.get(path) ?? [])])
      for (const digest of this.ever.get(each)?.keys() ?? []) if (isNamed(digest)) this.#enter(each, digest);
  }

  deny(path: string): void {
    for (const each of [path, ...(this.#from.get(path) ?? [])]) this.denied.add(each);
  }

  #enter(path: string, digest: string): void {
    this.tonight.set(path, new Set(this.tonight.get(path)).add(digest));
  }

  /** Every text in any answer so far, keys left out. */
  texts(): ReadonlySet<string> {
    for (const answers of this.ever.values()) {
      for (const bytes of answers.values()) {
        if (this.#read.has(bytes)) continue;
        this.#read.add(bytes);
        enterTexts(parseJson(new TextDecoder().decode(bytes)), this.#texts);
      }
    }
    return this.#texts;
  }

  readonly #read = new Set<Buffer>();
}

/** Every text inside a JSON value. */
export function enterTexts(value: unknown, texts: Set<string>): void {
  const pending = [value];
  while (pending.length > 0) {
    const next = pending.pop();
    if (typeof next === 'string') texts.add(next);
    else if (typeof next === 'object' && next !== null)
      for (const each of Object.values(next)) pending.push(each);
  }
}
