// How people write a release: `R5.1`, `C5.1`, `COUNTER 5.1`, `release 5.1`, `5.1`.

const RELEASE =
  /(?<![\p{L}\p{N}])(?:r|c|release|counter|cop)[\s\u00A0]?(\d+(?:\.\d+)?)(?![\p{L}\p{N}]|\.\d)/giu;
const NUMBER = /^\s*(\d(?:\.\d+)?)\s*$/;

/** Writes releases as records do: `R5.1` → `release 5.1`. */
export function withReleaseInWords(query: string): string {
  return query.replace(NUMBER, 'release $1').replace(RELEASE, 'release $1');
}

/** The name in `Quillstack Journals R5.1`; a query that is nothing but a release, as records write it. */
export function queryWithoutRelease(query: string): string {
  const name = query.replace(RELEASE, ' ').replace(/[\s,–-]+$/, '');
  return NUMBER.test(query) ? withReleaseInWords(query) : name.trim() || withReleaseInWords(query);
}
