import { andListFormat, orListFormat } from '../util/list-formats.ts';
import { withFullStop } from '../util/sentence.ts';
import type { RowResult } from './row-result.ts';

/** `Matched by name and URL.` */
export function rowResultTextOf(result: RowResult): string {
  const lead = rowResultLeadOf(result);
  if (result.kind === 'ambiguous') {
    const names = result.candidates.map(({ name, provider }) => (provider ? `${name} (${provider})` : name));
    const shown = result.more > 0 ? [...names, `${result.more} more`] : names;
    return withFullStop(`${lead}: ${orListFormat.format(shown)}`);
  }
  if (result.kind !== 'similar') return `${lead}.`;
  if (result.suggestion) return `${lead}: ${result.suggestion.platform.name}; not confirmed.`;
  const names = orListFormat.format(result.candidates.map(({ name }) => name));
  return result.reason === 'name'
    ? `${lead}. Did you mean ${names}?`
    : withFullStop(`${lead}. The host name is used by ${names}`);
}

/** Without the candidates: `Matched by name and URL`, `13 platforms match by URL`. */
export function rowResultLeadOf(result: RowResult): string {
  if (result.kind === 'unknown') return 'No platform matches';
  if (result.kind === 'similar' && result.suggestion) return 'Similar name';
  if (result.kind === 'similar')
    return result.reason === 'name' ? 'No platform has this name' : 'No service has this URL';
  const reasons = andListFormat.format(result.reasons);
  if (result.kind === 'ambiguous')
    return `${result.candidates.length + result.more} platforms match by ${reasons}`;
  const { duplicateOf } = result;
  return `Matched by ${reasons}${duplicateOf === undefined ? '' : `; the same as row ${duplicateOf}`}`;
}
