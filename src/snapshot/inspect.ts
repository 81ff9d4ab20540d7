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
import { isTooDeep } from '../registry/depth.ts';
import { isId, pathOf } from '../registry/endpoint.ts';
import type { Finding } from '../registry/finding.ts';
import { checkEmbedded, checkListed } from '../registry/forms.ts';
import { enterShape, type Shape } from '../registry/shape.ts';
import type { Visited } from './visit.ts';

export interface Inspected {
  /** Of the crawl and of this look, in the manifest's order. */
  findings: Finding[];
  shape: Shape;
}

/** Reads the bytes of a staged file. */
export type Read = (file: string) => Promise<Buffer | undefined>;

/** Inspects a crawl's answers; one is in memory at a time, and the platform list. */
export async function inspect(visited: Visited[], brand: string, read: Read): Promise<Inspected> {
  const look = lookOf(visited, brand, read);
  const findings: Finding[] = [];
  for (const each of visited) findings.push(...each.findings, ...(await look.at(each)));
  return { findings, shape: look.shape };
}

interface Look {
  shape: Shape;
  at(visited: Visited): Promise<Finding[]>;
}

function lookOf(visited: Visited[], brand: string, read: Read): Look {
  const shape: Shape = {};
  const files = new Map(
    visited.flatMap(({ path, result }) => ('file' in result ? [[path, result.file]] : [])),
  );
  const counts = new Map(
    visited.flatMap(({ path, result, notifications }) =>
      'file' in result ? [[path, notifications.length]] : [],
    ),
  );
  // As text, which takes a third of the room.
  const listed = new Map<unknown, string>();
  let catalogue: Catalogue = new Map();

  /** The JSON of an answer, fresh; undefined where it cannot be read, which reading it the first time has found. */
  const jsonOf = async (path: string): Promise<unknown> => {
    const file = files.get(path);
    const bytes = file === undefined ? undefined : await read(file);
    return bytes && !isTooDeep(bytes) ? JSON.parse(new TextDecoder().decode(bytes)) : undefined;
  };

  return {
    shape,
    at: async ({ endpoint, path }) => {
      const json = await jsonOf(path);
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
          const findings = checkListed(inList && JSON.parse(inList), json, at, brand);
          for (const [i, embedded] of [(json as Answer<'platform'>)?.sushi_services].flat().entries()) {
            if (!isId(embedded?.id)) continue;
            const detail = await jsonOf(pathOf({ kind: 'service', id: embedded.id }, brand));
            findings.push(...checkEmbedded(embedded, detail, at, i));
          }
          const platform = readAnswer(endpoint, json, brand).value as Answer<'platform'> | undefined;
          if (!platform) return findings;
          findings.push(...checkId(platform.id, endpoint.id, at), ...checkAudited(platform, at));
          return [...findings, ...checkPlatform(platform, catalogue, at, brand)];
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
