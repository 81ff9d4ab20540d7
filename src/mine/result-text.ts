import { andList } from '../history/change-text.ts';
import type { RowReason, RowResult } from './match-list.ts';

const orList = new Intl.ListFormat('en-GB', { type: 'disjunction' });

/** `Matched by name and URL.` */
export function resultTextOf(result: RowResult): string {
  const lead = resultLeadOf(result);
  if (result.kind === 'ambiguous') {
    const names = result.candidates.map(({ name, provider }) => (provider ? `${name} (${provider})` : name));
    const shown = result.more > 0 ? [...names, `${result.more} more`] : names;
    return `${lead}: ${orList.format(shown)}.`;
  }
  if (result.kind !== 'similar') return `${lead}.`;
  const names = orList.format(result.candidates.map(({ name }) => name));
  return result.reason === 'name'
    ? `${lead}. Did you mean ${names}?`
    : `${lead}. The host name is used by ${names}.`;
}

/** Without the candidates: `Matched by name and URL`, `13 platforms match by URL`. */
export function resultLeadOf(result: RowResult): string {
  if (result.kind === 'matched') return matchText(result.reasons) + duplicateText(result.duplicateOf);
  if (result.kind === 'unknown') return 'No platform matches';
  if (result.kind === 'similar')
    return result.reason === 'name' ? 'No platform has this name' : 'No service has this URL';
  const count = result.candidates.length + result.more;
  return `${count} platforms match by ${andList.format(reasonsOf(result.reasons))}`;
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
