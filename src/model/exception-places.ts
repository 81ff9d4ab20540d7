// Where a record’s page shows the cause of an exception.
import type { HarvestTermKey } from './harvest-terms.ts';

/** A row of the record's services, or a part of the page that stands there only if it has something to say. */
export type ExceptionPlace =
  HarvestTermKey | 'url' | 'moved' | 'audit' | 'contact' | 'reports' | 'request' | 'banner' | 'history';

/** The row that answers instead where the page has no row of its own for a question. */
export type StandIn = 'unneeded' | 'platform-contact' | 'services';

const LIMIT = 'request_volume_limits_applied';
const EXPIRY = 'credentials_auto_expire';
const PLATFORM = 'platform_attr_required';
const CUSTOMIZATIONS = 'customizations_in_place';

/** The keys are codes. The likeliest place comes first. */
export const EXCEPTION_PLACES: Readonly<Record<number, readonly ExceptionPlace[]>> = {
  1000: ['banner', 'moved', 'history', 'contact'],
  1010: ['banner', LIMIT, 'contact'],
  1011: [LIMIT, CUSTOMIZATIONS, 'contact'],
  1020: [LIMIT, 'contact'],
  1030: ['customer_id', 'requestor_id_required', 'api_key_required', PLATFORM, 'request'],
  2000: ['requestor_id_required', EXPIRY, 'moved', 'contact'],
  2010: ['customer_id', 'requestor_id_required', 'contact'],
  2011: ['customer_id'],
  2020: ['api_key_required', EXPIRY, 'moved', 'contact'],
  2030: ['ip_address_authorization', 'contact'],
  3000: ['reports', 'url'],
  3010: ['url', 'reports'],
  3020: ['request'],
  3030: ['customer_id', PLATFORM, 'moved', 'banner', 'history'],
  3031: ['moved', 'banner', 'history', 'contact'],
  3032: ['moved', 'history', 'contact'],
  3040: ['banner', 'history', 'contact'],
  3050: ['reports', 'request'],
  3060: [CUSTOMIZATIONS, 'audit', 'request'],
  3061: [CUSTOMIZATIONS, 'audit', 'request'],
  3062: [CUSTOMIZATIONS, 'audit', 'request'],
  3063: [CUSTOMIZATIONS, 'reports', 'contact'],
  3070: [PLATFORM, CUSTOMIZATIONS, 'request'],
};

const STAND_INS: Partial<Record<ExceptionPlace, StandIn>> = {
  url: 'services',
  audit: 'services',
  requestor_id_required: 'unneeded',
  api_key_required: 'unneeded',
  [PLATFORM]: 'unneeded',
  ip_address_authorization: 'unneeded',
  contact: 'platform-contact',
};

/** The places that the page has, or those that stand in for them. */
export function placesOnPage(
  places: readonly ExceptionPlace[],
  isOnPage: (place: ExceptionPlace | StandIn) => boolean,
): (ExceptionPlace | StandIn)[] {
  const found = places.map((place) => (isOnPage(place) ? place : STAND_INS[place]));
  return [...new Set(found)].filter((place) => place !== undefined && isOnPage(place)) as ExceptionPlace[];
}
