// How people write a release: `R5.1`, `C5.1`, `COUNTER 5.1`, `release 5.1`.

const RELEASE =
  /(?<![\p{L}\p{N}])(?:r|c|release|counter|cop)[\s\u00A0]?(\d+(?:\.\d+)?)(?![\p{L}\p{N}]|\.\d)/giu;

/** Writes releases as records do: `R5.1` → `release 5.1`. */
export function withReleaseInWords(query: string): string {
  return query.replace(RELEASE, 'release $1');
}

/** The name in `Quillstack Journals R5.1`; the query itself if it is nothing but a release. */
export function queryWithoutRelease(query: string): string {
  return (
    query
      .replace(RELEASE, ' ')
      .replace(/[\s,–-]+$/, '')
      .trim() || query
  );
}
