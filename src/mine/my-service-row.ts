// A service of a list, as the one table of services shows it.
import { isRecentUrlChange, statedPartOf, type ServiceRow } from '../model/service-row.ts';
import type { MyPlatform, MyService } from './mine-types.ts';
import type { ServiceStatus } from './probed-services.ts';

/** `day` is the day of the snapshot, and `status` what is known of whether the service answers. */
export function myServiceRowOf(
  { id, name }: Pick<MyPlatform, 'id' | 'name'>,
  service: MyService,
  day: string,
  status?: ServiceStatus,
): ServiceRow {
  const { label, auditEnded, moved, noted } = service;
  return {
    path: `/sushi-service/${service.id}/`,
    name,
    platformPath: `/platform/${id}/`,
    distinction: label,
    // Its label has the value.
    parameter: '',
    ...statedPartOf(service),
    auditEnded,
    oddities: {
      ...(status?.isUp === false && { outage: { label: status.label, since: status.since.slice(0, 10) } }),
      ...(moved !== undefined && isRecentUrlChange(moved, day) && { moved }),
      ...(noted && { noted }),
    },
  };
}
