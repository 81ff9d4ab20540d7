// Without a schema, so that the browser can use them.

/** §3, the best first. */
export const AUDIT_STATES = [
  'Currently valid audit',
  'Audit in progress',
  'Audit expired',
  'Audit failed',
] as const;
