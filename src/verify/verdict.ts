import { isRedirect, type VerifyResponse } from './verify-client.ts';

export interface BrokenClause<Name extends string> {
  promise: Name;
  /** A shell command with the first such request. */
  request: string;
  expected: string;
  found: string;
  /** How often it was broken in this way. */
  count: number;
  /** Why the host is known not to keep it. */
  reason?: string;
}

export type ClauseRecorder<Name extends string> = Pick<VerdictRecorder<Name>, 'check'>;

/** Records which promises were kept. `excuses` gives a reason for each promise that need not be. */
export class VerdictRecorder<Name extends string> {
  readonly #excuses: Partial<Record<Name, string>>;
  readonly #tried = new Set<Name>();
  readonly #problems = new Map<string, BrokenClause<Name>>();

  constructor(excuses: Partial<Record<Name, string>> = {}) {
    this.#excuses = excuses;
  }

  /**
   * Records whether a promise was kept, and returns it. Equal `expected` and `found` are counted as one problem. An
   * excuse applies unless `isExcusable` is false; a failing host (5xx, no answer) has none.
   */
  check(
    promise: Name,
    reply: VerifyResponse,
    isKept: boolean,
    expected: string,
    found = replyText(reply),
    isExcusable = true,
  ): boolean {
    this.#tried.add(promise);
    if (isKept) return true;
    const isFailing = reply.status === 0 || reply.status >= 500;
    const reason = isExcusable && !isFailing ? this.#excuses[promise] : undefined;
    const key = JSON.stringify([promise, expected, found, reason]);
    const known = this.#problems.get(key);
    const problem = known ?? { promise, request: reply.curl, expected, found, count: 0, reason };
    problem.count += 1;
    this.#problems.set(key, problem);
    return false;
  }

  /** In the order of `names`. */
  results(names: readonly Name[]) {
    const byName = Map.groupBy(this.#problems.values(), ({ promise }) => promise);
    const problems = names.flatMap((name) => byName.get(name) ?? []);
    const isKept = (name: Name): boolean => this.#tried.has(name) && !byName.has(name);
    return {
      broken: problems.filter(({ reason }) => reason === undefined),
      /** Those with a reason. */
      excused: problems.filter(({ reason }) => reason !== undefined),
      /** Promises that were kept although they have an excuse. */
      kept: names.filter((name) => this.#excuses[name] !== undefined && isKept(name)),
      /** Promises that nothing gave an opportunity to check. */
      untried: names.filter((name) => !this.#tried.has(name)),
    };
  }
}

/** `301, a redirect`, `200 text/html`, `no answer (ECONNRESET)`. */
export function replyText(reply: VerifyResponse): string {
  const { status, headers, trouble } = reply;
  if (status === 0) return `no answer (${trouble})`;
  if (isRedirect(reply) && status !== 304) return `${status}, a redirect`;
  return `${status} ${headers['content-type'] ?? 'without a Content-Type'}`;
}
