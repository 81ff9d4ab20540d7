import type { Endpoint } from '../../registry/endpoint.ts';
import { isRecord, toKey, type JsonFields } from '../../registry/reading/json.ts';
import { oversizedFieldsIn, TOO_LARGE } from '../../registry/reading/oversized-fields.ts';
import type { SubjectKind } from '../events.ts';

/** Records as published, with the values that reading empties. To save memory, most are read again when needed. */
export class RawRecords {
  /** IDs of records with an answer of their own. */
  readonly answered: string[] = [];
  /** By kind and ID. */
  readonly #readers = new Map<string, () => unknown>();
  /** Records without an answer of their own, by kind and ID. */
  readonly #copies = new Map<string, JsonFields>();
  /** Answers with copies of records that may have an answer of their own. */
  readonly #embedding: { keys: string[]; copy: () => void }[] = [];

  add(endpoint: Endpoint, json: unknown, readAgain: () => unknown): void {
    switch (endpoint.kind) {
      case 'releases':
        this.#addCopies('release', json, 'number');
        break;
      case 'platforms':
        this.#addEmbedding('platform', json, readAgain);
        break;
      case 'notifications':
        this.#addCopies('notification', Object(json).results, 'id');
        break;
      case 'service-notifications':
        this.#addCopies('notification', json, 'id');
        break;
      default:
        this.answered.push(endpoint.id);
        if (isRecord(json)) this.#readers.set(`${endpoint.kind} ${endpoint.id}`, readAgain);
        this.#addEmbedding('service', Object(json).sushi_services, () => Object(readAgain()).sushi_services);
    }
  }

  /** Call this after the last `add`: copies the records that have no answer of their own. */
  complete(): void {
    for (const { keys, copy } of this.#embedding) if (keys.some((key) => !this.#readers.has(key))) copy();
    this.#embedding.length = 0;
  }

  /** Without a platform's services, which are compared as records of their own. */
  of(kind: SubjectKind, id: string): JsonFields | undefined {
    const key = `${kind} ${id}`;
    const record = this.#readers.get(key)?.() ?? this.#copies.get(key);
    if (!isRecord(record)) return undefined;
    const { sushi_services: _, ...rest } = record;
    return toReadable(kind === 'platform' ? rest : record);
  }

  #addEmbedding(kind: SubjectKind, list: unknown, readAgain: () => unknown): void {
    const keyIn = ({ id }: JsonFields): string => `${kind} ${toKey(id)}`;
    this.#embedding.push({
      keys: recordsIn(list).map(keyIn),
      copy: () => {
        for (const record of recordsIn(readAgain()))
          if (!this.#readers.has(keyIn(record))) this.#copies.set(keyIn(record), record);
      },
    });
  }

  #addCopies(kind: SubjectKind, list: unknown, key: string): void {
    for (const record of recordsIn(list)) this.#copies.set(`${kind} ${toKey(record[key])}`, record);
  }
}

/** Replaces oversized fields with TOO_LARGE; undefined if the whole record is too large. */
function toReadable(record: JsonFields): JsonFields | undefined {
  const oversized = oversizedFieldsIn(record);
  if (oversized.some(({ path }) => path.length === 0)) return undefined;
  if (oversized.length === 0) return record;
  return { ...record, ...Object.fromEntries(oversized.map(({ path: [name] }) => [name, TOO_LARGE])) };
}

function recordsIn(list: unknown): JsonFields[] {
  return Array.isArray(list) ? list.filter(isRecord) : [];
}
