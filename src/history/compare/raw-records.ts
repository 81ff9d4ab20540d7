// The records of a snapshot as they were published, each read anew when it is wanted.
import type { Endpoint } from '../../registry/endpoint.ts';
import { isRecord, keyOf, type JsonFields } from '../../registry/reading/json.ts';
import { oversizedFieldsIn, TOO_LARGE } from '../../registry/reading/oversized-fields.ts';
import type { SubjectKind } from '../events.ts';

/** Records as they were published, before reading emptied what is unreadable in them. */
export class RawRecords {
  /** Ids of those that have an answer of their own. */
  readonly answered: string[] = [];
  /** By kind and id, what reads those anew. */
  readonly #records = new Map<string, () => unknown>();
  /** The others, by kind and id. */
  readonly #copies = new Map<string, JsonFields>();
  /** Answers that have copies of records that may have one of their own. */
  readonly #holders: { keys: string[]; copy: () => void }[] = [];

  add(endpoint: Endpoint, json: unknown, readAgain: () => unknown): void {
    switch (endpoint.kind) {
      case 'releases':
        for (const release of recordsIn(json))
          this.#copies.set(`release ${keyOf(release['number'])}`, release);
        break;
      case 'platforms':
        this.#holds('platform', json, readAgain);
        break;
      case 'notifications':
        this.#notified(Object(json).results);
        break;
      case 'service-notifications':
        this.#notified(json);
        break;
      default:
        this.answered.push(endpoint.id);
        if (isRecord(json)) this.#records.set(`${endpoint.kind} ${endpoint.id}`, readAgain);
        this.#holds('service', Object(json).sushi_services, () => Object(readAgain()).sushi_services);
    }
  }

  /** To be called when all is added: takes copies of what has no answer of its own. */
  complete(): void {
    for (const { keys, copy } of this.#holders) if (keys.some((key) => !this.#records.has(key))) copy();
    this.#holders.length = 0;
  }

  /** Without the services of a platform, which are records of their own: they are compared once. */
  of(kind: SubjectKind, id: string): JsonFields | undefined {
    const key = `${kind} ${id}`;
    const record = this.#records.get(key)?.() ?? this.#copies.get(key);
    if (!isRecord(record)) return undefined;
    const { sushi_services: _, ...rest } = record;
    return toReadable(kind === 'platform' ? rest : record);
  }

  #holds(kind: SubjectKind, list: unknown, readAgain: () => unknown): void {
    const keyIn = ({ id }: JsonFields): string => `${kind} ${keyOf(id)}`;
    this.#holders.push({
      keys: recordsIn(list).map(keyIn),
      copy: () => {
        for (const record of recordsIn(readAgain()))
          if (!this.#records.has(keyIn(record))) this.#copies.set(keyIn(record), record);
      },
    });
  }

  #notified(list: unknown): void {
    for (const record of recordsIn(list)) this.#copies.set(`notification ${keyOf(record['id'])}`, record);
  }
}

/** A record whose fields that are too large are TOO_LARGE; undefined where it is too large as a whole. */
function toReadable(record: JsonFields): JsonFields | undefined {
  const large = oversizedFieldsIn(record);
  if (large.some(({ path }) => path.length === 0)) return undefined;
  if (large.length === 0) return record;
  return { ...record, ...Object.fromEntries(large.map(({ path: [name] }) => [name, TOO_LARGE])) };
}

function recordsIn(list: unknown): JsonFields[] {
  return Array.isArray(list) ? list.filter(isRecord) : [];
}
