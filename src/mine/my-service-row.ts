// A service of a list, as the one table of services shows it.
import { auditMonthText } from '../model/audit-status.ts';
import { isRecentUrlChange, statedPartOf, type ServiceRow } from '../model/service-row.ts';
import type { MyPlatform, MyService } from './mine-types.ts';

/** `day` is the day of the snapshot. */
export function myServiceRowOf(
  { id, name }: Pick<MyPlatform, 'id' | 'name'>,
  service: MyService,
  day: string,
): ServiceRow {
  const { label, auditEnded, moved } = service;
  return {
    path: `/sushi-service/${service.id}/`,
    name,
    platformPath: `/platform/${id}/`,
    distinction: label,
    // Its label has the value.
    parameter: '',
    ...statedPartOf(service),
    auditMonth: auditMonthText(service.auditStatus, { finish_date: auditEnded }),
    oddities: moved !== undefined && isRecentUrlChange(moved, day) ? { moved } : {},
  };
}
