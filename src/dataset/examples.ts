// Real answers of this mirror to show for each kind of endpoint: records that belong together and leave little empty.
import { answerFilesOf, republishedAnswer } from '../mirror/publish/republished-answers.ts';
import type { Model, Service } from '../model/model-types.ts';
import { pathOf, type Endpoint } from '../registry/endpoint.ts';
import { shortenText as cut } from '../registry/free-text.ts';
import type { Snapshot } from '../snapshot/store/snapshot-store.ts';
import { parseAnswer } from './data-source.ts';
import type { TableSource } from './data-table.ts';

/** A real answer to show: what was asked, and what the mirror answers, shortened. */
export interface Example {
  endpoint: Endpoint;
  answer: unknown;
}

/** How many elements of a list an example shows, fields of a record, and characters of a text. */
const [SHOWN, SHOWN_FIELDS, SHOWN_TEXT] = [2, 200, 2000];

/** Reads the examples of a snapshot that was read, as the mirror answers them. */
export function readExamples(snapshot: Snapshot, { model, manifest, site }: TableSource): Example[] {
  const answers = answerFilesOf(manifest);
  const endpoints = exampleEndpoints(model, (endpoint) => answers.has(pathOf(endpoint, manifest.brand)));
  const platform = endpoints.find(({ kind }) => kind === 'platform');
  const first = platform && 'id' in platform ? platform.id : undefined;
  return endpoints.flatMap((endpoint) => {
    const path = pathOf(endpoint, manifest.brand);
    const bytes = republishedAnswer(snapshot, path, answers.get(path)!, site);
    const answer = parseAnswer(bytes);
    return answer === undefined ? [] : { endpoint, answer: shortenExample(answer, first) };
  });
}

/**
 * The endpoint to show of each kind: the service that says most, its first platform, its host, and the service with
 * the fewest notifications above none, which is the same one where it has any. Kinds that the registry has nothing
 * of are missing.
 */
function exampleEndpoints({ services }: Model, answers: (endpoint: Endpoint) => boolean): Endpoint[] {
  const shown = services.filter(
    ({ id, host, platforms }) => host && platforms.length > 0 && answers({ kind: 'service', id }),
  );
  const service = most(shown, said) ?? services[0];
  const announced = service?.notifications.length
    ? service
    : most(
        services.filter(({ notifications }) => notifications.length > 0),
        ({ notifications }) => -notifications.length,
      );
  const wanted: (Endpoint | undefined)[] = [
    { kind: 'platforms' },
    { kind: 'releases' },
    { kind: 'notifications' },
    service && { kind: 'service', id: service.id },
    service?.platforms[0] && { kind: 'platform', id: service.platforms[0].id },
    service?.host && { kind: 'host', id: service.host.id },
    (announced ?? service) && { kind: 'service-notifications', id: (announced ?? service)!.id },
  ];
  return wanted.filter((endpoint): endpoint is Endpoint => endpoint !== undefined && answers(endpoint));
}

/** How many of a service's fields say something; its lists count once. */
function said({ record }: Service): number {
  return Object.values(record).filter((value) => (Array.isArray(value) ? value.length : value)).length;
}

function most<T>(things: T[], of: (thing: T) => number): T | undefined {
  let best: T | undefined;
  for (const thing of things) if (best === undefined || of(thing) > of(best)) best = thing;
  return best;
}

/**
 * An answer cut for showing: the first elements of each list, the beginning of each text. `first` is the id of the record that goes before all
 * others of the outermost list.
 */
function shortenExample(answer: unknown, first?: string): unknown {
  if (Array.isArray(answer)) {
    const led = answer.toSorted((a, b) => Number(Object(b).id === first) - Number(Object(a).id === first));
    return led.slice(0, SHOWN).map((element) => shortenExample(element));
  }
  if (typeof answer === 'string') return cut(answer, SHOWN_TEXT);
  if (typeof answer !== 'object' || answer === null) return answer;
  const fields = Object.entries(answer).slice(0, SHOWN_FIELDS);
  return Object.fromEntries(fields.map(([key, value]) => [key, shortenExample(value)]));
}
