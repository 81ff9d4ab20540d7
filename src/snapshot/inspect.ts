// A second look at everything that was staged, when all of it is there: what the answers say of each other.
import { checkAudit, checkAudited } from '../registry/audited.ts';
import {
  catalogueOf,
  checkId,
  checkPlatform,
  checkReleases,
  checkService,
  type Catalogue,
} from '../registry/agree.ts';
import { readAnswer, type Answer } from '../registry/answer.ts';
import { isId, pathOf } from '../registry/endpoint.ts';
import type { Finding } from '../registry/finding.ts';
import { checkEmbedded, checkListed } from '../registry/forms.ts';
import { jsonOf } from '../registry/json.ts';
import { enterShape, type Shape } from '../registry/shape.ts';
import type { FileEntry } from './manifest.ts';
import type { Visited } from './visit.ts';

export interface Inspected {
  /** Of the crawl and of this look, in the manifest's order. */
  findings: Finding[];
  shape: Shape;
}

/** Reads the bytes of a staged answer. */
export type Read = (answer: FileEntry) => Buffer | undefined;

/** Inspects a crawl's answers; one is in memory at a time, and the platform list. */
export function inspect(visited: Visited[], brand: string, read: Read): Inspected {
  const look = lookOf(visited, brand, read);
  const findings = visited.flatMap((each) => [...each.findings, ...look.at(each)]);
  return { findings, shape: look.shape };
}

interface Look {
  shape: Shape;
  at(visited: Visited): Finding[];
}

function lookOf(visited: Visited[], brand: string, read: Read): Look {
  const shape: Shape = {};
  const answers = new Map(visited.flatMap(({ path, result }) => ('file' in result ? [[path, result]] : [])));
  const counts = new Map(
    visited.flatMap(({ path, result, notifications }) =>
      'file' in result ? [[path, notifications.length]] : [],
    ),
  );
  // As text, which takes a third of the room.
  const listed = new Map<unknown, string>();
  let catalogue: Catalogue = new Map();

  const bytesOf = (path: string): Buffer | undefined => {
    const answer = answers.get(path);
    return answer && read(answer);
  };

  return {
    shape,
    at: ({ endpoint, path }) => {
      const bytes = bytesOf(path);
      // What is nested too deep was found when it was read the first time.
      const json = bytes && jsonOf(bytes);
      if (json === undefined) return [];
      const at = pathOf(endpoint, brand);
      const records = Array.isArray(json) ? json : [json];
      switch (endpoint.kind) {
        case 'releases': {
          for (const [i, each] of records.entries()) enterShape(shape, 'release', each, at, `/${i}`);
          const releases = readAnswer(endpoint, json, brand).value as Answer<'releases'> | undefined;
          catalogue = catalogueOf(releases ?? []);
          return releases ? checkReleases(releases, at) : [];
        }
        case 'platforms':
          for (const each of records) if (!listed.has(each?.id)) listed.set(each?.id, JSON.stringify(each));
          return [];
        case 'platform': {
          enterShape(shape, 'platform', json, at);
          const inList = listed.get(endpoint.id);
          const embeddings: Finding[][] = [];
          for (const [i, embedded] of [(json as Answer<'platform'>)?.sushi_services].flat().entries()) {
            if (!isId(embedded?.id)) continue;
            const detail = bytesOf(pathOf({ kind: 'service', id: embedded.id }, brand));
            // Most are the same to the last byte; the others are compared field by field.
            if (!detail || detail.equals(Buffer.from(JSON.stringify(embedded)))) continue;
            embeddings.push(checkEmbedded(embedded, jsonOf(detail), at, i));
          }
          const findings = [
            ...checkListed(inList && JSON.parse(inList), json, at, brand),
            ...embeddings.flat(),
          ];
          const platform = readAnswer(endpoint, json, brand).value as Answer<'platform'> | undefined;
          if (!platform) return findings;
          return [
            ...findings,
            ...checkId(platform.id, endpoint.id, at),
            ...checkAudited(platform, at),
            ...checkPlatform(platform, catalogue, at, brand),
          ];
        }
        case 'service': {
          enterShape(shape, 'service', json, at);
          const service = readAnswer(endpoint, json, brand).value as Answer<'service'> | undefined;
          if (!service) return [];
          const list = pathOf({ kind: 'service-notifications', id: endpoint.id }, brand);
          return [
            ...checkId(service.id, endpoint.id, at),
            ...checkAudit(service.last_audit, at),
            ...checkService(service, catalogue, counts.get(list), at, brand),
          ];
        }
        case 'host':
          enterShape(shape, 'host', json, at);
          return checkId(String(records[0]?.id ?? ''), endpoint.id, at);
        case 'service-notifications':
          for (const [i, each] of records.entries()) enterShape(shape, 'notification', each, at, `/${i}`);
          return [];
        case 'notifications':
          return [];
      }
    },
  };
}
