/** Rules of the specification that `--as-registry` checks. */
export const RULES = {
  answers: 'Every endpoint of §4 and every listed or linked record returns 200.',
  type: 'Every answer is application/json (§4).',
  vary: 'Every answer has Vary: Accept (§4).',
  allow: 'Every answer has Allow: GET, HEAD, OPTIONS (§4).',
  head: 'HEAD returns the same as GET, without a body (§4).',
  options: 'OPTIONS returns Allow (§4).',
  shapes: 'Lists are arrays (§4, 1); records have the fields of §2 with their types.',
  links: 'Links to the registry are absolute and have the form of §4.',
  format:
    '?format=api is added to data_host and ServiceLink url, never to notifications_url; nothing else changes (§4).',
  releases: 'Exactly one release is current (§2.1).',
  forms: 'List and detail of a platform differ only in sushi_services, and list the same services (§2.4).',
  services: 'A service inside its platform equals the answer of its own endpoint (§4, 5).',
  notifications: "notifications_url and notification_count match the service's list of notifications (§2.5).",
  paging: 'The optional list of all notifications ends and contains as many records as it counts.',
  errors: 'Unknown records return 404 in JSON.',
} as const;

export type RuleName = keyof typeof RULES;
