import type { TableSource } from './data-table.ts';

/** The content of notes.json: the notes, and the values that hold for each service after inheritance. */
export function notesJsonOf({ notes, model }: TableSource): object {
  const services = model.services
    .flatMap((service) => service.platforms.map((platform) => ({ service, platform })))
    .map(({ service, platform }) => ({
      sushi_service_id: service.id,
      platform_id: platform.id,
      values: notes?.valuesOf(service, platform) ?? {},
    }))
    .filter(({ values }) => Object.keys(values).length > 0);
  return {
    notes: (notes?.placed ?? []).map(({ note: { file, values, release, checked, by, text }, records }) => ({
      file,
      for: records.map(({ kind, id, name }) => ({ kind, id, name })),
      values,
      release,
      checked,
      by,
      text,
    })),
    services,
  };
}
