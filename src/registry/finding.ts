// What is said about bad data: a finding names the place, what was expected and what was found.

/**
 * error: a record is not as the specification says · warning: records contradict each other ·
 * notice: something the specification does not know, passed through.
 */
export type Level = 'error' | 'warning' | 'notice';

export interface Finding {
  /** Stable, kebab-case: what kind of finding this is. */
  code: string;
  level: Level;
  /** The API path in whose answer it was found: `/api/v1/platform/<id>/`. */
  endpoint: string;
  /** JSON pointer (RFC 6901) into that answer; '' is the whole answer. */
  pointer: string;
  /** One sentence: what was expected, what was found. */
  message: string;
}

/** A JSON pointer (RFC 6901) from the keys and indexes that lead to a value. */
export function pointerOf(path: readonly PropertyKey[]): string {
  return path.map((step) => `/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}
