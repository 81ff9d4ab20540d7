// A service of a list, as the one table of services shows it.
import { CREDENTIAL_FIELDS } from '../model/facets.ts';
import { isRecentUrlChange, needsOf, type ServiceRow } from '../model/service-row.ts';
import type { MyPlatform, MyService } from './mine-types.ts';
import { myHarvesterUrlOf } from './my-harvester-url.ts';

const FLAGS: Record<string, boolean> = { y: true, n: false };

/** `day` is the day of the snapshot. */
export function myServiceRowOf(
  { id, name }: Pick<MyPlatform, 'id' | 'name'>,
  service: MyService,
  day: string,
): ServiceRow {
  const { release, label, credentials, limits, audit, auditFinished, moved, noted } = service;
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
    needs: needsOf((field) => FLAGS[credentials[CREDENTIAL_FIELDS.indexOf(field)]!] ?? null),
    limit: limits,
    audit,
    auditEnded: auditFinished,
    oddities: {
      ...(moved !== undefined && isRecentUrlChange(moved, day) && { moved }),
      ...(noted && { noted }),
    },
  };
}
