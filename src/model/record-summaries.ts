// Descriptions of records for link previews.
import { shortenText } from '../registry/free-text.ts';
import { inSentence, joinSentences } from '../util/sentence.ts';
import { CREDENTIAL_FIELDS } from '../registry/credential-flags.ts';
import { CREDENTIAL_LABELS } from './facets.ts';
import type { Platform, Service } from './model-types.ts';
import { sortByNewestRelease } from '../util/sort-order.ts';
import { countWithNoun } from '../util/count-with-noun.ts';

const MAX_TEXT_LENGTH = 100;

export function platformSummaryOf({ record, services, offers }: Platform): string {
  const [first] = sortByNewestRelease(services, undefined);
  const provider = record.content_provider_name;
  return joinSentences([
    first ? serviceSentenceOf(first) : 'No sushi service',
    services.length > 1 && `${services.length} sushi services`,
    offers.length === 0 ? 'No reports listed' : countWithNoun(offers.length, 'report'),
    provider && `Provider: ${shortenText(provider, MAX_TEXT_LENGTH)}`,
  ]);
}

export function serviceSummaryOf(service: Service): string {
  const { harvesterUrl, host } = service;
  return joinSentences([
    serviceSentenceOf(service),
    // The space keeps the full stop apart from the URL.
    harvesterUrl.text && `URL: ${shortenText(harvesterUrl.text, MAX_TEXT_LENGTH)} `,
    host && `Data host: ${shortenText(host.name, MAX_TEXT_LENGTH)}`,
  ]);
}

function serviceSentenceOf(service: Service): string {
  const { release, auditStatus } = service;
  const name = release === '' ? 'Service' : `Release ${shortenText(release, MAX_TEXT_LENGTH)} service`;
  // Every report request needs a customer ID (Code of Practice 8.1), for which the registry has no flag.
  const needs = CREDENTIAL_FIELDS.filter((field) => service.record[field]);
  const credentials = ['customer ID', ...needs.map((field) => inSentence(CREDENTIAL_LABELS[field]))].join(
    ', ',
  );
  return `${name}: requires ${credentials}; ${auditStatus.toLowerCase() || 'no audit'}`;
}
