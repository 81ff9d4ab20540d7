// What the simulated registry has sent so far, by path: the measure of what a mirror may publish.
import { hash } from 'node:crypto';
import { tryParseJson } from '../../src/util/json-text.ts';

export class SentResponses {
  /** By path and digest, the decoded bytes of every response with status 200. */
  readonly all = new Map<string, Map<string, Buffer>>();
  /** Digests of the responses that were sent or confirmed this night; the keys are paths. */
  readonly tonight = new Map<string, Set<string>>();
  /** Paths at which something else than the record was returned this night. */
  readonly #missing = new Set<string>();
  /** The paths that redirect to each path. */
  readonly #redirects = new Map<string, Set<string>>();
  readonly #texts = new Set<string>();
  readonly #collected = new Set<Buffer>();

  startNight(): void {
    for (const each of [this.tonight, this.#missing, this.#redirects]) each.clear();
  }

  addRedirect(from: string, to: string): void {
    this.#redirects.set(to, new Set(this.#redirects.get(to)).add(from));
  }

  add(path: string, bytes: Buffer): void {
    const digest = hash('sha256', bytes);
    for (const each of this.#aliasesOf(path)) {
      if (!this.all.has(each)) this.all.set(each, new Map());
      this.all.get(each)!.set(digest, bytes);
      this.#addTonight(each, digest);
    }
  }

  /** The registry confirmed the response that the client has (status 304). */
  confirm(path: string, isConfirmed: (digest: string) => boolean): void {
    for (const each of this.#aliasesOf(path))
      for (const digest of this.all.get(each)?.keys() ?? [])
        if (isConfirmed(digest)) this.#addTonight(each, digest);
  }

  addMissing(path: string): void {
    for (const each of this.#aliasesOf(path)) this.#missing.add(each);
  }

  isMissing(path: string): boolean {
    return this.#missing.has(path);
  }

  /** Every string value in the responses so far, without keys. */
  texts(): ReadonlySet<string> {
    for (const responses of this.all.values()) {
      for (const bytes of responses.values()) {
        if (this.#collected.has(bytes)) continue;
        this.#collected.add(bytes);
        collectTexts(tryParseJson(new TextDecoder().decode(bytes)), this.#texts);
      }
    }
    return this.#texts;
  }

  #aliasesOf(path: string): string[] {
    return [path, ...(this.#redirects.get(path) ?? [])];
  }

  #addTonight(path: string, digest: string): void {
    this.tonight.set(path, new Set(this.tonight.get(path)).add(digest));
  }
}

/** Adds every string inside a JSON value, without keys. */
export function collectTexts(value: unknown, texts: Set<string>): void {
  const pending = [value];
  while (pending.length > 0) {
    const next = pending.pop();
    if (typeof next === 'string') texts.add(next);
    else if (typeof next === 'object' && next !== null)
      for (const each of Object.values(next)) pending.push(each);
  }
}
