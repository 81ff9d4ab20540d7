// A release as people and spreadsheets write it.

/** Other programs write “5.1.0” and “51”, and reports state “5.0.3”; many countries write “5,1”. */
const RELEASE = String.raw`5(?:[.,]?([01])(?:\.\d)?)?`;
const MARK = String.raw`(?:counter|code of practice|release|version|rel\.?|cop|sushi|api|[rvc])[ _.-]*`;
const WHOLE = new RegExp(`^(?:${MARK})*${RELEASE}$`, 'i');
const BESIDE = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:${MARK})+${RELEASE}(?![\p{L}\p{N}])|[\s(\[_,-]5(?:\.([01]))?[)\]]?$`,
  'iu',
);
/** What spreadsheets make of 5.1: “05. Jan”, “05.01.2026”, “5-Jan”, “2026-01-05”. */
const DATE = /^(0?5\.? ?[-/ ]?jan[a-z]*\.?([-/ ]\d{2,4})?|0?5[./]0?1[./](\d{2}){0,2}|\d{4}-01-05( .*)?)$/i;

/** `5` or `5.1` in a column of releases; '' for another text. */
export function releaseInColumn(text: string): string {
  return DATE.test(text) ? '5.1' : releaseOf(WHOLE.exec(text));
}

/** The release that a text is; '' for another text. Elsewhere than in a column of releases, “51” is a number. */
export function wholeRelease(text: string): string {
  return /^\d\d$/.test(text) ? '' : releaseOf(WHOLE.exec(text));
}

/** The release beside a name: `Acme Journals R5.1`, `Acme Journals (5)`. */
export function releaseBeside(text: string): string {
  return releaseOf(BESIDE.exec(text));
}

function releaseOf(found: RegExpExecArray | null): string {
  return found ? ((found[1] ?? found[2]) === '1' ? '5.1' : '5') : '';
}
