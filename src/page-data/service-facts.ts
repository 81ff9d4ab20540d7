// What the site knows of a service beside its record: its moves and notes.
import type { Platform, Service } from '../model/model-types.ts';
import { isRecentUrlChange, serviceRowOf, type NoteValues, type ServiceRow } from '../model/service-row.ts';
import type { ValuesFromNotes } from '../config/notes/site-notes.ts';
import { urlChangeDayOf } from '../history/record-past.ts';
import type { SiteData } from './site-data.ts';

type Known = Pick<SiteData, 'notes' | 'history' | 'day'>;

/** `platform` is the one on whose page the service is shown; notes may hold for one platform only. */
export function siteServiceRowOf(site: Known, service: Service, platform?: Platform): ServiceRow {
  const moved = urlChangeDayOf(site.history.past, service.id);
  const notes = noteValuesOf(site.notes.valuesOf(service, platform));
  return serviceRowOf(service, {
    ...(moved !== undefined && isRecentUrlChange(moved, site.day) && { moved }),
    ...(notes && { notes }),
  });
}

/** Undefined without values. */
function noteValuesOf(values: ValuesFromNotes): NoteValues | undefined {
  const notes = Object.entries(values).map(([key, { value }]) => [key, String(value)]);
  return notes.length > 0 ? Object.fromEntries(notes) : undefined;
}
