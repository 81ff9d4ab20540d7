// Contents are sentences, because Pagefind shows excerpts of them.
import { CREDENTIALS } from '../model/facets.ts';
import type { Host, Model, Platform, Provider, Report, ReportType, Service } from '../model/model-types.ts';
import { URL_WEIGHT_FIELD, nameFieldsOf } from './ranking.ts';
import { spellingMeta } from './spellings.ts';
import type { SearchRecord } from './write-search.ts';
import { toListText, nameWithAbbreviation, toSentences, toWords } from './sentences.ts';

/** A page that the operator wrote. */
interface WrittenPage {
  path: string;
  title: string;
  text: string;
}

export function searchRecordsOf(model: Model, pages: readonly WrittenPage[] = []): SearchRecord[] {
  return [
    ...model.platforms.map(platformSearchRecord),
    ...model.services.map(serviceRecord),
    ...model.hosts.map(hostRecord),
    ...model.providers.map(providerRecord),
    ...model.reportTypes.flatMap(typeRecord),
    ...model.reports.flatMap(reportRecord),
    ...pages.map(pageRecord),
  ].map((record) => ({
    ...record,
    meta: { ...record.meta, ...spellingMeta(`${record.meta['title']} ${record.content}`) },
  }));
}

function platformSearchRecord(platform: Platform): SearchRecord {
  const { record, name, path, country, releases, hosts, services } = platform;
  const provider = record.content_provider_name.trim();
  const countryName = country?.name || country?.code;
  const types = [...new Set(record.host_types.map((type) => toWords(type.name)))];
  return {
    url: path,
    content: toSentences(
      `${nameWithAbbreviation(name, record.abbrev)} is a platform${provider && ` of the content provider ${provider}`}` +
        (countryName ? `, based in ${countryName}` : ''),
      types.length > 0 && `It hosts items of the ${types.length > 1 ? 'types' : 'type'} ${toListText(types)}`,
      releases.length > 0 && `Its services speak release ${toListText(releases)}`,
      services.length > 0 &&
        `Reports are fetched from ${toListText(services.map(({ record: { url } }) => url))}`,
      hosts.length > 0 && `Its usage data host is ${toListText(hosts.map((host) => host.name))}`,
      ...[...offeredReleasesOf(platform)].map(
        (release) =>
          `Under release ${release} it offers the reports ${toListText(reportIdsUnder(platform, release))}`,
      ),
      ...services.map(auditSentenceOf),
    ),
    meta: { title: name, kind: 'Platform', ...nameFieldsOf(name, record.abbrev), ...hostNameField(services) },
    filters: {
      kind: ['Platform'],
      release: releases,
      report: platform.offers.map((offer) => offer.report.id),
      audit: [...new Set(services.map(auditStatusOf))],
      host_type: types,
      country: countriesOf([platform]),
    },
  };
}

function serviceRecord(service: Service): SearchRecord {
  const { record, path, release, platforms, host, audit } = service;
  const platformNames = toListText(platforms.map(({ name }) => name));
  const credentials = Object.entries(CREDENTIALS).filter(
    ([field]) => record[field as keyof typeof CREDENTIALS],
  );
  return {
    url: path,
    content: toSentences(
      `The sushi service of ${platformNames || 'no listed platform'}${release && ` for release ${release}`}`,
      record.url && `Its address is ${record.url}`,
      host && `It runs at ${host.name}`,
      credentials.length > 0 && `It asks for ${toListText(credentials.map(([, label]) => label))}`,
      audit && auditSentenceOf(service),
      record.customer_id_info,
      record.requestor_id_info,
      record.api_key_info,
      record.platform_specific_info,
      record.request_volume_limits_info,
      record.customizations_info,
    ),
    meta: {
      // A no-break space keeps the number on the line of its word.
      title: [platformNames || 'Sushi service', release && `release\u00A0${release}`]
        .filter(Boolean)
        .join(', '),
      kind: 'Sushi service',
      ...(release && { release }),
      ...(platforms[0] && { platform: platforms[0].name, platform_path: platforms[0].path }),
      ...hostNameField([service]),
    },
    // Without reports and host types, by which the list of services can be filtered: they are a large part of the index.
    filters: {
      kind: ['Sushi service'],
      release: release ? [release] : [],
      country: countriesOf(platforms),
      audit: [auditStatusOf(service)],
    },
  };
}

function hostRecord({ name, path, record, country, platforms }: Host): SearchRecord {
  const countryName = country?.name || country?.code;
  return {
    url: path,
    content: toSentences(
      `${nameWithAbbreviation(name, record.abbrev)} is a usage data host` +
        (countryName ? `, based in ${countryName}` : ''),
      platforms.length > 0 && `It serves ${toListText(platforms.map((platform) => platform.name))}`,
    ),
    meta: { title: name, kind: 'Usage data host', ...nameFieldsOf(name, record.abbrev) },
    filters: { kind: ['Usage data host'] },
  };
}

function providerRecord({ name, path, platforms }: Provider): SearchRecord {
  return {
    url: path,
    content: toSentences(
      `A content provider with ${platforms.length === 1 ? 'one platform' : `${platforms.length} platforms`}`,
    ),
    meta: { title: name, kind: 'Provider', ...nameFieldsOf(name) },
    filters: { kind: ['Provider'] },
  };
}

function reportRecord({ id, name, path, type, definitions, offers }: Report): SearchRecord[] {
  if (!path) return [];
  const record: SearchRecord = {
    url: path,
    content: toSentences(
      `${id} is ${name || 'a report'}${type.name && `, of the type ${type.name}`}`,
      definitions.length > 0 &&
        `It is defined in release ${toListText(definitions.map(({ release }) => release))}`,
      ...new Set(definitions.map(({ description }) => description)),
      `${offers.length === 1 ? 'One platform offers' : `${offers.length} platforms offer`} it`,
    ),
    meta: { title: name ? `${id}: ${name}` : id, kind: 'Report', ...nameFieldsOf(name || id, id) },
    filters: { kind: ['Report'], report: [id], release: definitions.map(({ release }) => release) },
  };
  return [record];
}

function typeRecord({ code, name, path, definitions, reports, platforms }: ReportType): SearchRecord[] {
  if (!path) return [];
  const record: SearchRecord = {
    url: path,
    content: toSentences(
      `${code} is the report type ${name || code}`,
      reports.length > 0 && `Its reports are ${toListText(reports.map(({ id }) => id))}`,
      ...new Set(definitions.map(({ description }) => description)),
      `${platforms.length === 1 ? 'One platform offers' : `${platforms.length} platforms offer`} reports of this type`,
    ),
    meta: { title: `${code}: ${name}`, kind: 'Report type', ...nameFieldsOf(name || code, code) },
    filters: { kind: ['Report type'], release: definitions.map(({ release }) => release) },
  };
  return [record];
}

function pageRecord({ path, title, text }: WrittenPage): SearchRecord {
  return {
    url: path,
    content: toSentences(text || title),
    meta: { title, kind: 'Page', ...nameFieldsOf(title) },
    filters: { kind: ['Page'] },
  };
}

function offeredReleasesOf({ offers }: Platform): Set<string> {
  return new Set(offers.flatMap(({ releases }) => releases));
}

function reportIdsUnder({ offers }: Platform, release: string): string[] {
  return offers.filter(({ releases }) => releases.includes(release)).map(({ report }) => report.id);
}

function auditStatusOf({ audit }: Service): string {
  return audit?.status ?? 'No audit';
}

function auditSentenceOf(service: Service): string {
  return `${service.release ? `Release ${service.release}` : 'Its service'}: ${auditStatusOf(service)}`;
}

function countriesOf(platforms: Platform[]): string[] {
  return [...new Set(platforms.flatMap(({ country }) => country?.name || country?.code || []))];
}

/** The services' host names and their parent domains, without top-level domains. */
function hostNameField(services: Service[]): Record<string, string> {
  const hostNames = services.flatMap(({ record }) => URL.parse(record.url)?.hostname ?? []);
  const domains = hostNames.flatMap((name) => {
    const parts = name.split('.');
    return parts.slice(0, -1).map((_, i) => parts.slice(i).join('.'));
  });
  return domains.length > 0 ? { [URL_WEIGHT_FIELD]: [...new Set(domains)].join(' ') } : {};
}
