import type { Endpoint } from '../../registry/endpoint.ts';
import { isJsonObject, jsonObjectsIn, jsonKeyOf, type JsonObject } from '../../registry/reading/json.ts';
import { oversizedFieldsIn, TOO_LARGE_MARKER } from '../../registry/reading/oversized-fields.ts';
import type { SubjectKind } from '../events.ts';

/** Reduces a response to what `RawRecords.add` needs. */
export function rawAnswerOutlineOf({ kind }: Endpoint, json: unknown): unknown {
  const idsIn = (list: unknown): JsonObject[] => jsonObjectsIn(list).map(({ id }) => ({ id }));
  if (kind === 'platforms') return idsIn(json);
  if (kind !== 'platform' && kind !== 'service' && kind !== 'host') return json;
  return isJsonObject(json) ? { sushi_services: idsIn(json['sushi_services']) } : undefined;
}

interface RecordSource {
  read: () => unknown;
  /** The version of the response that has the record. */
  version: string | undefined;
}

/** Records as published, with the values that reading empties. To save memory, most are read again when needed. */
export class RawRecords {
  /** IDs of records with an answer of their own. */
  readonly answered: string[] = [];
  /** The keys are made of kind and ID. */
  readonly #readers = new Map<string, RecordSource>();
  /** Records without an answer of their own, by kind and ID. */
  readonly #copies = new Map<string, RecordSource>();
  /** Answers with copies of records that may have an answer of their own. */
  readonly #embedding: { keys: string[]; copy: () => void }[] = [];

  /** `json` is the answer or its outline, `source` reads it again. */
  add(endpoint: Endpoint, json: unknown, source: RecordSource): void {
    const { read, version } = source;
    switch (endpoint.kind) {
      case 'releases':
        this.#addCopies('release', json, 'number', version);
        break;
      case 'platforms':
        this.#addEmbedding('platform', json, source);
        break;
      case 'notifications':
        this.#addCopies('notification', Object(json).results, 'id', version);
        break;
      case 'service-notifications':
        this.#addCopies('notification', json, 'id', version);
        break;
      default:
        this.answered.push(endpoint.id);
        if (isJsonObject(json)) this.#readers.set(`${endpoint.kind} ${endpoint.id}`, source);
        this.#addEmbedding('service', Object(json).sushi_services, {
          read: () => Object(read()).sushi_services,
          version,
        });
    }
  }

  /** Call this after the last `add`: copies the records that have no answer of their own. */
  complete(): void {
    for (const { keys, copy } of this.#embedding) if (keys.some((key) => !this.#readers.has(key))) copy();
    this.#embedding.length = 0;
  }

  /** A platform's record has no services here: they are compared as records of their own. */
  of(kind: SubjectKind, id: string): JsonObject | undefined {
    const record = this.#sourceOf(kind, id)?.read();
    if (!isJsonObject(record)) return undefined;
    const { sushi_services: _, ...rest } = record;
    return toReadable(kind === 'platform' ? rest : record);
  }

  /** The version of the response from which `of` takes the record. */
  versionOf(kind: SubjectKind, id: string): string | undefined {
    return this.#sourceOf(kind, id)?.version;
  }

  #sourceOf(kind: SubjectKind, id: string): RecordSource | undefined {
    const key = `${kind} ${id}`;
    return this.#readers.get(key) ?? this.#copies.get(key);
  }

  #addEmbedding(kind: SubjectKind, list: unknown, { read, version }: RecordSource): void {
    const keyIn = ({ id }: JsonObject): string => `${kind} ${jsonKeyOf(id)}`;
    this.#embedding.push({
      keys: jsonObjectsIn(list).map(keyIn),
      copy: () => {
        for (const record of jsonObjectsIn(read()))
          if (!this.#readers.has(keyIn(record)))
            this.#copies.set(keyIn(record), { read: () => record, version });
      },
    });
  }

  #addCopies(kind: SubjectKind, list: unknown, key: string, version: string | undefined): void {
    for (const record of jsonObjectsIn(list))
      this.#copies.set(`${kind} ${jsonKeyOf(record[key])}`, { read: () => record, version });
  }
}

/** Replaces oversized fields with TOO_LARGE_MARKER; undefined if the whole record is too large. */
function toReadable(record: JsonObject): JsonObject | undefined {
  const oversized = oversizedFieldsIn(record);
  if (oversized.some(({ path }) => path.length === 0)) return undefined;
  if (oversized.length === 0) return record;
  return { ...record, ...Object.fromEntries(oversized.map(({ path: [name] }) => [name, TOO_LARGE_MARKER])) };
}
