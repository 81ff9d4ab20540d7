// What a table of services shows of one service, as keys and texts of the registry.
import { CREDENTIAL_FIELDS, type CredentialField } from '../registry/credential-flags.ts';
import { auditMonthText } from './audit-status.ts';
import type { Service } from './model-types.ts';

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
}

/** Pages mention a changed URL as long as harvesters may still have the former one. */
const DAYS_OF_URL_CHANGE = 90;

/** `moved` and `today` are days. */
export function isRecentUrlChange(moved: string, today: string): boolean {
  return Date.parse(today) - Date.parse(moved) <= DAYS_OF_URL_CHANGE * 86_400_000;
}

export function serviceRowOf(service: Service): ServiceRow {
  const { path, name, platforms, release, distinction, harvesterUrl, audit, auditStatus } = service;
  return {
    path,
    name,
    platformPath: platforms[0]?.path,
    release,
    distinction: distinction.label,
    parameter: distinction.parameter,
    url: harvesterUrl.text,
    needs: needsOf(service),
    audit: auditStatus,
    auditMonth: audit ? auditMonthText(auditStatus, audit.record) : '',
  };
}

/** The credentials that a service requires beside the customer ID; null if the registry states none of them. */
function needsOf({ record }: Service): CredentialField[] | null {
  const needs = CREDENTIAL_FIELDS.filter((field) => record[field] === true);
  return needs.length > 0 || CREDENTIAL_FIELDS.every((field) => record[field] === false) ? needs : null;
}
