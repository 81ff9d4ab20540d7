// The browser's `AuditStatus.astro`.
import { auditLabelAndMarkOf } from '../../model/audit-status.ts';
import { auditEndText } from '../../model/service-words.ts';
import { make, type Content } from './make-element.ts';

export function auditStatus(status: string, ended: string): Content[] {
  const { label, mark } = auditLabelAndMarkOf(status);
  const state = make('span', `state ${mark}`, label);
  return ended ? [state, ' ', make('span', 'aside', auditEndText(ended))] : [state];
}
