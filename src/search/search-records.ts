// The records of the full-text search. Their contents are sentences, because Pagefind shows excerpts of them.
import { auditLabelOf, UNSTATED_STATUS } from '../model/audit-status.ts';
import { agendaConcernsOf } from '../model/agenda-concerns.ts';
import { NO_SUBJECT } from '../registry/names.ts';
import { CREDENTIAL_FIELDS } from '../registry/credential-flags.ts';
import { CREDENTIALS_IN_SENTENCE, hostTypeInWords } from '../model/facets.ts';
import type { Host, Model, Platform, Provider, Report, ReportType, Service } from '../model/model-types.ts';
import type { AgendaItem } from '../model/notification-agenda.ts';
import { notificationFragment } from '../model/notifications.ts';
import { SERVICE_FLAGS } from '../model/service-flags.ts';
import { hostNameOf } from './name-list.ts';
import { urlFieldOf, nameFieldsOf, NOTIFICATION_KIND, spellingsMetaOf } from './ranking.ts';
import type { SearchRecord } from './write-search.ts';
import { andListFormat } from '../util/list-words.ts';
import { joinSentences } from '../util/sentence.ts';

/** A page that the operator wrote. */
export interface OperatorPage {
  path: string;
  title: string;
  text: string;
}

export function searchRecordsOf(model: Model): SearchRecord[] {
  return [
    ...model.platforms.map(platformSearchRecord),
    ...model.services.map(serviceRecord),
    ...model.hosts.map(hostRecord),
    ...model.providers.map(providerRecord),
    ...model.reportTypes.flatMap(typeRecord),
    ...model.reports.flatMap(reportRecord),
  ];
}

/** The same with what the operator noted about them: sentences, by the path of a record. */
export function withNotedTexts(
  records: readonly SearchRecord[],
  noted: ReadonlyMap<string, readonly string[]>,
): SearchRecord[] {
  return records.map((record) => {
    const texts = noted.get(record.url);
    if (!texts) return record;
    const content = joinSentences([record.content, ...texts]);
    const spellings = spellingsMetaOf(`${record.meta['title']} ${content}`);
    return { ...record, content, meta: { ...record.meta, ...spellings } };
  });
}

export function pageSearchRecord({ path, title, text }: OperatorPage): SearchRecord {
  return toRecord('Page', path, title, [text || title]);
}

/** The words of an item of the list of notifications, so that both find the same. */
export function notificationSearchRecord(item: AgendaItem): SearchRecord {
  const [{ record, listPath }] = item.notifications;
  const { services, hosts } = agendaConcernsOf(item);
  const fragment = notificationFragment(record.id) ?? record.id;
  const names = [...services.map(({ name }) => name), ...hosts.flatMap(({ host }) => host?.name ?? [])];
  return toRecord(
    NOTIFICATION_KIND,
    `${listPath}#${fragment}`,
    record.subject || NO_SUBJECT,
    [record.subject, record.message, record.source, toListText(names)],
    { fields: {} },
  );
}

/** `fields` are those that Pagefind searches. */
function toRecord(
  kind: string,
  url: string,
  title: string,
  sentences: Parameters<typeof joinSentences>[0],
  {
    fields = nameFieldsOf(title),
    filters = {},
  }: { fields?: Record<string, string>; filters?: SearchRecord['filters'] } = {},
): SearchRecord {
  const content = joinSentences(sentences.map((each) => each && each.replace(/\s+/g, ' ').trim()));
  const meta = { title, kind, ...fields, ...spellingsMetaOf(`${title} ${content}`) };
  return { url, content, meta, filters: { kind: [kind], ...filters } };
}

function platformSearchRecord(platform: Platform): SearchRecord {
  const { record, name, path, releases, hosts, services, offers } = platform;
  const provider = record.content_provider_name.trim();
  const types = [...new Set(record.host_types.map((type) => hostTypeInWords(type.name)))];
  const offered = [...new Set(offers.flatMap((offer) => offer.releases))].map((release) => {
    const reports = offers.filter((offer) => offer.releases.includes(release));
    return `Under release ${release} it offers the ${nounOf(reports, 'report')} ${toListText(reports.map(({ report }) => report.id))}`;
  });
  const sentences = [
    `${nameWithAbbreviation(name, record.abbrev)} is a platform${provider && ` of the content provider ${provider}`}${placeText(platform)}`,
    types.length > 0 && `It hosts items of the ${nounOf(types, 'type')} ${toListText(types)}`,
    releases.length > 0 && `Its services support ${releasesText(releases)}`,
    services.length > 0 &&
      `Reports are fetched from ${toListText(services.map(({ record: { url } }) => url))}`,
    hosts.length > 0 &&
      `Its usage data ${nounOf(hosts, 'host is', 'hosts are')} ${toListText(hosts.map((host) => host.name))}`,
    ...offered,
    ...services.map(auditSentenceOf),
  ];
  const fields = {
    ...nameFieldsOf(name, record.abbrev),
    ...urlFieldOf(hostNamesOf(services)),
  };
  const filters = {
    release: releases,
    report: offers.map((offer) => offer.report.id),
    audit: [...new Set(services.map(auditFilterTextOf))],
    host_type: types,
    country: countriesOf([platform]),
  };
  return toRecord('Platform', path, name, sentences, { fields, filters });
}

function serviceRecord(service: Service): SearchRecord {
  const { record, path, release, platforms, host, audit } = service;
  const platformNames = toListText(platforms.map(({ name }) => name));
  const needs = CREDENTIAL_FIELDS.filter((field) => record[field]).map(
    (field) => CREDENTIALS_IN_SENTENCE[field],
  );
  // A no-break space keeps “release” and its number on one line.
  const title = [platformNames || 'Sushi service', release && `release\u00A0${release}`];
  const sentences = [
    `This is the sushi service of ${platformNames || 'no listed platform'}${release && ` for release ${release}`}`,
    record.url && `Its URL is ${record.url}`,
    host && `Its data host is ${host.name}`,
    needs.length > 0 && `It requires ${toListText(needs)}`,
    audit && auditSentenceOf(service),
    record.customer_id_info,
    ...Object.values(SERVICE_FLAGS).map(({ info }) => record[info]),
  ];
  const fields = {
    ...(release && { release }),
    ...(platforms[0] && { platform: platforms[0].name, platform_path: platforms[0].path }),
    ...urlFieldOf(hostNamesOf([service])),
  };
  // Not reports and host types: they would make the index much larger, and the list of services has these filters.
  const filters = {
    release: release ? [release] : [],
    country: countriesOf(platforms),
    audit: [auditFilterTextOf(service)],
  };
  return toRecord('Sushi service', path, title.filter(Boolean).join(', '), sentences, { fields, filters });
}

function hostRecord(host: Host): SearchRecord {
  const { name, path, record, platforms } = host;
  const sentences = [
    `${nameWithAbbreviation(name, record.abbrev)} is a data host${placeText(host)}`,
    platforms.length > 0 && `It serves ${toListText(platforms.map((platform) => platform.name))}`,
  ];
  return toRecord('Data host', path, name, sentences, { fields: nameFieldsOf(name, record.abbrev) });
}

function providerRecord({ name, path, platforms }: Provider): SearchRecord {
  const count = platforms.length === 1 ? 'one platform' : `${platforms.length} platforms`;
  return toRecord('Provider', path, name, [`This is a content provider with ${count}`]);
}

function reportRecord({ id, name, path, type, definitions, offers }: Report): SearchRecord[] {
  if (!path) return [];
  const releases = definitions.map(({ release }) => release);
  const sentences = [
    `${id} is ${name ? `the ${name}` : 'a report'}${type.name && `, of the type ${type.name}`}`,
    definitions.length > 0 && `It is defined in ${releasesText(releases)}`,
    ...new Set(definitions.map(({ description }) => description)),
    `${offers.length === 1 ? 'One platform offers' : `${offers.length} platforms offer`} it`,
  ];
  const [fields, filters] = [nameFieldsOf(name || id, id), { report: [id], release: releases }];
  return [toRecord('Report', path, name ? `${id}: ${name}` : id, sentences, { fields, filters })];
}

function typeRecord({ code, name, path, definitions, reports, platforms }: ReportType): SearchRecord[] {
  if (!path) return [];
  const sentences = [
    `${code} is ${name ? `the report type ${name}` : 'a report type'}`,
    reports.length > 0 &&
      `Its ${nounOf(reports, 'report is', 'reports are')} ${toListText(reports.map(({ id }) => id))}`,
    ...new Set(definitions.map(({ description }) => description)),
    `${platforms.length === 1 ? 'One platform offers' : `${platforms.length} platforms offer`} reports of this type`,
  ];
  const fields = nameFieldsOf(name || code, code);
  const filters = { release: definitions.map(({ release }) => release) };
  return [toRecord('Report type', path, name ? `${code}: ${name}` : code, sentences, { fields, filters })];
}

/** `Acta Botanica (AB)` */
function nameWithAbbreviation(name: string, abbrev: string): string {
  const short = abbrev.trim();
  return short && short !== name ? `${name} (${short})` : name;
}

/** `a, b and c`, each once. */
function toListText(parts: Iterable<string>): string {
  return andListFormat.format([...new Set(parts)].filter(Boolean));
}

function auditFilterTextOf({ auditStatus }: Service): string {
  return auditLabelOf(auditStatus);
}

function auditSentenceOf({ release, auditStatus }: Service): string | undefined {
  if (auditStatus === UNSTATED_STATUS) return undefined;
  const status = auditStatus ? `has the audit status “${auditStatus}”` : 'has no audit';
  return `${release ? `The release ${release} service` : 'A service'} ${status}`;
}

function nounOf({ length }: readonly unknown[], one: string, several = `${one}s`): string {
  return length === 1 ? one : several;
}

/** `release 5.1`, `releases 5 and 5.1` */
function releasesText(releases: readonly string[]): string {
  return `${nounOf(releases, 'release')} ${toListText(releases)}`;
}

function placeText(record: Pick<Platform, 'country'>): string {
  return countriesOf([record])
    .map((name) => `, based in ${name}`)
    .join('');
}

function countriesOf(records: readonly Pick<Platform, 'country'>[]): string[] {
  return [...new Set(records.flatMap(({ country }) => country?.name || country?.code || []))];
}

function hostNamesOf(services: readonly Service[]): string[] {
  return services.flatMap(({ record }) => hostNameOf(record.url) ?? []);
}
