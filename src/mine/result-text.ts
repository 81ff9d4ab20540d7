import { andList } from '../history/change-text.ts';
import type { RowReason, RowResult } from './match-list.ts';

const orList = new Intl.ListFormat('en-GB', { type: 'disjunction' });

/** `Matched by name and URL.` */
export function resultTextOf(result: RowResult): string {
  if (result.kind === 'matched') return `${matchText(result.reasons)}${duplicateText(result.duplicateOf)}.`;
  if (result.kind === 'ambiguous') {
    const count = result.candidates.length + result.more;
    const names = result.candidates.map(({ name, provider }) => (provider ? `${name} (${provider})` : name));
    const shown = result.more > 0 ? [...names, `${result.more} more`] : names;
    return `${count} platforms match by ${andList.format(reasonsOf(result.reasons))}: ${orList.format(shown)}.`;
  }
  if (result.kind === 'unknown') return 'No platform matches.';
  const names = orList.format(result.candidates.map(({ name }) => name));
  return result.reason === 'name'
    ? `No platform has this name. Did you mean ${names}?`
    : `No service has this URL. The host name is used by ${names}.`;
}

function matchText(reasons: readonly RowReason[]): string {
  return `Matched by ${andList.format(reasonsOf(reasons))}`;
}

function reasonsOf(reasons: readonly RowReason[]): string[] {
  return [...new Set(reasons)];
}

function duplicateText(line: number | undefined): string {
  return line === undefined ? '' : `; the same as row ${line}`;
}
