// Reading a snapshot as the mirror publishes it: the same bytes, links moved, each parsed once.
import { answersOf, republished } from '../mirror/republish.ts';
import { modelOf } from '../model/model.ts';
import type { Answer } from '../registry/answer.ts';
import { endpointOf, type Endpoint } from '../registry/endpoint.ts';
import { addAnswer, emptyRegistry } from '../registry/registry.ts';
import type { Snapshot } from '../snapshot/store.ts';
import type { Source } from './table.ts';

/** Is told of each answer: its bytes as published, and what could be read of them. */
export type Heard = <E extends Endpoint>(
  endpoint: E,
  path: string,
  bytes: Buffer,
  value: Answer<E['kind']> | undefined,
) => void;

/** Reads every answer of a snapshot, in the order of the API paths. Throws MirrorError where it was damaged. */
export function readSource(snapshot: Snapshot, site: string, heard: Heard = () => {}): Source {
  const { manifest } = snapshot;
  const registry = emptyRegistry(manifest.brand);
  for (const [path, pages] of answersOf(manifest)) {
    const endpoint = endpointOf(path, manifest.brand);
    if (!endpoint) continue;
    const bytes = republished(snapshot, path, pages, site);
    heard(endpoint, path, bytes, addAnswer(registry, endpoint, bytes));
  }
  return { model: modelOf(registry), manifest, site };
}
