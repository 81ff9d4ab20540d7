// The registered URL of a sushi service is free text (§2.5). Code of Practice 8.1 and 8.2 say where requests begin.
import { webUrlOf } from './free-text.ts';

/** What goes into a harvester for a registered URL. */
export interface HarvesterUrl {
  /**
   * The URL that requests of releases 5 and 5.1 begin with, without a slash at its end; for release 5.1, `/r51` follows.
   * Undefined unless the registered URL is an http or https URL.
   */
  base: string | undefined;
  /** The base URL; the registered text if it is no URL, or the same but for slashes at its end. */
  text: string;
  /** What may keep requests from working: `The URL has a query.` Empty for a missing URL. */
  notices: string[];
}

const PARTS = /^(https?:\/\/[^/?#]+)([^?#]*)/i;
/** What some providers register behind the base URL. Release 5.1 has a segment of its own there. */
const REGISTERED_ENDS: Record<string, RegExp> = {
  '5': /\/reports$/i,
  '5.1': /(\/reports)?\/+r51(\/.*)?$/i,
};
const REPORTS_TWICE = /\/reports\/reports\b/i;

/** `keepsReports`: the base URL of release 5 does end in `/reports`, as `keepsReportsInBase` finds. */
export function harvesterUrlOf(registered: string, release: string, keepsReports = false): HarvesterUrl {
  const text = registered.trim();
  if (text === '') return { base: undefined, text, notices: [] };
  const parts = partsOf(text);
  if (!parts) return { base: undefined, text, notices: ['The URL is not an http or https URL.'] };
  const path = withoutLastSlashes(parts.path);
  const isKept = release === '5' && keepsReports;
  const end = !isKept && Object.hasOwn(REGISTERED_ENDS, release) ? REGISTERED_ENDS[release]! : /$/;
  const base = parts.origin + withoutLastSlashes(path.replace(end, ''));
  const isExplained = isKept && /\/reports$/i.test(path);
  const is51 = release === '5.1';
  const oddities: [isOdd: boolean, predicate: string][] = [
    [registered !== text, 'has spaces around it'],
    [text.includes('?'), 'has a query'],
    [text.includes('#'), 'has a fragment'],
    [parts.path.includes('//'), 'has “//” in its path'],
    [/\/(reports|status|members)$/i.test(path) && !isExplained, 'ends in the path of a request'],
    [is51 && /\/reports\/+r51(\/|$)/i.test(path), 'has “reports” before “r51”'],
    [is51 && /\/r51\/+(?!\/|(reports|status|members)$)/i.test(path), 'continues after “r51”'],
    [namesOtherRelease(path, release), 'names another release'],
  ];
  const notices = oddities.filter(([isOdd]) => isOdd).map(([, predicate]) => `The URL ${predicate}.`);
  return { base, text: base === withoutLastSlashes(text) ? text : base, notices };
}

/** Whether a text of a service's record says that its base URL ends in `/reports`. */
export function keepsReportsInBase(record: object): boolean {
  return Object.entries(record).some(
    ([field, text]) => field !== 'url' && typeof text === 'string' && REPORTS_TWICE.test(text),
  );
}

/** Whether a segment of the path is `r5` or `r51` and the release is stated, but is not this one. */
function namesOtherRelease(path: string, release: string): boolean {
  const own = `r${release.replace('.', '')}`;
  return release !== '' && path.split('/').some((each) => /^r51?$/i.test(each) && each.toLowerCase() !== own);
}

function partsOf(text: string): { origin: string; path: string } | undefined {
  const [url, origin, path] = PARTS.exec(text) ?? [];
  // Too long, no URL, or with characters that a request cannot carry.
  if (!url || !webUrlOf(url) || /[\s\p{C}]/u.test(url)) return undefined;
  return { origin: origin!, path: path! };
}

function withoutLastSlashes(path: string): string {
  return path.replace(/\/+$/, '');
}
