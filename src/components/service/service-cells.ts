// The browser's cells of the one table of services, as `ServiceRows.astro` has them.
import { auditLabelAndMarkOf } from '../../model/audit-status.ts';
import type { ServiceRow } from '../../model/service-row.ts';
import {
  auditEndText,
  limitText,
  needsText,
  oddityTexts,
  serviceLabelOf,
} from '../../model/service-words.ts';
import { copyButton } from '../value/copy-button-element.ts';
import { make, type Content } from '../value/make-element.ts';
import { addressText } from '../value/url-text.ts';

export function releaseTag(release: string, currentRelease: string): HTMLElement {
  if (release === '') return make('span', 'muted', 'Not stated');
  return make('span', release === currentRelease ? 'release current' : 'release', release);
}

export function urlCell(row: ServiceRow): Content[] {
  const url = row.url
    ? make('span', 'copying', addressText(row.url, true), ' ', copyButton(`URL of ${serviceLabelOf(row)}`))
    : make('span', 'muted', 'None listed');
  return [url, ...oddityTexts(row).map((text) => make('p', 'aside', make('bdi', '', text)))];
}

export function needsCell(row: ServiceRow): Content {
  return row.needs === null ? make('span', 'muted', needsText(row)) : needsText(row);
}

/** Nothing for a service without a limit. */
export function limitCell(row: ServiceRow): Content[] {
  return row.limit === false ? [] : [make('bdi', row.limit ? '' : 'muted', limitText(row))];
}

export function auditCell({ audit, auditEnded }: ServiceRow): Content[] {
  const { label, mark } = auditLabelAndMarkOf(audit);
  const state = make('span', `state ${mark}`, label);
  return auditEnded ? [state, ' ', make('span', 'aside', auditEndText(auditEnded))] : [state];
}
