import { checkAudit, checkAudited } from '../../registry/checks/audit-consistency.ts';
import {
  registryCatalogueOf,
  checkId,
  checkPlatformConsistency,
  checkReleases,
  checkServiceConsistency,
  checkServiceUrl,
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
  /** Of the crawl and of the inspection, in the manifest's order. */
  findings: Finding[];
  shape: FieldStatistics;
}

/** Returns the bytes of a staged answer. */
export type ReadAnswerBytes = (answer: FileEntry) => Buffer | undefined;

/** Checks staged answers against each other. Only one answer and the platform list are in memory at a time. */
export function inspect(visits: Visit[], brand: string, read: ReadAnswerBytes): Inspection {
  const inspector = new Inspector(visits, brand, read);
  const findings = new FindingCollector(MAX_FINDINGS_PER_REPORT);
  for (const visit of visits) {
    findings.add(visit.findings);
    findings.add(inspector.inspect(visit));
  }
  return { findings: findings.all(), shape: inspector.shape };
}

class Inspector {
  readonly shape: FieldStatistics = {};
  readonly #brand: string;
  readonly #read: ReadAnswerBytes;
  readonly #files = new Map<string, FileEntry>();
  readonly #notificationCounts = new Map<string, number>();
  /** Platforms of the list by ID, as JSON text, which takes a third of the memory. */
  readonly #listed = new Map<unknown, string>();
  #catalogue: RegistryCatalogue = new Map();

  constructor(visits: Visit[], brand: string, read: ReadAnswerBytes) {
    this.#brand = brand;
    this.#read = read;
    for (const { path, result, notifications } of visits) {
      if (!('file' in result)) continue;
      this.#files.set(path, result);
      this.#notificationCounts.set(path, notifications.length);
    }
  }

  inspect({ endpoint, path }: Visit): Finding[] {
    const bytes = this.#bytesOf(path);
    if (!bytes) return [];
    const apiPath = pathOf(endpoint, this.#brand);
    const json = jsonOf(bytes);
    // Undefined if nested too deep, which the crawl reported.
    const findings = json === undefined ? [] : this.#inspectJson(endpoint, json, apiPath);
    return [...checkEncoding(bytes, apiPath), ...findings];
  }

  #inspectJson(endpoint: Endpoint, json: unknown, path: string): Finding[] {
    const records: unknown[] = Array.isArray(json) ? json : [json];
    switch (endpoint.kind) {
      case 'releases':
        this.#addStatistics('release', records, path);
        return this.#inspectReleases(json, path);
      case 'platforms':
        for (const platform of records) {
          const { id } = Object(platform) as { id?: unknown };
          if (!this.#listed.has(id)) this.#listed.set(id, JSON.stringify(platform));
        }
        return [];
      case 'platform':
        addToStatistics(this.shape, 'platform', json, path);
        return this.#inspectPlatform(endpoint.id, json, path);
      case 'service':
        addToStatistics(this.shape, 'service', json, path);
        return this.#inspectService(endpoint.id, json, path);
      case 'host':
        addToStatistics(this.shape, 'host', json, path);
        return checkId(keyOf((Object(records[0]) as { id?: unknown }).id ?? ''), endpoint.id, path);
      case 'service-notifications':
        this.#addStatistics('notification', records, path);
        return [];
      case 'notifications':
        return [];
    }
  }

  #addStatistics(kind: string, records: unknown[], path: string): void {
    for (const [i, record] of records.entries()) addToStatistics(this.shape, kind, record, path, `/${i}`);
  }

  #inspectReleases(json: unknown, path: string): Finding[] {
    const releases = readAnswer({ kind: 'releases' }, json, this.#brand).value;
    this.#catalogue = registryCatalogueOf(releases ?? []);
    return releases ? checkReleases(releases, path) : [];
  }

  #inspectPlatform(id: string, json: unknown, path: string): Finding[] {
    const listed = this.#listed.get(id);
    const findings = [checkListedRecord(listed && JSON.parse(listed), json, path, this.#brand)];
    for (const [i, embedded] of [(json as Answer<'platform'>)?.sushi_services].flat().entries()) {
      if (!isId(embedded?.id)) continue;
      const detail = this.#bytesOf(pathOf({ kind: 'service', id: embedded.id }, this.#brand));
      // Most have identical bytes; only the others need to be parsed and compared.
      if (!detail || detail.equals(Buffer.from(JSON.stringify(embedded)))) continue;
      findings.push(checkEmbeddedRecord(embedded, jsonOf(detail), path, i));
    }
    const platform = readAnswer({ kind: 'platform', id }, json, this.#brand).value;
    if (!platform) return findings.flat();
    return [
      ...findings.flat(),
      ...checkId(platform.id, id, path),
      ...checkAudited(platform, path),
      ...checkPlatformConsistency(platform, this.#catalogue, path, this.#brand),
    ];
  }

  #inspectService(id: string, json: unknown, path: string): Finding[] {
    const service = readAnswer({ kind: 'service', id }, json, this.#brand).value;
    if (!service) return [];
    const list = pathOf({ kind: 'service-notifications', id }, this.#brand);
    const notificationCount = this.#notificationCounts.get(list);
    return [
      ...checkId(service.id, id, path),
      ...checkAudit(service.last_audit, path),
      ...checkServiceConsistency(service, this.#catalogue, notificationCount, path, this.#brand),
      ...checkServiceUrl(service, path),
    ];
  }

  #bytesOf(path: string): Buffer | undefined {
    const file = this.#files.get(path);
    return file && this.#read(file);
  }
}
