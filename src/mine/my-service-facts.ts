// What the services of a list can be filtered by, as in the list of all services.
import { CREDENTIAL_FIELDS } from '../model/facets.ts';
import { auditFilterValueOf, credentialFilterNameOf } from '../lists/filter-values.ts';
import type { FilterFact } from '../model/model-types.ts';
import type { MyService } from './mine-types.ts';

export function myServiceFactsOf({ release, audit, limits, limited, credentials }: MyService): FilterFact[] {
  const flags = CREDENTIAL_FIELDS.map((field, i): FilterFact => {
    const yesOrNo = { y: 'yes', n: 'no' }[credentials[i] ?? ''] ?? '';
    return [credentialFilterNameOf(field), yesOrNo];
  });
  const flag = limited === undefined ? limits : limited;
  const hasLimit = flag === null ? '' : flag === false ? 'no' : 'yes';
  return [['release', release], ['audit', auditFilterValueOf(audit)], ['request_limit', hasLimit], ...flags];
}
