// A service of a list, as the one table of services shows it.
import { CREDENTIAL_FIELDS } from '../model/facets.ts';
import { isRecentUrlChange, needsOf, type ServiceRow } from '../model/service-row.ts';
import type { MyPlatform, MyService } from './mine-types.ts';
import { myHarvesterUrlOf } from './my-harvester-url.ts';
import type { ServiceStatus } from './probed-services.ts';

const FLAGS: Record<string, boolean> = { y: true, n: false };

/** The credentials that a service requires beside the customer ID; null if the registry states none of them. */
export function myNeedsOf({ credentials }: Pick<MyService, 'credentials'>): ServiceRow['needs'] {
  return needsOf((field) => FLAGS[credentials[CREDENTIAL_FIELDS.indexOf(field)]!] ?? null);
}

/** `day` is the day of the snapshot, and `status` what is known of whether the service answers. */
export function myServiceRowOf(
  { id, name }: Pick<MyPlatform, 'id' | 'name'>,
  service: MyService,
  day: string,
  status?: ServiceStatus,
): ServiceRow {
  const { release, label, limits, audit, auditFinished, moved, noted } = service;
  const { text, notices } = myHarvesterUrlOf(service);
  return {
    path: `/sushi-service/${service.id}/`,
    name,
    platformPath: `/platform/${id}/`,
    release,
    distinction: label,
    // Its label has the value.
    parameter: '',
    url: text,
    urlNotices: notices,
    needs: myNeedsOf(service),
    limit: limits,
    audit,
    auditEnded: auditFinished,
    oddities: {
      ...(status?.isUp === false && { outage: { label: status.label, since: status.since.slice(0, 10) } }),
      ...(moved !== undefined && isRecentUrlChange(moved, day) && { moved }),
      ...(noted && { noted }),
    },
  };
}
