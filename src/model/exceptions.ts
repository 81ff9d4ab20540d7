// The exceptions that services return instead of a report or together with one: appendix D of the Code of Practice 5.1, and F of 5.
import { EXCEPTION_PLACES, type ExceptionPlace } from './exception-places.ts';

export interface StandardException {
  code: number;
  /** The standard's own words. */
  message: string;
  meaning: string;
  /** What to do, and where this site shows what the exception is about. */
  check: string;
  /** A page, or an anchor of the help page. */
  link?: { text: string; to: string };
}

const REQUESTOR = { text: 'Requestor ID', to: '#requestor-id' };
const CUSTOMER = { text: 'Customer ID', to: '#customer-id' };
const NOTIFICATIONS = { text: 'Notifications', to: '/notification/' };
const REPORTS = { text: 'Reports', to: '/report/' };

export const EXCEPTIONS: readonly StandardException[] = [
  {
    code: 1000,
    message: 'Service Not Available',
    meaning: 'The service cannot complete the request because of an internal error.',
    check: 'Repeat the request later. The service page lists announced outages.',
    link: NOTIFICATIONS,
  },
  {
    code: 1010,
    message: 'Service Busy',
    meaning: 'The service has too many requests at the moment.',
    check: 'Repeat the request later, and keep to the request limit on the service page.',
  },
  {
    code: 1011,
    message: 'Report Queued for Processing',
    meaning: 'The service is preparing the report.',
    check: 'Repeat the same request after some minutes. Some services take a day.',
  },
  {
    code: 1020,
    message: 'Client has made too many requests',
    meaning: 'Your harvester exceeded the request limit of the service.',
    check: 'Compare your schedule with the request limit on the service page.',
  },
  {
    code: 1030,
    message: 'Insufficient Information to Process Request',
    meaning: 'A required parameter is missing or invalid: a credential, a month or the platform parameter.',
    check: 'Compare your settings with the required credentials on the service page.',
    link: { text: 'Credentials', to: '#credential' },
  },
  {
    code: 2000,
    message: 'Requestor Not Authorized to Access Service',
    meaning: 'The service does not know your requestor ID or has not authorized it.',
    check: 'The service page quotes how to get one, and names whom to ask.',
    link: REQUESTOR,
  },
  {
    code: 2010,
    message: 'Requestor is Not Authorized to Access Usage for Institution',
    meaning: 'The service does not know the customer ID, or your requestor ID may not read its usage.',
    check: 'Check the customer ID first. The contact on the service page authorizes requestors.',
    link: CUSTOMER,
  },
  {
    code: 2011,
    message: 'Global Reports Not Supported',
    meaning:
      'Customer ID 0000000000000000 requests the usage of all institutions, which the service does not report.',
    check: 'Use the customer ID of your institution.',
    link: CUSTOMER,
  },
  {
    code: 2020,
    message: 'APIKey Invalid',
    meaning: 'The API key is missing, wrong, expired, or not valid for this customer ID.',
    check: 'The service page quotes where to get a key, and when keys expire.',
    link: { text: 'API key', to: '#api-key' },
  },
  {
    code: 2030,
    message: 'IP Address Not Authorized to Access Service',
    meaning: 'The service accepts requests from registered IP addresses only.',
    check: 'Ask the contact on the service page to register the IP address of your harvester.',
    link: { text: 'Registered IP address', to: '#ip-address' },
  },
  {
    code: 3000,
    message: 'Report Not Supported',
    meaning: 'The service does not offer this report. Only release 5 has this exception.',
    check: 'The platform page lists the reports that the platform offers under each release.',
    link: REPORTS,
  },
  {
    code: 3010,
    message: 'Report Version Not Supported',
    meaning: 'The service supports another release. Only release 5 has this exception.',
    check: 'Check the base URL of the release that you request.',
    link: { text: 'Base URL', to: '#base-url' },
  },
  {
    code: 3020,
    message: 'Invalid Date Arguments',
    meaning:
      'A month is not written like 2026-01 or lies in the future, or the period ends before it begins.',
    check: 'The service page has requests with months that you can copy.',
    link: { text: 'Services', to: '/sushi-service/' },
  },
  {
    code: 3030,
    message: 'No Usage Available for Requested Dates',
    meaning: 'The service has no usage of your institution in these months, or your filters exclude it.',
    check:
      'If you expect usage, check the customer ID, and the platform parameter where several platforms share a base URL.',
    link: CUSTOMER,
  },
  {
    code: 3031,
    message: 'Usage Not Ready for Requested Dates',
    meaning: 'The service has not processed one of the months yet. The report has the other months.',
    check: 'Harvest the month again later. A notification may announce the delay.',
    link: NOTIFICATIONS,
  },
  {
    code: 3032,
    message: 'Usage No Longer Available for Requested Dates',
    meaning:
      'The period begins before the first month that the service has. The report has the other months.',
    check: 'Request later months. After a migration, the old service may still have earlier ones.',
    link: { text: 'Migration', to: '#migration' },
  },
  {
    code: 3040,
    message: 'Partial Data Returned',
    meaning: 'Part of the usage is missing, usually permanently, for example because it was not logged.',
    check: 'Read the explanation in the report, and the notifications of the service.',
    link: NOTIFICATIONS,
  },
  {
    code: 3050,
    message: 'Parameter Not Recognized in this Context',
    meaning: 'The report does not have this parameter. The service ignored it.',
    check: 'Remove the parameter, or request the master report, which accepts more parameters.',
    link: REPORTS,
  },
  {
    code: 3060,
    message: 'Invalid ReportFilter Value',
    meaning: 'The service does not know the value of a filter. It ignored the filter.',
    check: 'Correct the value, or remove the filter.',
  },
  {
    code: 3061,
    message: 'Incongruous ReportFilter Value',
    meaning:
      'A filter has values of different kinds, such as an ISSN and a DOI. The service ignored the filter.',
    check: 'Send a request for each kind.',
  },
  {
    code: 3062,
    message: 'Invalid ReportAttribute Value',
    meaning: 'The service does not know the value of an attribute. It ignored the attribute.',
    check: 'Correct the value, or remove the attribute.',
  },
  {
    code: 3063,
    message: 'Components Not Supported',
    meaning:
      'You asked for the usage of components, such as the chapters of a book, which the service does not report.',
    check: 'Remove include_component_details.',
  },
  {
    code: 3070,
    message: 'Required ReportFilter Missing',
    meaning: 'A filter that the report requires is missing.',
    check: 'The report names the filter.',
  },
];

/** The exceptions as pages for search. `path` is the path of the help page. */
export function exceptionSearchPagesOf(path: string) {
  return EXCEPTIONS.map(({ code, message, meaning, check }) => ({
    path: `${path}#${code}`,
    title: `Exception ${code}: ${message}`,
    text: `${meaning} ${check}`,
  }));
}

/** What a record’s page says about an exception. */
export interface ExceptionOnRecord {
  message: string;
  meaning: string;
  places: readonly ExceptionPlace[];
}

/** The keys are codes. */
export const EXCEPTIONS_ON_RECORDS: Readonly<Record<string, ExceptionOnRecord>> = Object.fromEntries(
  EXCEPTIONS.map(({ code, message, meaning }) => [
    code,
    { message, meaning, places: EXCEPTION_PLACES[code]! },
  ]),
);
