// What was tried and what did not hold, with the same trouble counted once.
import type { VerifyResponse } from './verify-client.ts';

/** A promise that was not kept: how often in this same way, and the first request that shows it. */
export interface BrokenPromise<Name extends string> {
  promise: Name;
  /** The first request that shows it, as a line for a shell. */
  request: string;
  expected: string;
  found: string;
  count: number;
}

/** A difference that was expected, as it was seen. */
export interface ExcusedPromise<Name extends string> extends BrokenPromise<Name> {
  why: string;
}

/** Who judges promises by these names and leaves the account to others. */
export type PromiseJudge<Name extends string> = Pick<VerdictRecorder<Name>, 'keeps'>;

/** Keeps account of promises by name. `excuses` says which need not be kept, and why. */
export class VerdictRecorder<Name extends string> {
  readonly #excuses: Partial<Record<Name, string>>;
  readonly #tried = new Set<Name>();
  readonly #broken = new Map<string, BrokenPromise<Name>>();
  readonly #excused = new Map<string, ExcusedPromise<Name>>();

  constructor(excuses: Partial<Record<Name, string>> = {}) {
    this.#excuses = excuses;
  }

  /**
   * Notes whether a promise was kept, and returns it. `expected` and `found` say the same words for the same trouble,
   * so that it is counted. An excuse holds unless `excusable` is false; a failing host (5xx, no answer) has none.
   */
  keeps(
    promise: Name,
    { status, curl }: Pick<VerifyResponse, 'status' | 'curl'>,
    kept: boolean,
    { expected, found, excusable = true }: { expected: string; found: string; excusable?: boolean },
  ): boolean {
    this.#tried.add(promise);
    if (kept) return true;
    const why = this.#excuses[promise];
    const trouble = { promise, request: curl, expected, found, count: 0 };
    const key = JSON.stringify([promise, expected, found]);
    const failed = status === 0 || status >= 500;
    if (why !== undefined && excusable && !failed) counted(this.#excused, key, { ...trouble, why });
    else counted(this.#broken, key, trouble);
    return false;
  }

  /** In the order of `names`. */
  account(names: readonly Name[]): {
    broken: BrokenPromise<Name>[];
    excused: ExcusedPromise<Name>[];
    kept: Name[];
    untried: Name[];
  } {
    const inOrder = <Each extends BrokenPromise<Name>>(all: Map<string, Each>): Each[] =>
      names.flatMap((name) => [...all.values()].filter(({ promise }) => promise === name));
    const [broken, excused] = [inOrder(this.#broken), inOrder(this.#excused)];
    const failed = new Set([...broken, ...excused].map(({ promise }) => promise));
    return {
      broken,
      excused,
      kept: names.filter(
        (name) => this.#excuses[name] !== undefined && this.#tried.has(name) && !failed.has(name),
      ),
      untried: names.filter((name) => !this.#tried.has(name)),
    };
  }
}

function counted<Each extends { count: number }>(all: Map<string, Each>, key: string, first: Each): void {
  const known = all.get(key) ?? first;
  known.count += 1;
  all.set(key, known);
}

/** A reply in a few words: `301 to /x`, `200 text/html`, `no answer (ECONNRESET)`. */
export function inWords({ status, headers, trouble }: VerifyResponse): string {
  if (status === 0) return `no answer (${trouble})`;
  if (status >= 300 && status < 400 && status !== 304) return `${status}, a redirect`;
  return `${status} ${headers['content-type'] ?? 'without a Content-Type'}`;
}
