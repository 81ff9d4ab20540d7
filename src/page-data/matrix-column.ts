// A service as a column of a matrix: its answers, and what the site knows of it beside its record.
import type { Facts } from '../model/noted-facts.ts';
import { urlMoveOf, type UrlMove } from '../history/record-past.ts';
import { harvestTermsOf, type HarvestTerm, type HarvestTermKey } from '../model/harvest-terms.ts';
import type { Platform, Report, Service } from '../model/model-types.ts';
import { platformParameterIn } from '../model/platform-parameter.ts';
import { offeredReportsOf } from '../model/service-requests.ts';
import { isRecentUrlChange } from '../model/service-row.ts';
import { harvesterUrlOf } from '../registry/service-url.ts';
import type { SiteData } from './site-data.ts';

export interface MatrixColumn {
  service: Service;
  /** The operator's facts that hold for it. */
  facts: Facts;
  /** The service with the URL that requests begin with: the operator's, or else the registry's. */
  requested: Service;
  /** The value of the platform parameter, as far as it is known. */
  parameter: string | undefined;
  terms: ReadonlyMap<HarvestTermKey, HarvestTerm>;
  /** The reports that can be requested from it. */
  reports: readonly Report[];
  /** The last change of its URL, if that was not long ago. */
  move: UrlMove | undefined;
}

export type MatrixSite = Pick<SiteData, 'facts' | 'history' | 'day' | 'model'>;

export function columnOf(site: MatrixSite, service: Service, platform?: Platform): MatrixColumn {
  const { record, release } = service;
  const facts = site.facts.ofService(service, platform && [platform]);
  const [url, parameter] = [facts.get('url'), facts.get('platform')];
  const move = urlMoveOf(site.history.past, service.id);
  const offers = platform?.offers.filter((offer) => offer.releases.includes(release));
  return {
    service,
    facts,
    requested: url ? { ...service, harvesterUrl: harvesterUrlOf(url.value, release) } : service,
    parameter:
      parameter?.value ??
      (record.platform_attr_required ? platformParameterIn(record.platform_specific_info) : undefined),
    terms: new Map(harvestTermsOf(service).map((term) => [term.key, term])),
    reports: offers?.map(({ report }) => report) ?? offeredReportsOf(service),
    move: move && isRecentUrlChange(move.day, site.day) ? move : undefined,
  };
}
