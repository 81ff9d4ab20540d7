// The usage data hosts of the sample, and what each makes its services say about credentials. All are fictional.
import { contact, type HostPlan } from './plan.ts';

export const HOSTS: Record<string, HostPlan> = {
  quillstack: {
    name: 'Quillstack Platform Services',
    abbrev: 'Quillstack',
    address: 'Quillstack House\n14 Paper Mill Lane\nOxford OX9 9ZZ',
    country: 'GB',
    website: 'https://www.quillstack.example/',
    contact: contact('Usage Desk', 'usage@quillstack.example', '+44 1632 960117'),
    url: {
      '5': 'https://sushi.quillstack.example/r5/',
      '5.1': 'https://sushi.quillstack.example/r51/',
    },
    credentials: {
      customer_id_info:
        'Log in to the Quillstack administration pages and open Statistics > Harvesting. The customer ID stands at the top of the page (“Q” followed by seven digits).\r\n\r\nConsortium administrators see one customer ID for each member library.',
      requestor_id_info:
        'The requestor ID is made together with the customer ID, on the same page. It is valid for all platforms that Quillstack hosts, so there is no need to ask for another one.',
      platform_attr_required: true,
      platform_specific_info:
        'One address serves all platforms, so the platform parameter must be sent with every request. For {name} it is “{slug}”.',
      request_volume_limits_info:
        'No more than 3 requests at a time for each requestor ID, whichever platforms they are for.',
      customizations_info:
        'A consortia reporting extension is available: with the attribute “Institution_Name” added to attributes_to_show, master reports are broken down by member.',
    },
  },
  lumenledger: {
    name: 'Lumen Ledger Analytics',
    abbrev: 'LLA',
    address: '2200 Calvert Wharf, Suite 410\nBaltimore, MD 21299',
    country: 'US',
    website: 'https://www.lumenledger.example/',
    contact: contact(
      'Priya Castellane',
      'support@lumenledger.example',
      '+1-555-0142',
      'https://help.lumenledger.example/new-request',
    ),
    url: {
      '5': 'https://api.lumenledger.example/{slug}/sushi/',
      '5.1': 'https://api.lumenledger.example/{slug}/sushi/r51/',
    },
    credentials: {
      customer_id_info:
        'Your customer ID is the institution number on your invoices (for example LL-104233). With no invoice at hand, ask for the list of all institutions that you may report on:\r\n\r\nGET /members?customer_id=<any>&requestor_id=<yours>&api_key=<yours>',
      requestor_id_info: 'The e-mail address that is registered as usage statistics contact.',
      api_key_info:
        'Keys are made in the analytics console under Account → API access. A key is shown only once; please keep it in a safe place. Keys belong to the person who made them: when that person leaves, write to support@lumenledger.example to have them moved to a colleague.',
      credentials_auto_expire_info:
        'API keys expire 12 months after they were made. We send a reminder 30 days and again 7 days before.',
    },
  },
  harborlight: {
    name: 'Harborlight Information Systems',
    abbrev: 'HIS',
    address: '1 Breakwater Plaza\nPortland, ME 04199',
    country: 'US',
    website: 'http://www.harborlight.example',
    contact: contact('', 'librarian-help@harborlight.example', '', 'https://www.harborlight.example/contact'),
    url: {
      '5': 'https://usage.harborlight.example/sushi/r5/',
      '5.1': 'https://usage.harborlight.example/sushi/r51/',
    },
    credentials: {
      customer_id_info:
        'The customer ID is the short name with which your users sign in, e.g. “s1234567” or “maplecol”. It is shown in the Administration module under Site Profile.',
      requestor_id_info:
        'A GUID that you make yourself: Administration module > Reports > Harvesting credentials > Add. The same GUID may be used for all profiles below your site.',
      request_volume_limits_info:
        'At most 1 request per second for each requestor ID; requests above this are answered with status 429. Responses are compressed when the request carries the header “Accept-Encoding: gzip”. Please do send it, since item reports can be large.',
    },
  },
};

/** Keys of the hosts that platforms beyond the hand-written ones may be at. */
export const LARGE_HOSTS: readonly string[] = Object.keys(HOSTS);
