/** The flags of a service for what a request must have beside the customer ID, in the order of a set-up (§2.5, §5). */
export const CREDENTIAL_FIELDS = [
  'requestor_id_required',
  'api_key_required',
  'platform_attr_required',
  'ip_address_authorization',
] as const;

export type CredentialField = (typeof CREDENTIAL_FIELDS)[number];
