// The moves of a service, which its record does not have.
import type { Service } from '../model/model-types.ts';
import { isRecentUrlChange, serviceRowOf, type ServiceRow } from '../model/service-row.ts';
import { urlChangeDayOf } from '../history/record-past.ts';
import type { SiteData } from './site-data.ts';

export function siteServiceRowOf(site: Pick<SiteData, 'history' | 'day'>, service: Service): ServiceRow {
  const moved = urlChangeDayOf(site.history.past, service.id);
  return serviceRowOf(service, moved !== undefined && isRecentUrlChange(moved, site.day) ? { moved } : {});
}
