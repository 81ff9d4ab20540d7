// What the specification says of a registry's answers, rule by rule; `--as-registry` checks each.

export const RULES = {
  answers: 'Every endpoint of §4 answers 200, and so does every record that is listed or linked to.',
  type: 'Every answer is application/json (§4).',
  vary: 'Every answer has Vary: Accept (§4).',
  allow: 'Every answer has Allow: GET, HEAD, OPTIONS (§4).',
  head: 'HEAD answers as GET does (§4).',
  options: 'OPTIONS answers, with Allow (§4).',
  shapes: 'Lists are bare arrays (§4, 1), records have the fields of §2, and each field its type.',
  links: 'Links to the registry are absolute, and of the form that §4 shows.',
  format:
    '?format=api goes into data_host and ServiceLink url, never into notifications_url; all else stays (§4).',
  releases: 'Exactly one release is current (§2.1).',
  forms: 'List and detail of a platform differ in sushi_services alone, and name the same services (§2.4).',
  services: 'A service within its platform is what its own endpoint answers (§4, 5).',
  notifications: 'notifications_url and notification_count are those of the list of the service (§2.5).',
  paging: 'The list of all notifications, where there is one, has an end, and as many records as it counts.',
  errors: 'What is not there is 404, in JSON.',
} as const;

export type RuleName = keyof typeof RULES;
