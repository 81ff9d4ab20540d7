// What search knows of each platform, service, data host and report, in sentences that read well as excerpts.
import type { Host, Model, Platform, Report, Service } from '../model/views.ts';
import type { SearchRecord } from './search.ts';

/** One record for each page that can be searched for. */
export function recordsOf(model: Model): SearchRecord[] {
  return [
    ...model.platforms.map(platformRecord),
    ...model.services.map(serviceRecord),
    ...model.hosts.map(hostRecord),
    ...model.reports.flatMap(reportRecord),
  ];
}

function platformRecord(platform: Platform): SearchRecord {
  const { record, name, path, country, releases, hosts, offers, services } = platform;
  return {
    url: path,
    content: sentences(
      named(name, record.abbrev, 'is a platform'),
      record.content_provider_name && `Its content provider is ${record.content_provider_name}`,
      country && `It is based in ${country.name || country.code}`,
      record.host_types.length > 0 && `It hosts ${list(record.host_types.map((type) => words(type.name)))}`,
      releases.length > 0 && `Its services speak release ${list(releases)}`,
      services.length > 0 &&
        `Reports are fetched from ${list(services.map((service) => service.record.url))}`,
      hosts.length > 0 && `Its usage data host is ${list(hosts.map((host) => host.name))}`,
      offers.length > 0 && `It offers the reports ${list(offers.map((offer) => offer.report.id))}`,
    ),
    meta: { title: name, kind: 'Platform', ...short(record.abbrev, name) },
    filters: {
      kind: ['Platform'],
      release: releases,
      report: offers.map((offer) => offer.report.id),
      'host type': record.host_types.map((type) => words(type.name)),
      country: country?.name ? [country.name] : [],
      audit: [...new Set(services.map((service) => service.audit?.status ?? 'No audit'))],
    },
  };
}

function serviceRecord(service: Service): SearchRecord {
  const { record, path, release, platforms, host, audit } = service;
  const platform = platforms.map(({ name }) => name).join(', ');
  const title = [platform || 'Sushi service', release && `release ${release}`].filter(Boolean).join(', ');
  return {
    url: path,
    content: sentences(
      `The sushi service of ${platform || 'no listed platform'}${release && ` for release ${release}`}`,
      record.url && `Its address is ${record.url}`,
      host && `It runs at ${host.name}`,
      audit && `Its last audit: ${audit.status}`,
      record.customer_id_info,
      record.requestor_id_info,
      record.api_key_info,
      record.platform_specific_info,
      record.request_volume_limits_info,
      record.customizations_info,
    ),
    meta: { title, kind: 'Sushi service' },
    filters: {
      kind: ['Sushi service'],
      release: release ? [release] : [],
      audit: [audit?.status ?? 'No audit'],
    },
  };
}

function hostRecord({ name, path, record, platforms }: Host): SearchRecord {
  return {
    url: path,
    content: sentences(
      named(name, record.abbrev, 'is a usage data host'),
      record.address_country && `It is based in ${record.address_country}`,
      platforms.length > 0 && `It serves ${list(platforms.map((platform) => platform.name))}`,
    ),
    meta: { title: name, kind: 'Usage data host', ...short(record.abbrev, name) },
    filters: { kind: ['Usage data host'] },
  };
}

function reportRecord({ id, name, path, type, definitions, offers }: Report): SearchRecord[] {
  if (!path) return [];
  const record: SearchRecord = {
    url: path,
    content: sentences(
      `${id} is ${name || 'a report'}${type.name && `, of the type ${type.name}`}`,
      definitions.length > 0 && `It is defined in release ${list(definitions.map(({ release }) => release))}`,
      ...new Set(definitions.map(({ description }) => description)),
      `${offers.length === 1 ? 'One platform offers' : `${offers.length} platforms offer`} it`,
    ),
    meta: { title: name ? `${id}: ${name}` : id, kind: 'Report', short: id },
    filters: { kind: ['Report'], report: [id], release: definitions.map(({ release }) => release) },
  };
  return [record];
}

/** The short name as meta, so that a search for it alone finds the thing. */
function short(abbrev: string, name: string): { short?: string } {
  return abbrev && abbrev !== name ? { short: abbrev } : {};
}

function named(name: string, abbrev: string, is: string): string {
  return `${name}${abbrev && abbrev !== name ? ` (${abbrev})` : ''} ${is}`;
}

/** `a, b and c`. */
function list(parts: string[]): string {
  const last = parts.at(-1) ?? '';
  return parts.length < 2 ? last : `${parts.slice(0, -1).join(', ')} and ${last}`;
}

/** `Full_Content_Database` is written with spaces where people read it. */
function words(name: string): string {
  return name.replaceAll('_', ' ');
}

function sentences(...parts: (string | false | undefined)[]): string {
  return parts
    .map((part) => (part || '').replace(/\s+/g, ' ').trim())
    .filter(Boolean)
    .map((part) => (/[.!?]$/.test(part) ? part : `${part}.`))
    .join(' ');
}
