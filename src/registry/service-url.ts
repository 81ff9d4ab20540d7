// The registered URL of a sushi service is free text (§2.5). Code of Practice 8.1 and 8.2 say where requests begin.
import { webUrlOf } from './free-text.ts';

const PARTS = /^(https?:\/\/[^/?#]+)([^?#]*)/i;
/** What some providers register behind the base URL. Release 5.1 has a segment of its own there. */
const REGISTERED_ENDS: Record<string, RegExp> = {
  '5': /\/reports$/i,
  '5.1': /\/r51(\/(reports|status|members))?$/i,
};
const REPORTS_TWICE = /\/reports\/reports\b/i;

/**
 * The URL that requests of releases 5 and 5.1 begin with, without a slash at its end; for release 5.1, `/r51` follows.
 * Undefined unless the registered URL is an http or https URL. `record` is that of the service: its texts may say that
 * the base URL of release 5 does end in `/reports`.
 */
export function baseUrlOf(registered: string, release: string, record: object = {}): string | undefined {
  const parts = partsOf(registered);
  if (!parts) return undefined;
  const path = withoutLastSlashes(parts.path);
  const end = Object.hasOwn(REGISTERED_ENDS, release) ? REGISTERED_ENDS[release] : undefined;
  if (!end || (release === '5' && hasReportsTwice(record))) return parts.origin + path;
  return parts.origin + withoutLastSlashes(path.replace(end, ''));
}

/** What goes into a harvester: the base URL, or the registered one where they are the same but for slashes at the end. */
export function harvesterUrlOf(registered: string, release: string, record: object = {}): string {
  const text = registered.trim();
  const base = baseUrlOf(registered, release, record);
  return base === undefined || base === withoutLastSlashes(text) ? text : base;
}

function hasReportsTwice(record: object): boolean {
  return Object.entries(record).some(
    ([field, text]) => field !== 'url' && typeof text === 'string' && REPORTS_TWICE.test(text),
  );
}

/** What may keep requests from working, as predicates: `has a query`. Empty for a missing URL. */
export function urlOdditiesOf(registered: string, release: string, record: object = {}): string[] {
  if (registered.trim() === '') return [];
  const parts = partsOf(registered);
  if (!parts) return ['is not an http or https URL'];
  const path = withoutLastSlashes(parts.path);
  const isExplained = release === '5' && /\/reports$/i.test(path) && hasReportsTwice(record);
  const oddities: [isOdd: boolean, words: string][] = [
    [registered !== registered.trim(), 'has spaces around it'],
    [registered.includes('?'), 'has a query'],
    [registered.includes('#'), 'has a fragment'],
    [/\/(reports|status|members)$/i.test(path) && !isExplained, 'ends in the path of a request'],
    [release === '5' ? /\/r51$/i.test(path) : /\/r5$/i.test(path), 'names another release'],
  ];
  return oddities.filter(([isOdd]) => isOdd).map(([, words]) => words);
}

function partsOf(registered: string): { origin: string; path: string } | undefined {
  const [text, origin, path] = PARTS.exec(registered.trim()) ?? [];
  // Too long, no URL, or with characters that a request cannot carry.
  if (!text || !webUrlOf(text) || /[\s\p{C}]/u.test(text)) return undefined;
  return { origin: origin!, path: path! };
}

function withoutLastSlashes(path: string): string {
  return path.replace(/\/+$/, '');
}
