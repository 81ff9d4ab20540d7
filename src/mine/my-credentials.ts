import { CREDENTIAL_FIELDS, type CredentialField } from '../model/facets.ts';
import type { MyService } from './mine-types.ts';

/** For each of CREDENTIAL_FIELDS: `y` required, `n` not needed, `?` not stated. */
export function requiredCredentialFlagsOf(record: Partial<Record<CredentialField, unknown>>): string {
  return CREDENTIAL_FIELDS.map((field) => {
    const flag = record[field];
    return flag === true ? 'y' : flag === false ? 'n' : '?';
  }).join('');
}

/** The credentials that a service requires beside a customer ID. */
export function requiredCredentialsOf({ credentials }: Pick<MyService, 'credentials'>): CredentialField[] {
  return CREDENTIAL_FIELDS.filter((_, i) => credentials[i] === 'y');
}
