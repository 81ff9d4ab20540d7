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
import { isId, pathOf, type Endpoint } from '../registry/endpoint.ts';
import type { Finding } from '../registry/finding.ts';
import { Findings, MOST_PER_REPORT } from '../registry/findings.ts';
import { checkEmbedded, checkListed } from '../registry/forms.ts';
import { jsonOf, keyOf } from '../registry/json.ts';
import { checkEncoding } from '../registry/registry.ts';
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
  const findings = new Findings(MOST_PER_REPORT);
  for (const each of visited) {
    findings.add(each.findings);
    findings.add(look.at(each));
  }
  return { findings: findings.all(), shape: look.shape };
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

  const lookAt = (endpoint: Endpoint, bytes: Buffer, at: string): Finding[] => {
    const json = jsonOf(bytes);
    // What is nested too deep was found when it was read the first time.
    if (json === undefined) return [];
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
        const findings = [checkListed(inList && JSON.parse(inList), json, at, brand)];
        for (const [i, embedded] of [(json as Answer<'platform'>)?.sushi_services].flat().entries()) {
          if (!isId(embedded?.id)) continue;
          const detail = bytesOf(pathOf({ kind: 'service', id: embedded.id }, brand));
          // Most are the same to the last byte; the others are compared field by field.
          if (!detail || detail.equals(Buffer.from(JSON.stringify(embedded)))) continue;
          findings.push(checkEmbedded(embedded, jsonOf(detail), at, i));
        }
        const platform = readAnswer(endpoint, json, brand).value as Answer<'platform'> | undefined;
        if (!platform) return findings.flat();
        return [
          ...findings.flat(),
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
        return checkId(keyOf(records[0]?.id ?? ''), endpoint.id, at);
      case 'service-notifications':
        for (const [i, each] of records.entries()) enterShape(shape, 'notification', each, at, `/${i}`);
        return [];
      case 'notifications':
        return [];
    }
  };

  return {
    shape,
    at: ({ endpoint, path }) => {
      const bytes = bytesOf(path);
      if (!bytes) return [];
      const at = pathOf(endpoint, brand);
      return [...checkEncoding(bytes, at), ...lookAt(endpoint, bytes, at)];
    },
  };
}
