import { REQUIREMENTS, type HostDifferences, type RequirementName } from '../requirements.ts';
import { replyText, type VerifyResponse } from './verify-client.ts';

const EXAMPLES = 3;

export interface Result {
  name: RequirementName;
  /** `known`: the web host is known not to meet it. `untested`: nothing gave an opportunity to check it. */
  state: 'met' | 'known' | 'broken' | 'untested';
  /** What the web host is known to do instead, whether it did or not. */
  difference?: string;
  count: number;
  /** The first failures: `expected …, found …: curl …`. */
  examples: string[];
}

/** `expected …, found …`, and the request as a shell command. */
type Failure = readonly [kind: string, request: string];

/** Records which requirements are met. `differences` are those that the web host is known not to meet. */
export class VerdictRecorder {
  readonly #differences: HostDifferences;
  readonly #tested = new Set<RequirementName>();
  readonly #broken = new Map<RequirementName, Failure[]>();
  readonly #known = new Map<RequirementName, Failure[]>();

  constructor(differences: HostDifferences = {}) {
    this.#differences = differences;
  }

  /**
   * Records whether a response meets a requirement, and returns it. A known difference of the web host explains a failure
   * unless `isExplained` is false; a failing host (5xx, no response) has no explanation.
   */
  check(
    name: RequirementName,
    reply: VerifyResponse,
    isMet: boolean,
    expected: string,
    found = replyText(reply),
    isExplained = true,
  ): boolean {
    this.#tested.add(name);
    if (isMet) return true;
    const isFailing = reply.status === 0 || reply.status >= 500;
    const isKnown = isExplained && !isFailing && this.#differences[name] !== undefined;
    const all = isKnown ? this.#known : this.#broken;
    const failures = all.get(name) ?? [];
    all.set(name, failures);
    failures.push([`expected ${expected}, found ${found}`, reply.curl]);
    return false;
  }

  results(): Result[] {
    return (Object.keys(REQUIREMENTS) as RequirementName[]).map((name) => {
      const failures = this.#broken.get(name) ?? this.#known.get(name) ?? [];
      const failed = this.#broken.has(name) ? 'broken' : 'known';
      const passed = this.#tested.has(name) ? 'met' : 'untested';
      return {
        name,
        state: failures.length > 0 ? failed : passed,
        difference: this.#differences[name],
        count: failures.length,
        examples: examplesOf(failures),
      };
    });
  }
}

/** The first failure of each kind, then the second ones. */
function examplesOf(failures: Failure[]): string[] {
  const kinds = [...Map.groupBy(failures, ([kind]) => kind).values()];
  const inTurn = Array.from({ length: EXAMPLES }, (_, n) =>
    kinds.flatMap((group) => (group[n] ? [group[n]] : [])),
  );
  return inTurn
    .flat()
    .slice(0, EXAMPLES)
    .map((failure) => failure.join(': '));
}
