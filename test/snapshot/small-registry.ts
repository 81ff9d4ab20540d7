// A registry with few responses, as a script for a scripted origin.
import { hostOf, listedOf, platformOf, serviceOf } from '../registry/records.ts';
import type { Script } from './scripted-origin.ts';

/** The registry's base URL; links in its records use https. */
export const BASE = 'http://registry.example';
const LINKS = 'https://registry.example';

export const A = 'aaaaaaaa-0000-4000-8000-000000000001';
export const B = 'bbbbbbbb-0000-4000-8000-000000000002';
export const S1 = '11111111-0000-4000-8000-000000000001';
export const S2 = '22222222-0000-4000-8000-000000000002';
export const H1 = 'cccccccc-0000-4000-8000-000000000001';
/** Referenced only by a migration. */
export const H2 = 'dddddddd-0000-4000-8000-000000000002';

export const LIST = '/api/v1/platform/';
export const RELEASES = '/api/v1/usage-release/';
export const NOTIFICATIONS = '/api/v1/notification/';
export const platformPath = (id: string): string => `/api/v1/platform/${id}/`;
export const servicePath = (id: string): string => `/api/v1/sushi-service/${id}/`;
export const listPath = (id: string): string => `/api/v1/sushi-service/${id}/notification/`;
export const hostPath = (id: string): string => `/api/v1/usage-data-host/${id}/`;

export function smallService(id: string, changes: object = {}): Record<string, unknown> {
  return serviceOf({
    id,
    data_host: LINKS + hostPath(H1),
    notifications_url: LINKS + listPath(id),
    ...changes,
  });
}

/** Two platforms, two services, two hosts, one notification, no list of all of them. */
export function small(): Script {
  const link = (id: string): object => ({ usage_release: '5.1', url: LINKS + servicePath(id) });
  const first = smallService(S1);
  const second = smallService(S2, {
    notification_count: 1,
    migrations: [
      {
        id: '55555555-0000-4000-8000-000000000001',
        data_host: LINKS + hostPath(H2),
        data_host_original_name: 'Before',
        migration_date: '2024-05-01',
      },
    ],
  });
  return {
    [LIST]: [
      listedOf({ id: A, sushi_services: [link(S1)] }),
      listedOf({ id: B, name: 'Füße\r\n', sushi_services: [link(S2)] }),
    ],
    [RELEASES]: [
      {
        id: '66666666-0000-4000-8000-000000000001',
        number: '5.1',
        current: true,
        report_types: [
          {
            id: '66666666-0000-4000-8000-000000000002',
            code: 'TR',
            name: 'Title Report',
            description: '',
            reports: [
              {
                id: '66666666-0000-4000-8000-000000000003',
                report_id: 'TR_J1',
                report_name: 'Title Report - Journal Report 1',
                description: '',
              },
            ],
          },
        ],
      },
    ],
    [platformPath(A)]: platformOf({ id: A, sushi_services: [first] }),
    [platformPath(B)]: platformOf({ id: B, name: 'Füße\r\n', sushi_services: [second] }),
    [servicePath(S1)]: first,
    [servicePath(S2)]: second,
    [listPath(S1)]: [],
    [listPath(S2)]: [notificationOf(1)],
    [hostPath(H1)]: hostOf({ id: H1, platforms: [LINKS + platformPath(A), LINKS + platformPath(B)] }),
    [hostPath(H2)]: hostOf({ id: H2 }),
  };
}

export function notificationOf(number: number): Record<string, unknown> {
  return {
    id: `77777777-0000-4000-8000-${String(number).padStart(12, '0')}`,
    published_date: '2026-01-01',
    last_modified: '2026-01-01',
    source: 'Acme',
    type: 'Maintenance',
    subject: 'Down on Sunday',
    message: '',
    start_date: null,
    end_date: null,
    reports: [],
    sushi_service: null,
    data_host: null,
  };
}

/** The notification list in pages of one, its links under a base. */
export function pagesOf(count: number, base: string): Script {
  const address = (page: number): string => `${base}${NOTIFICATIONS}?page=${page}`;
  const pages = Array.from({ length: count }, (_, i): [string, unknown] => [
    i === 0 ? NOTIFICATIONS : `${NOTIFICATIONS}?page=${i + 1}`,
    {
      count,
      next: i + 1 < count ? address(i + 2) : null,
      previous: i > 0 ? address(i) : null,
      results: [notificationOf(i + 1)],
    },
  ]);
  return Object.fromEntries(pages);
}
