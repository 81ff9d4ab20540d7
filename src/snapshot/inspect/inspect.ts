// A second look at everything that was staged, when all of it is there: what the answers say of each other.
import { checkAudit, checkAudited } from '../../registry/checks/audit-consistency.ts';
import {
  registryCatalogueOf,
  checkId,
  checkPlatformConsistency,
  checkReleases,
  checkServiceConsistency,
  type RegistryCatalogue,
} from '../../registry/checks/consistency.ts';
import { readAnswer, type Answer } from '../../registry/reading/answer.ts';
import { isId, pathOf, type Endpoint } from '../../registry/endpoint.ts';
import type { Finding } from '../../registry/finding.ts';
import { FindingCollector, MAX_FINDINGS_PER_REPORT } from '../../registry/finding-collector.ts';
import { checkEmbeddedRecord, checkListedRecord } from '../../registry/checks/repeated-records.ts';
import { jsonOf, keyOf } from '../../registry/reading/json.ts';
import { checkEncoding } from '../../registry/reading/registry.ts';
import { addToStatistics, type FieldStatistics } from '../../registry/checks/field-statistics.ts';
import type { FileEntry } from '../store/manifest.ts';
import type { Visit } from '../crawl/visit.ts';

export interface Inspection {
  /** Of the crawl and of this look, in the manifest's order. */
  findings: Finding[];
  shape: FieldStatistics;
}

/** Reads the bytes of a staged answer. */
export type InspectedAnswer = (answer: FileEntry) => Buffer | undefined;

/** Inspects a crawl's answers; one is in memory at a time, and the platform list. */
export function inspect(visited: Visit[], brand: string, read: InspectedAnswer): Inspection {
  const look = lookOf(visited, brand, read);
  const findings = new FindingCollector(MAX_FINDINGS_PER_REPORT);
  for (const each of visited) {
    findings.add(each.findings);
    findings.add(look.at(each));
  }
  return { findings: findings.all(), shape: look.shape };
}

interface Look {
  shape: FieldStatistics;
  at(visited: Visit): Finding[];
}

function lookOf(visited: Visit[], brand: string, read: InspectedAnswer): Look {
  const shape: FieldStatistics = {};
  const answers = new Map(visited.flatMap(({ path, result }) => ('file' in result ? [[path, result]] : [])));
  const counts = new Map(
    visited.flatMap(({ path, result, notifications }) =>
      'file' in result ? [[path, notifications.length]] : [],
    ),
  );
  // As text, which takes a third of the room.
  const listed = new Map<unknown, string>();
  let catalogue: RegistryCatalogue = new Map();

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
        for (const [i, each] of records.entries()) addToStatistics(shape, 'release', each, at, `/${i}`);
        const releases = readAnswer(endpoint, json, brand).value;
        catalogue = registryCatalogueOf(releases ?? []);
        return releases ? checkReleases(releases, at) : [];
      }
      case 'platforms':
        for (const each of records) if (!listed.has(each?.id)) listed.set(each?.id, JSON.stringify(each));
        return [];
      case 'platform': {
        addToStatistics(shape, 'platform', json, at);
        const inList = listed.get(endpoint.id);
        const findings = [checkListedRecord(inList && JSON.parse(inList), json, at, brand)];
        for (const [i, embedded] of [(json as Answer<'platform'>)?.sushi_services].flat().entries()) {
          if (!isId(embedded?.id)) continue;
          const detail = bytesOf(pathOf({ kind: 'service', id: embedded.id }, brand));
          // Most are the same to the last byte; the others are compared field by field.
          if (!detail || detail.equals(Buffer.from(JSON.stringify(embedded)))) continue;
          findings.push(checkEmbeddedRecord(embedded, jsonOf(detail), at, i));
        }
        const platform = readAnswer(endpoint, json, brand).value;
        if (!platform) return findings.flat();
        return [
          ...findings.flat(),
          ...checkId(platform.id, endpoint.id, at),
          ...checkAudited(platform, at),
          ...checkPlatformConsistency(platform, catalogue, at, brand),
        ];
      }
      case 'service': {
        addToStatistics(shape, 'service', json, at);
        const service = readAnswer(endpoint, json, brand).value;
        if (!service) return [];
        const list = pathOf({ kind: 'service-notifications', id: endpoint.id }, brand);
        return [
          ...checkId(service.id, endpoint.id, at),
          ...checkAudit(service.last_audit, at),
          ...checkServiceConsistency(service, catalogue, counts.get(list), at, brand),
        ];
      }
      case 'host':
        addToStatistics(shape, 'host', json, at);
        return checkId(keyOf(records[0]?.id ?? ''), endpoint.id, at);
      case 'service-notifications':
        for (const [i, each] of records.entries()) addToStatistics(shape, 'notification', each, at, `/${i}`);
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
