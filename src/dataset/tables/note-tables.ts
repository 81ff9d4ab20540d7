// Notes of the operator, as a table and as notes.json. Nothing here comes from the registry.
import { NOTE_FIELDS, type Note } from '../../config/notes/note.ts';
import type { NoteTarget } from '../../config/notes/site-notes.ts';
import { column, defineTableWithRowKey, type Column, type TablesInput } from '../data-table.ts';

interface NoteRow {
  note: Note;
  record: NoteTarget;
}

const VALUE_COLUMNS = (Object.keys(NOTE_FIELDS) as (keyof typeof NOTE_FIELDS)[]).map((key): Column<NoteRow> =>
  column(
    key === 'by' ? 'written_by' : key,
    NOTE_FIELDS[key].description,
    ({ note }) => ({ ...note.values, ...note })[key],
    { type: key === 'delay' || key === 'retry' ? 'integer' : 'text' },
  ),
);

export const NOTE_TABLES = [
  defineTableWithRowKey(
    'note',
    'Notes by the operator of this site, one row for each record; not from the registry.',
    ({ notes }: TablesInput) =>
      notes.placed.flatMap(({ note, records }) => records.map((record) => ({ note, record }))),
    [
      column('file', 'The file of the note.', ({ note }) => note.file),
      column('kind', 'What it names: platform, service, host or provider.', ({ record }) => record.kind),
      column('id', 'The identifier of that record.', ({ record }) => record.id, { indexed: true }),
      column('name', 'Its name.', ({ record }) => record.name),
      ...VALUE_COLUMNS,
      column('text', 'The text of the note.', ({ note }) => note.text, { searched: true }),
    ],
  ),
];

/** The content of notes.json: the notes, and the values for each service, inherited ones included. */
export function notesFileContentOf({ notes, model }: TablesInput): object {
  const services = model.services
    .flatMap((service) =>
      (service.platforms.length > 0 ? service.platforms : [undefined]).map((platform) => ({
        sushi_service_id: service.id,
        platform_id: platform?.id ?? null,
        values: notes.valuesOf(service, platform),
      })),
    )
    .filter(({ values }) => Object.keys(values).length > 0);
  return {
    notes: notes.placed.map(({ note: { file, values, release, checked, by, text }, records }) => ({
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
