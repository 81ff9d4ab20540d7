// The registered URL of a sushi service is free text (§2.5). Code of Practice 8.1 and 8.2 say where requests begin.
import { hrefOf } from './free-text.ts';

const PARTS = /^(https?:\/\/[^/?#]+)([^?#]*)/i;
/** Release 5.1 has this segment behind the base URL; some providers register it, or a request, as the base. */
const RELEASE_SEGMENT = /\/r51(\/(reports|status|members))?$/i;

/**
 * The URL that requests of releases 5 and 5.1 begin with, without a slash at its end; for release 5.1, `/r51` follows.
 * Undefined unless the registered URL is an http or https URL.
 */
export function baseUrlOf(registered: string, release: string): string | undefined {
  const parts = partsOf(registered);
  if (!parts) return undefined;
  const path = withoutLastSlashes(parts.path);
  return parts.origin + (release === '5.1' ? withoutLastSlashes(path.replace(RELEASE_SEGMENT, '')) : path);
}

/** What may keep requests from working, as predicates: `has a query`. Empty for a missing URL. */
export function urlOdditiesOf(registered: string, release: string): string[] {
  if (registered.trim() === '') return [];
  const parts = partsOf(registered);
  if (!parts) return ['is not an http or https URL'];
  const path = withoutLastSlashes(parts.path);
  const oddities: [isOdd: boolean, words: string][] = [
    [registered !== registered.trim(), 'has spaces around it'],
    [registered.includes('?'), 'has a query'],
    [registered.includes('#'), 'has a fragment'],
    [/\/(reports|status|members)$/i.test(path), 'ends in the path of a request'],
    [release === '5' ? /\/r51$/i.test(path) : /\/r5$/i.test(path), 'names another release'],
  ];
  return oddities.filter(([isOdd]) => isOdd).map(([, words]) => words);
}

function partsOf(registered: string): { origin: string; path: string } | undefined {
  const [text, origin, path] = PARTS.exec(registered.trim()) ?? [];
  // Too long, no URL, or with characters that a request cannot carry.
  if (!text || !hrefOf(text) || /[\s\p{C}]/u.test(text)) return undefined;
  return { origin: origin!, path: path! };
}

function withoutLastSlashes(path: string): string {
  return path.replace(/\/+$/, '');
}
