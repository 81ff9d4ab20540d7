// A registry of platforms whose pages have unusual shapes: many services, many releases, long texts, both directions.
import { hostOf, platformOf, serviceOf } from '../registry/records.ts';
import * as at from '../snapshot/small-registry.ts';
import type { Script } from '../snapshot/scripted-origin.ts';

const LINKS = 'https://registry.example';
const uuid = (kind: number, n: number): string =>
  `${String(kind).repeat(8)}-0000-4000-8000-${String(n).padStart(12, '0')}`;

export const LONG_NAME = `${'Annals of the Society for Comparative Hydrology '.repeat(3).slice(0, 119)}Q`;
/** A text of 2,000 characters in paragraphs. */
const LONG_TEXT =
  'Sign in as an administrator, open Settings and copy the number that begins with two letters.\n\n'
    .repeat(22)
    .slice(0, 2000);
const ARABIC = 'يجب إدخال رقم العميل كما هو مذكور في الفاتورة السنوية، ثم إرساله مع كل طلب.';
const HEBREW = 'מזהה הלקוח מופיע בחשבונית השנתית. Use it in lower case.';
const JAPANESE = '管理画面の「契約情報」に表示される機関コード(英数字8桁)をご利用ください。';

/** The services of a platform, by the path of its page: their changes to the usual record. */
const PLATFORMS: { name: string; services: object[]; content_provider_name?: string }[] = [
  { name: 'No service', services: [] },
  { name: LONG_NAME, services: [{ customer_id_info: LONG_TEXT, requestor_id_info: LONG_TEXT }] },
  {
    name: 'مكتبة الأنهار',
    services: [
      {
        customer_id_info: ARABIC,
        requestor_id_info: ARABIC,
        api_key_required: true,
        api_key_info: HEBREW,
      },
      {
        usage_release: '5',
        customer_id_info: 'The number on the yearly invoice.',
        requestor_id_info: JAPANESE,
        api_key_required: true,
        api_key_info: 'Ask the help desk.',
      },
    ],
  },
  { name: 'Three releases', services: ['5.1', '5', '4'].map(ofRelease) },
  { name: 'Four releases', services: ['5.1', '5', '4', '3'].map(ofRelease) },
  {
    name: 'Forty services',
    services: Array.from({ length: 40 }, (_, n) => ({
      usage_release: n < 25 ? '5.1' : '5',
      url: `https://stats.acme.example/collection-${n + 1}/`,
      platform_attr_required: true,
      platform_specific_info: `platform=collection-${n + 1}`,
    })),
  },
  {
    name: 'Unlisted releases',
    content_provider_name: 'Last Press',
    services: ['5.2', ''].map(ofRelease),
  },
];

function ofRelease(release: string): object {
  return { usage_release: release, customer_id_info: `The number of ${release}.` };
}

/** The path of a platform’s page, by name. */
export function shapedPath(name: string): string {
  return `/platform/${uuid(
    1,
    PLATFORMS.findIndex((each) => each.name === name),
  )}/`;
}

export function shapedRegistry(): Script {
  const script: Script = {
    ...at.small(),
    [at.hostPath(at.H1)]: hostOf({
      id: at.H1,
      platforms: PLATFORMS.map((_, n) => LINKS + at.platformPath(uuid(1, n))),
    }),
    [at.NOTIFICATIONS]: { count: 0, next: null, previous: null, results: [] },
  };
  script[at.LIST] = PLATFORMS.map(({ services, ...named }, n) => {
    const records = services.map((changes, m) => {
      const id = uuid(2, n * 100 + m);
      script[at.listPath(id)] = [];
      return (script[at.servicePath(id)] = serviceOf({
        id,
        data_host: LINKS + at.hostPath(at.H1),
        notifications_url: LINKS + at.listPath(id),
        ...changes,
      })) as { id: string; usage_release: string };
    });
    const releases = [...new Set(records.map((each) => each.usage_release))];
    const platform = {
      id: uuid(1, n),
      ...named,
      reports: releases.map((usage_release) => ({
        usage_release,
        report_id: 'TR_J1',
        report_name: 'Journals',
      })),
    };
    script[at.platformPath(platform.id)] = platformOf({ ...platform, sushi_services: records });
    return platformOf({
      ...platform,
      sushi_services: records.map(({ id, usage_release }) => ({
        usage_release,
        url: LINKS + at.servicePath(id),
      })),
    });
  });
  return script;
}
