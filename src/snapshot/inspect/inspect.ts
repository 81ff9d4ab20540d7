import { checkAuditedFlag, checkHostAudits } from '../../registry/checks/audit-consistency.ts';
import {
  definedReportIdsOf,
  checkNotificationDates,
  checkPlatformAgainstCatalogue,
  checkSingleCurrentRelease,
  checkServiceConsistency,
  checkServiceByItself,
} from '../../registry/checks/consistency.ts';
import { validateResponse, type ResponseValue } from '../../registry/reading/response.ts';
import { isId, apiPathOf, type Endpoint } from '../../registry/endpoint.ts';
import type { Finding } from '../../registry/finding.ts';
import { FindingCollector, MAX_FINDINGS_PER_REPORT } from '../../registry/finding-collector.ts';
import { checkEmbeddedRecord, checkListedRecord } from '../../registry/checks/repeated-records.ts';
import { parseJsonBytes } from '../../registry/reading/json.ts';
import { checkEncoding } from '../../registry/reading/registry.ts';
import { addToStatistics, type FieldStatistics } from '../../registry/checks/field-statistics.ts';
import type { FileEntry } from '../store/manifest.ts';
import type { VisitedResponse } from '../crawl/visit.ts';

/**
 * Checks the responses of a snapshot against each other; `read` returns the bytes of one. Only one response and the platform list are in
 * memory at a time. The findings include the crawl's, in the manifest's order.
 */
export function inspectResponses(
  visits: VisitedResponse[],
  brand: string,
  read: (response: FileEntry) => Buffer,
): { findings: Finding[]; statistics: FieldStatistics } {
  const statistics: FieldStatistics = {};
  const byPath = new Map(visits.map((visit) => [visit.path, visit]));
  /** Platforms of the list by ID, as JSON text, which takes a third of the memory. */
  const listed = new Map<unknown, string>();
  let catalogue = definedReportIdsOf([]);

  const bytesOf = (path: string): Buffer | undefined => {
    const result = byPath.get(path)?.result;
    return result && 'file' in result ? read(result) : undefined;
  };
  const addRecords = (kind: string, records: unknown[], path: string): void => {
    for (const [i, record] of records.entries()) addToStatistics(statistics, kind, record, path, `/${i}`);
  };

  const inspectReleases = (json: unknown, path: string): Finding[] => {
    const releases = validateResponse({ kind: 'releases' }, json, brand).value;
    catalogue = definedReportIdsOf(releases ?? []);
    return releases ? checkSingleCurrentRelease(releases, path) : [];
  };

  const inspectPlatform = (id: string, json: unknown, path: string): Finding[] => {
    const inList = listed.get(id);
    const findings = [checkListedRecord(inList && JSON.parse(inList), json, path, brand)];
    for (const [i, embedded] of [(json as ResponseValue<'platform'>)?.sushi_services].flat().entries()) {
      if (!isId(embedded?.id)) continue;
      const detail = bytesOf(apiPathOf({ kind: 'service', id: embedded.id }, brand));
      // Most have identical bytes; only the others need to be parsed and compared.
      if (!detail || detail.equals(Buffer.from(JSON.stringify(embedded)))) continue;
      findings.push(checkEmbeddedRecord(embedded, parseJsonBytes(detail), path, i));
    }
    const platform = validateResponse({ kind: 'platform', id }, json, brand).value;
    if (!platform) return findings.flat();
    return [
      ...findings.flat(),
      ...checkAuditedFlag(platform, path),
      ...checkPlatformAgainstCatalogue(platform, catalogue, path, brand),
    ];
  };

  const inspectService = (id: string, json: unknown, path: string): Finding[] => {
    const service = validateResponse({ kind: 'service', id }, json, brand).value;
    if (!service) return [];
    const list = byPath.get(apiPathOf({ kind: 'service-notifications', id }, brand));
    const count = list && 'file' in list.result ? list.notifications.length : undefined;
    return [
      ...checkServiceConsistency(service, catalogue, count, path, brand),
      ...checkServiceByItself(service, path),
    ];
  };

  const inspectHost = (id: string, json: unknown, path: string): Finding[] => {
    const host = validateResponse({ kind: 'host', id }, json, brand).value;
    return host ? checkHostAudits(host, path) : [];
  };

  const inspectRecord = { platform: inspectPlatform, service: inspectService, host: inspectHost };
  const inspectJson = (endpoint: Endpoint, json: unknown, path: string): Finding[] => {
    const records: unknown[] = Array.isArray(json) ? json : [json];
    switch (endpoint.kind) {
      case 'releases':
        addRecords('release', records, path);
        return inspectReleases(json, path);
      case 'platforms':
        for (const platform of records) {
          const { id } = Object(platform) as { id?: unknown };
          if (!listed.has(id)) listed.set(id, JSON.stringify(platform));
        }
        return [];
      case 'platform':
      case 'service':
      case 'host':
        addToStatistics(statistics, endpoint.kind, json, path);
        return inspectRecord[endpoint.kind](endpoint.id, json, path);
      case 'service-notifications':
        addRecords('notification', records, path);
        return checkNotificationDates(validateResponse(endpoint, json, brand).value ?? [], path);
      case 'notifications': {
        const { results = [] } = validateResponse(endpoint, json, brand).value ?? {};
        return checkNotificationDates(results, path, '/results');
      }
    }
  };

  const collected = new FindingCollector(MAX_FINDINGS_PER_REPORT);
  for (const { endpoint, path, findings } of visits) {
    collected.add(findings);
    const bytes = bytesOf(path);
    if (!bytes) continue;
    const apiPath = apiPathOf(endpoint, brand);
    const json = parseJsonBytes(bytes);
    collected.add(checkEncoding(bytes, apiPath));
    // Undefined if nested too deep, which the crawl reported.
    if (json !== undefined) collected.add(inspectJson(endpoint, json, apiPath));
  }
  return { findings: collected.all(), statistics };
}
