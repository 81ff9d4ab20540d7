// A name as people write it in a list: with a number before it, a release behind it, or another name beside it.
import { hintOfHeading, isAboutAccess } from './list-headings.ts';

export interface WrittenName {
  text: string;
  /** `5`, `5.1`; '' if the name states none. */
  release: string;
  /** What stands beside it: another name, or anything else. '' for the text as a whole. */
  rest: string;
}

/** Other programs write “5.1.0” and “51”, and reports state “5.0.3”. */
const RELEASE = String.raw`5(?:\.?([01])(?:\.\d)?)?`;
const MARK = String.raw`(?:counter|code of practice|release|version|rel\.?|cop|sushi|api|[rvc])`;
const WHOLE_RELEASE = new RegExp(String.raw`^(?:${MARK}[ _.-]*)*${RELEASE}$`, 'i');
const RELEASE_WORD = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:${MARK}[ _.-]*)+${RELEASE}(?![\p{L}\p{N}])`,
  'iu',
);
const OPEN = String.raw`[\s_,;:–—(\[-]+`;
const RELEASE_END = new RegExp(String.raw`${OPEN}(?:${MARK}[ _.-]*)*${RELEASE}[)\]]?$`, 'i');
const PROGRAM_END = new RegExp(
  String.raw`${OPEN}(?:counter|sushi|api|c(?=5))(?:[ _-]+(?:api|sushi|server|service|usage|stats|statistics|account|reports?))*[)\]]?$`,
  'i',
);
const REPORT_END = new RegExp(
  String.raw`${OPEN}(?:TR|PR|DR|IR)(?:_[A-Z]\d)?(?:[ ,/+&]+(?:TR|PR|DR|IR)(?:_[A-Z]\d)?)*[)\]]?$`,
);
const ENDS = [RELEASE_END, PROGRAM_END, REPORT_END];
/** `12. `, `3 - `, `• `, `- [x] `, `> `. */
const MARKER =
  /^(?:[>•●▪‣◦∙·*+–—-]+\s*|\[[ x]?\]\s*|[☐☑☒✓✔→]\s*|[(#]?\d{1,5}\s*(?:[.):]\s*|[-–—]+\s+)|#?\d{1,5}\s+(?=\p{Lu}))/iu;
const WRAPPED =
  /^(?:"(.*)"|`(.*)`|“(.*)”|'(.*)'|\*+(.*?)\*+|<[a-z]\w*[^>]*>(.*)<\/\w+>|<(.*)>|\[(.*)\](?:\([^()]*\))?)$/i;
const SEPARATORS = [/\s+[-–—|]\s+/g, /\s*[:;,]\s+/g, /\s*=\s*/g];

/** The text as it is comes first, then with less and less of it. */
export function writtenNamesIn(text: string): WrittenName[] {
  const named = [text, unwrapped(text)].map((each) => ({ text: each, rest: '' }));
  const parts = [...named, ...named.slice(1).flatMap((each) => partsOf(each.text))];
  const ends = parts.map((part) => ({ ...part, release: '' }));
  for (const part of parts) ends.push(...withoutEnds(part));
  // A part inside something that ended in a release: `Acme (AC) R5`.
  for (const { text: short, release } of withoutEnds(named[1]!))
    for (const part of partsOf(short)) ends.push({ ...part, release }, ...withoutEnds(part, release));
  return [
    ...new Map(
      ends.filter((each) => each.text !== '').map((each) => [`${each.text}\0${each.rest}`, each]),
    ).values(),
  ];
}

/** '' if the text is no release. */
export function releaseFromText(text: string): string {
  const found = WHOLE_RELEASE.exec(text.trim());
  return found ? releaseOf(found[1]) : '';
}

/** The release in the text beside a name: `R5.1, customer 12`. */
export function releaseBeside(rest: string): string {
  const found = RELEASE_WORD.exec(rest);
  return found ? releaseOf(found[1]) : '';
}

/** Whether what stands beside a name is only about its release or its access. */
export function isRemark(rest: string): boolean {
  return (
    /:\/\/|@/.test(rest) ||
    (isAboutAccess(rest) && /[\d:=]/.test(rest)) ||
    ENDS.some((end) => new RegExp(`^${end.source}`, end.flags).test(` ${rest}`))
  );
}

/** `ACM` of `Association for Computing Machinery`: its letters, in order. */
export function isAcronymOf(short: string, name: string): boolean {
  if (!/^[\p{Lu}\p{N}&./+-]{2,10}$/u.test(short)) return false;
  const letters = short.replace(/[^\p{L}\p{N}]/gu, '').toLowerCase();
  const squashed = name
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();
  let at = -1;
  for (const letter of letters) if ((at = squashed.indexOf(letter, at + 1)) === -1) return false;
  return squashed[0] === letters[0];
}

function releaseOf(digit: string | undefined): string {
  return digit === '1' ? '5.1' : '5';
}

/** Without what marks a line of a list, and without quotation marks. */
function unwrapped(text: string): string {
  let [rest, before] = [text, ''];
  while (rest !== before) {
    before = rest;
    const inside = WRAPPED.exec(rest)
      ?.slice(1)
      .find((each) => each !== undefined);
    rest = (inside ?? rest).trim().replace(MARKER, '');
  }
  return rest;
}

/** `A R5.1 SUSHI` → `A R5.1`, `A`. */
function withoutEnds({ text, rest }: { text: string; rest: string }, stated = ''): WrittenName[] {
  const found: WrittenName[] = [];
  let [short, release] = [text, stated];
  for (let end: RegExp | undefined; (end = ENDS.find((each) => each.test(short)));) {
    const match = end.exec(short)!;
    if (end === RELEASE_END && release === '') release = releaseOf(match[1]);
    short = short.slice(0, match.index).trim();
    found.push({ text: short, release, rest });
  }
  return found;
}

/** `ACM (Association …)`, `A / B`, `A - remark`, `Platform: A`. */
function partsOf(text: string): { text: string; rest: string }[] {
  const parts: { text: string; rest: string }[] = [];
  const [, outside = '', inside = ''] = /^([^()[\]]+?)\s*[([](.+)[)\]]\s*[.;,]?$/.exec(text) ?? [];
  if (outside !== '') parts.push({ text: outside, rest: inside }, { text: inside, rest: outside });
  const sides = text.split(/\s+\/\s+/);
  if (sides.length > 1) parts.push(...sides.map((side) => ({ text: side, rest: '/' })));
  for (const separator of SEPARATORS)
    for (const { 0: found, index } of text.matchAll(separator)) {
      const [before, after] = [text.slice(0, index), text.slice(index + found.length)];
      parts.push({ text: before, rest: after }, { text: after, rest: isNaming(before) ? '' : before });
    }
  return parts;
}

/** `Platform:` before a name. */
function isNaming(label: string): boolean {
  return ['platform', 'name', 'provider', 'abbrev'].includes(hintOfHeading(label) ?? '');
}
