// What needs attention, in words: on the options of a filter, and in a report.
import type { FilterField } from '../model/model-types.ts';
import {
  LASTING_KINDS,
  NEWS_KINDS,
  type Attention,
  type AttentionItem,
  type AttentionKind,
} from './attention.ts';
import { ATTENTION_FIELD, NEEDED, NOT_NEEDED } from './list-sentence.ts';

/** On the option, and in the sentence about the rows: `attention needed`, `attention for moves`. */
const OPTIONS: Record<Exclude<AttentionKind, 'outdated'>, [label: string, short: string]> = {
  removed: ['Platform removed', 'for removed platforms'],
  'service-removed': ['Service removed', 'for removed services'],
  moved: ['Moved', 'for moves'],
  credentials: ['Credentials changed', 'for changed credentials'],
  'audit-failed': ['Audit failed', 'for failed audits'],
  'audit-expired': ['Audit expired', 'for expired audits'],
  gone: ['No longer in the registry', 'for platforms that are no longer in the registry'],
};

export function attentionFilter(): FilterField {
  const kinds = [...NEWS_KINDS, ...LASTING_KINDS].filter((kind) => kind !== 'outdated');
  return {
    name: ATTENTION_FIELD,
    label: 'Attention',
    options: [
      { value: NEEDED, label: 'Needed', short: 'needed' },
      ...kinds.map((value) => ({ value, label: OPTIONS[value][0], short: OPTIONS[value][1] })),
      { value: NOT_NEEDED, label: 'Not needed', short: 'not needed' },
    ],
  };
}

/** `Moved: Acme Journals, release 5.1` */
export function attentionText(
  { kind, platform, service }: AttentionItem,
  { currentRelease }: Attention,
): string {
  const label = kind === 'outdated' ? `No release ${currentRelease} service` : OPTIONS[kind][0];
  return `${label}: ${platform.name}${service?.release ? `, release ${service.release}` : ''}`;
}
