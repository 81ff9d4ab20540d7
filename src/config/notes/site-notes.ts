// Assigns notes to records. Value by value, a note on a service comes first, then a note on its platform, on its data host,
// and on its platform's provider.
import type { Model, Platform, Service } from '../../model/model-types.ts';
import { providerIdOf } from '../../model/providers.ts';
import { isId } from '../../registry/endpoint.ts';
import type { Note, NoteValueName } from './note.ts';

export type NotedRecordKind = 'platform' | 'service' | 'host' | 'provider';

export interface NoteTarget {
  kind: NotedRecordKind;
  id: string;
  name: string;
  path: string;
}

export interface NoteWithRecords {
  note: Note;
  records: NoteTarget[];
}

export interface ValueFromNote {
  value: string | number;
  file: string;
  /** '' if not stated. */
  checked: string;
}
export type ValuesFromNotes = Partial<Record<NoteValueName, ValueFromNote>>;

/** A note that holds for a record, and the related record that it names. */
export interface PageNote {
  note: Note;
  /** Undefined if it names the record itself. */
  via?: NoteTarget;
}

export class SiteNotes {
  /** In the order of their files. */
  readonly placed: NoteWithRecords[];
  /** IDs and names that the registry does not have, or no longer: a sentence for each. */
  readonly warnings: string[] = [];
  readonly #byRecord = new Map<string, Note[]>();

  /** `lastNameOf` is the last name of a removed record. */
  constructor(
    notes: readonly Note[],
    model: Model,
    lastNameOf: (id: string) => string | undefined = () => undefined,
  ) {
    const recordOf = notes.length > 0 ? recordFinder(model) : () => undefined;
    this.placed = notes.map((note) => {
      const records = note.for.flatMap((target) => {
        const record = recordOf(target);
        if (record) return record;
        const name = lastNameOf(target.toLowerCase());
        const problem = name === undefined ? 'does not have' : `no longer has; its last name was “${name}”`;
        this.warnings.push(
          `“${note.file}”, line ${note.line}: The note is for “${target}”, which the registry ${problem}.`,
        );
        return [];
      });
      // A record may be named twice, its ID or name spelled differently.
      return { note, records: [...new Set(records)] };
    });
    for (const { note, records } of this.placed)
      for (const { kind, id } of records) {
        const known = this.#byRecord.get(`${kind} ${id}`);
        if (known) known.push(note);
        else this.#byRecord.set(`${kind} ${id}`, [note]);
      }
  }

  /**
   * A sentence for each two notes that differ in a value. On one level, notes about a service are about one record; notes of
   * different levels never contradict each other.
   */
  problems(): string[] {
    const problems = [...this.#byRecord].flatMap(([record, notes]) =>
      notes.flatMap((note, i) =>
        notes.slice(i + 1).flatMap((other) => contradictionsOf(note, other, record)),
      ),
    );
    return [...new Set(problems)];
  }

  /** The values for a service, as it is used on one of its platforms. */
  valuesOf(service: Service, platform: Platform | undefined = service.platforms[0]): ValuesFromNotes {
    const values: ValuesFromNotes = {};
    for (const [kind, id] of levelsOf(service, platform ? [platform] : []))
      for (const note of this.#notesOn(kind, id, service.release))
        for (const [key, value] of Object.entries(note.values) as [NoteValueName, string | number][])
          values[key] ??= { value, file: note.file, checked: note.checked ?? '' };
    return values;
  }

  /** The notes that hold for a service, those first whose values come first; likewise for other records. */
  ofService(service: Service): PageNote[] {
    return this.#notesOfLevels(levelsOf(service, service.platforms), service.release);
  }

  ofPlatform(platform: Platform): PageNote[] {
    return this.#notesOfLevels([
      ['platform', platform.id],
      ['provider', platform.provider?.id],
    ]);
  }

  of(kind: 'host' | 'provider', id: string): PageNote[] {
    return this.#notesOfLevels([[kind, id]]);
  }

  /** One search page for each record that notes name. */
  searchPages(): { path: string; title: string; text: string }[] {
    const named = this.placed.flatMap(({ note, records }) =>
      records.map(({ name, path }) => ({ name, path, text: searchTextOf(note) })),
    );
    return [...Map.groupBy(named, ({ path }) => path)].map(([path, notes]) => ({
      path: `${path}#notes`,
      title: `Note on ${notes[0]!.name}`,
      text: notes.map(({ text }) => text).join(' '),
    }));
  }

  /** The first level is the record itself. */
  #notesOfLevels(levels: readonly Level[], release?: string): PageNote[] {
    const found = new Map<Note, PageNote>();
    for (const [i, [kind, id]] of levels.entries())
      for (const note of this.#notesOn(kind, id, release)) {
        if (found.has(note)) continue;
        const { records } = this.placed.find((each) => each.note === note)!;
        const via = records.find((record) => record.kind === kind && record.id === id)!;
        found.set(note, i === 0 ? { note } : { note, via });
      }
    return [...found.values()];
  }

  /** All of a record; with a release, those that hold for it. */
  #notesOn(kind: NotedRecordKind, id: string | undefined, release?: string): Note[] {
    const notes = id === undefined ? [] : (this.#byRecord.get(`${kind} ${id}`) ?? []);
    return notes.filter(
      (note) => release === undefined || note.release === undefined || note.release === release,
    );
  }
}

function searchTextOf({ text, values: { platform, url } }: Note): string {
  const sentences = [text, platform && `Parameter platform: ${platform}.`, url && `Corrected URL: ${url}`];
  return sentences.filter(Boolean).join(' ');
}

type Level = [kind: NotedRecordKind, id: string | undefined];

/** The order in which notes on them count. */
function levelsOf(service: Service, platforms: readonly Platform[]): Level[] {
  return [
    ['service', service.id],
    ...platforms.map(({ id }): Level => ['platform', id]),
    ['host', service.host?.id],
    ...platforms.map(({ provider }): Level => ['provider', provider?.id]),
  ];
}

function recordFinder({ platforms, services, hosts, providers }: Model) {
  const records = new Map<string, NoteTarget>();
  const add = (kind: NotedRecordKind, list: readonly Omit<NoteTarget, 'kind'>[]): void => {
    for (const { id, name, path } of list)
      records.set(kind === 'provider' ? id : id.toLowerCase(), { kind, id, name, path });
  };
  add('provider', providers);
  add('host', hosts);
  add('service', services);
  add('platform', platforms);
  return (target: string): NoteTarget | undefined =>
    records.get(isId(target) ? target.toLowerCase() : providerIdOf(target));
}

function contradictionsOf(note: Note, other: Note, record: string): string[] {
  if (note.release && other.release && note.release !== other.release) return [];
  const keys = (Object.keys(note.values) as NoteValueName[]).filter(
    (key) => other.values[key] !== undefined && other.values[key] !== note.values[key],
  );
  return keys.map(
    (key) =>
      `“${note.file}” and “${other.file}” contradict each other on the ${record}: ${key} is ${note.values[key]} in one and ${other.values[key]} in the other. Correct one of them.`,
  );
}
