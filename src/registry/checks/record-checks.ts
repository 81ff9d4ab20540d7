// What a record shows by itself, for a snapshot and for `verify --as-registry`.
import type { Finding } from '../finding.ts';
import type { ServiceRecord } from '../reading/answer.ts';
import { checkAudit } from './audit-consistency.ts';
import { checkCodeOfPractice, checkServiceUrl } from './consistency.ts';

export function checkServiceRecord(service: ServiceRecord, endpoint: string): Finding[] {
  return [
    ...checkAudit(service.last_audit, endpoint),
    ...checkServiceUrl(service, endpoint),
    ...checkCodeOfPractice(service, endpoint),
  ];
}
