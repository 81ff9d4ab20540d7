import { checkAuditedFlag, checkHostAudits } from '../../registry/checks/audit-consistency.ts';
import {
  definedReportIdsOf,
  checkNotificationDates,
  checkPlatformAgainstCatalogue,
  checkSingleCurrentRelease,
  checkServiceConsistency,
  checkServiceByItself,
} from '../../registry/checks/consistency.ts';
import type { ResponseValue, TypedResponse } from '../../registry/reading/response.ts';
import { isId, apiPathOf } from '../../registry/endpoint.ts';
import type { Finding } from '../../registry/finding.ts';
import { FindingCollector, MAX_FINDINGS_PER_REPORT } from '../../registry/finding-collector.ts';
import { checkEmbeddedRecord, checkListedRecord } from '../../registry/checks/repeated-records.ts';
import { checkEncoding } from '../../registry/reading/registry.ts';
import { addToStatistics, type FieldStatistics } from '../../registry/checks/field-statistics.ts';
import type { FileEntry } from '../store/manifest.ts';
import type { VisitedResponse } from '../crawl/visit.ts';

/**
 * Checks the responses of a snapshot against each other; `read` returns the bytes of one. The findings include the crawl's,
 * in the manifest's order.
 */
export function inspectResponses(
  visits: VisitedResponse[],
  brand: string,
  read: (response: FileEntry) => Buffer,
): { findings: Finding[]; statistics: FieldStatistics } {
  const statistics: FieldStatistics = {};
  const byPath = new Map(visits.map((visit) => [visit.path, visit]));
  /** Platforms of the list by ID. */
  const listed = new Map<unknown, unknown>();
  let catalogue = definedReportIdsOf([]);

  const bytesOf = (path: string): Buffer | undefined => {
    const result = byPath.get(path)?.result;
    return result && 'file' in result ? read(result) : undefined;
  };
  const addRecords = (kind: string, records: unknown[], path: string): void => {
    for (const [i, record] of records.entries()) addToStatistics(statistics, kind, record, path, `/${i}`);
  };

  const inspectPlatform = (id: string, { json, typed }: VisitedResponse, path: string): Finding[] => {
    const findings = [checkListedRecord(listed.get(id), json, path, brand)];
    for (const [i, embedded] of [(json as ResponseValue<'platform'>)?.sushi_services].flat().entries()) {
      if (!isId(embedded?.id)) continue;
      const detail = byPath.get(apiPathOf({ kind: 'service', id: embedded.id }, brand));
      findings.push(checkEmbeddedRecord(embedded, detail?.json, path, i));
    }
    if (typed?.kind !== 'platform') return findings.flat();
    return [
      ...findings.flat(),
      ...checkAuditedFlag(typed.value, path),
      ...checkPlatformAgainstCatalogue(typed.value, catalogue, path, brand),
    ];
  };

  const inspectService = (id: string, service: ResponseValue<'service'>, path: string): Finding[] => {
    const list = byPath.get(apiPathOf({ kind: 'service-notifications', id }, brand));
    const count = list && 'file' in list.result ? list.notifications.length : undefined;
    return [
      ...checkServiceConsistency(service, catalogue, count, path, brand),
      ...checkServiceByItself(service, path),
    ];
  };

  const addFields = ({ endpoint, json }: VisitedResponse, path: string): void => {
    const records: unknown[] = Array.isArray(json) ? json : [json];
    switch (endpoint.kind) {
      case 'releases':
        return addRecords('release', records, path);
      case 'service-notifications':
        return addRecords('notification', records, path);
      case 'platform':
      case 'service':
      case 'host':
        return addToStatistics(statistics, endpoint.kind, json, path);
      case 'platforms':
        for (const platform of records) {
          const { id } = Object(platform) as { id?: unknown };
          if (!listed.has(id)) listed.set(id, platform);
        }
    }
  };
  const inspectTyped = (typed: TypedResponse, path: string): Finding[] => {
    switch (typed.kind) {
      case 'releases':
        catalogue = definedReportIdsOf(typed.value);
        return checkSingleCurrentRelease(typed.value, path);
      case 'service':
        return inspectService(typed.id, typed.value, path);
      case 'host':
        return checkHostAudits(typed.value, path);
      case 'service-notifications':
        return checkNotificationDates(typed.value, path);
      case 'notifications':
        return checkNotificationDates(typed.value.results, path, '/results');
      default:
        return [];
    }
  };

  const collected = new FindingCollector(MAX_FINDINGS_PER_REPORT);
  for (const visit of visits) {
    const { endpoint, path, findings, json, typed } = visit;
    collected.add(findings);
    const bytes = bytesOf(path);
    if (!bytes) continue;
    const apiPath = apiPathOf(endpoint, brand);
    collected.add(checkEncoding(bytes, apiPath));
    // Undefined if nested too deep, which the crawl reported.
    if (json === undefined) continue;
    addFields(visit, apiPath);
    if (endpoint.kind === 'platform') collected.add(inspectPlatform(endpoint.id, visit, apiPath));
    else if (typed) collected.add(inspectTyped(typed, apiPath));
  }
  return { findings: collected.all(), statistics };
}
