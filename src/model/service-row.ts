// What a table of services shows of one service, as keys and texts of the registry.
import { CREDENTIAL_FIELDS, type CredentialField } from '../registry/credential-flags.ts';
import { auditMonthText } from './audit-status.ts';
import type { Service } from './model-types.ts';
import type { HarvesterUrl } from '../registry/service-url.ts';

export interface ServiceRow {
  /** `/sushi-service/<id>/` */
  path: string;
  /** The name of its first platform, or else of its data host. */
  name: string;
  /** `/platform/<id>/`; undefined if no platform lists it. */
  platformPath: string | undefined;
  /** `5.1`; '' if unreadable. */
  release: string;
  /** Distinguishes it from other services of its platform and release. */
  distinction: string;
  /** `platform=scrr-books`, if other services of its platform have the same URL; else ''. */
  parameter: string;
  /** The base URL; '' if the registry lists none. */
  url: string;
  /** The credentials that it requires beside the customer ID; null if the registry states none of them. */
  needs: readonly CredentialField[] | null;
  /** The status of its last audit, as published; '' if it has none. */
  audit: string;
  /** `audited Feb 2026`; '' without a month. */
  auditMonth: string;
  /** What is not normal about it. */
  oddities: ServiceOddities;
}

/** What a site knows of a service beside its record. */
export interface ServiceOddities {
  /** The day on which its URL changed, if that was not long ago. */
  moved?: string;
}

/** Pages mention a changed URL as long as harvesters may still have the former one. */
const DAYS_OF_URL_CHANGE = 90;

/** `moved` and `today` are days. */
export function isRecentUrlChange(moved: string, today: string): boolean {
  return Date.parse(today) - Date.parse(moved) <= DAYS_OF_URL_CHANGE * 86_400_000;
}

export function serviceRowOf(service: Service, oddities: ServiceOddities = {}): ServiceRow {
  const { path, name, platforms, distinction, audit } = service;
  return {
    path,
    name,
    platformPath: platforms[0]?.path,
    distinction: distinction.label,
    parameter: distinction.parameter,
    ...statedPartOf(service),
    auditMonth: audit ? auditMonthText(service.auditStatus, audit.record) : '',
    oddities,
  };
}

/** What the registry states of a service: one of the model, or of a visitor's list. */
export interface StatedService {
  release: string;
  harvesterUrl: HarvesterUrl;
  record: Pick<
    Service['record'],
    CredentialField | 'request_volume_limits_applied' | 'request_volume_limits_info'
  >;
  auditStatus: string;
}

/** The part of a row that needs no platform. */
function statedPartOf({ release, harvesterUrl, record, auditStatus }: StatedService) {
  return {
    release,
    url: harvesterUrl.text,
    needs: needsOf(record),
    audit: auditStatus,
  };
}

/** The credentials that a service requires beside the customer ID; null if the registry states none of them. */
function needsOf(record: StatedService['record']): CredentialField[] | null {
  const needs = requiredCredentialsOf(record);
  return needs.length > 0 || CREDENTIAL_FIELDS.every((field) => record[field] === false) ? needs : null;
}

function requiredCredentialsOf(record: StatedService['record']): CredentialField[] {
  return CREDENTIAL_FIELDS.filter((field) => record[field] === true);
}
