// A release as people and spreadsheets write it.

/** Other programs write “5.1.0” and “51”, and reports state “5.0.3”; many countries write “5,1”. */
const RELEASE = String.raw`5(?:[.,]?([01])(?:\.\d)?)?`;
const MARK = String.raw`(?:counter|code of practice|release|version|rel\.?|cop|sushi|api|[rvc])`;
const WHOLE = new RegExp(String.raw`^(?:${MARK}[ _.-]*)*${RELEASE}$`, 'i');
const BESIDE = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:${MARK}[ _.-]*)+${RELEASE}(?![\p{L}\p{N}])|[\s(\[_,-]5(?:\.([01]))?[)\]]?$`,
  'iu',
);
/** What spreadsheets make of 5.1: “05. Jan”, “05.01.2026”, “5-Jan”, “2026-01-05”. */
const DATE = /^(0?5\.? ?[-/ ]?jan[a-z]*\.?([-/ ]\d{2,4})?|0?5[./]0?1[./](\d{2}){0,2}|\d{4}-01-05( .*)?)$/i;

/** `5` or `5.1`; '' if the text is no release. */
export function releaseFromText(text: string): string {
  const found = WHOLE.exec(text.trim());
  return found ? releaseOf(found[1]) : '';
}

/** `5.1`, for a text in a column of releases; '' if the text is no such date. */
export function releaseFromDate(text: string): string {
  return DATE.test(text.trim()) ? '5.1' : '';
}

/** The release beside a name: `Acme Journals R5.1`, `Acme Journals (5)`. */
export function releaseInText(text: string): string {
  const found = BESIDE.exec(text);
  return found ? releaseOf(found[1] ?? found[2]) : '';
}

function releaseOf(digit: string | undefined): string {
  return digit === '1' ? '5.1' : '5';
}
