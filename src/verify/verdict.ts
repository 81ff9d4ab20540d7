import type { VerifyResponse } from './verify-client.ts';

export interface BrokenPromise<Name extends string> {
  promise: Name;
  /** A shell command with the first such request. */
  request: string;
  expected: string;
  found: string;
  /** How often it was broken in this way. */
  count: number;
}

/** A broken promise that the host is known not to keep. */
export interface ExcusedPromise<Name extends string> extends BrokenPromise<Name> {
  reason: string;
}

export type PromiseJudge<Name extends string> = Pick<VerdictRecorder<Name>, 'check'>;

/** Records which promises were kept. `excuses` gives a reason for each promise that need not be. */
export class VerdictRecorder<Name extends string> {
  readonly #excuses: Partial<Record<Name, string>>;
  readonly #tried = new Set<Name>();
  readonly #broken = new Map<string, BrokenPromise<Name>>();
  readonly #excused = new Map<string, ExcusedPromise<Name>>();

  constructor(excuses: Partial<Record<Name, string>> = {}) {
    this.#excuses = excuses;
  }

  /**
   * Records whether a promise was kept, and returns it. Equal `expected` and `found` are counted as one problem. An
   * excuse applies unless `excusable` is false; a failing host (5xx, no answer) has none.
   */
  check(
    promise: Name,
    { status, curl }: Pick<VerifyResponse, 'status' | 'curl'>,
    isKept: boolean,
    { expected, found, excusable = true }: { expected: string; found: string; excusable?: boolean },
  ): boolean {
    this.#tried.add(promise);
    if (isKept) return true;
    const reason = this.#excuses[promise];
    const problem = { promise, request: curl, expected, found, count: 0 };
    const key = JSON.stringify([promise, expected, found]);
    const failed = status === 0 || status >= 500;
    if (reason !== undefined && excusable && !failed) addCount(this.#excused, key, { ...problem, reason });
    else addCount(this.#broken, key, problem);
    return false;
  }

  /** In the order of `names`. */
  results(names: readonly Name[]): {
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

function addCount<Each extends { count: number }>(all: Map<string, Each>, key: string, first: Each): void {
  const counted = all.get(key) ?? first;
  counted.count += 1;
  all.set(key, counted);
}

/** `301, a redirect`, `200 text/html`, `no answer (ECONNRESET)`. */
export function replyText({ status, headers, trouble }: VerifyResponse): string {
  if (status === 0) return `no answer (${trouble})`;
  if (status >= 300 && status < 400 && status !== 304) return `${status}, a redirect`;
  return `${status} ${headers['content-type'] ?? 'without a Content-Type'}`;
}
