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
      requestor_id_info: 'The e-mail address that is registered as your usage statistics contact.',
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

  papyron: {
    name: 'Papyron Hosting B.V.',
    abbrev: '',
    address: 'Lindengracht 0\n2311 ZZ Leiden',
    country: 'NL',
    website: 'https://papyron.example',
    contact: contact('Joost van der Inkt', 'statistieken@papyron.example', '+31 555 0118'),
    url: {
      '5': 'http://stats.papyron.example/sushi',
      '5.1': 'http://stats.papyron.example/sushi51',
    },
    credentials: {
      customer_id_info:
        'Please write to statistieken@papyron.example from your institution’s address and name the institution. We answer within two working days with customer ID and requestor ID for everything you subscribe to.',
      requestor_id_info:
        'Sent together with the customer ID. Requestor IDs are personal: please don’t share them.',
      platform_attr_required: true,
      platform_specific_info: 'platform={slug}',
    },
  },

  nordvik: {
    name: 'Nordvik Datadrift AS',
    abbrev: 'NDD',
    address: 'Sjøgata 0\n8099 Nordvik',
    country: 'NO',
    website: 'https://www.nordvik-datadrift.example/',
    contact: contact('Ingrid Sørlie Åsnes', 'bruksdata@nordvik-datadrift.example', '', ''),
    url: {
      '5': 'https://bruk.nordvik-datadrift.example/{slug}/r5',
      '5.1': 'https://bruk.nordvik-datadrift.example/{slug}/r51',
    },
    credentials: {
      customer_id_info: 'The customer ID is your organisation number (nine digits, without spaces).',
      requestor_id_info: 'Use the customer ID here as well.',
      ip_address_authorization_info:
        'Requests are accepted only from addresses that have been registered beforehand. Send single addresses or ranges of at most 256 (192.0.2.0/24, 198.51.100.17, 2001:db8:20::/64) to the contact above; they are active from the next morning. Addresses of cloud providers are not accepted.',
    },
  },

  minato: {
    name: 'みなと学術情報サービス',
    abbrev: 'MGJS',
    address: '〒000-0000\n港町1丁目2番3号\nみなと書林ビル 5階',
    country: 'JP',
    website: 'https://www.minato-gakujutsu.example/',
    contact: contact('利用統計担当', 'toukei@minato-gakujutsu.example', '+81 555 0155'),
    url: {
      '5': 'https://sushi.minato-gakujutsu.example/{slug}/r5/',
      '5.1': 'https://sushi.minato-gakujutsu.example/{slug}/r51/',
    },
    credentials: {
      customer_id_info:
        '管理画面の「契約情報」に表示される機関コード(英数字8桁)をご利用ください。\r\nThe institution code (eight letters and digits) shown on the administration page, tab “Contract”.',
      requestor_id_info: '機関コードと同じです。/ Same as the customer ID.',
      api_key_info:
        '申請書をダウンロードし、メールでお申し込みください。発行まで5営業日ほどかかります。\r\nDownload the application form and send it by e-mail. Keys are issued in about five working days.',
      credentials_auto_expire_info: '毎年3月31日に失効します。/ Keys expire on 31 March of each year.',
    },
  },

  lacznik: {
    name: 'Łącznik Cyfrowy – Centrum Statystyk',
    abbrev: 'ŁC',
    address: 'ul. Źródlana 0\n31-999 Kraków',
    country: 'PL',
    website: 'https://lacznik.example/',
    contact: contact('Małgorzata Wąż-Święcicka', 'statystyki@lacznik.example', '+48 555 010 177'),
    url: {
      '5': 'https://lacznik.example/sushi',
      '5.1': 'https://lacznik.example/sushi/r51',
    },
    credentials: {
      customer_id_info:
        'Identyfikator klienta znajduje się w panelu biblioteki („Moje konto” → „Statystyki”).\r\nThe customer identifier is shown in the library panel (“My account” → “Statistics”).',
      requestor_id_info:
        'Wystarczy adres e-mail administratora. / The administrator’s e-mail address will do.',
      platform_attr_required: true,
      platform_specific_info: 'Parametr „platform” przyjmuje wartość {slug}.',
    },
  },

  atelier: {
    name: 'Atelier numérique des revues',
    abbrev: 'ANR-Stat',
    address: '0, quai des Typographes\n69999 Lyon Cedex 00',
    country: 'FR',
    website: 'https://www.atelier-des-revues.example/',
    contact: contact(
      'Service d’appui aux bibliothèques',
      'appui@atelier-des-revues.example',
      '+33 1 99 00 12 34',
    ),
    url: {
      '5': 'https://consultations.atelier-des-revues.example/{slug}/5/',
      '5.1': 'https://consultations.atelier-des-revues.example/{slug}/51/',
    },
    credentials: {
      customer_id_info:
        'L’identifiant client figure sur le bulletin d’abonnement, en haut à droite (« N° d’abonné »).\r\nThe subscriber number printed on your subscription form.',
      requestor_id_info:
        'Demandez-le par le formulaire « Accès aux statistiques » ; un identifiant vaut pour l’ensemble des revues.',
      credentials_auto_expire: true,
      credentials_auto_expire_info: '',
    },
  },

  rechenwerk: {
    name: 'Rechenwerk Nutzungsstatistik GmbH',
    abbrev: 'RWN',
    address: 'Am Alten Setzkasten 0\n04999 Leipzig',
    country: 'DE',
    website: 'https://www.rechenwerk.example/',
    contact: contact('Dr. Anneliese Großkreuz', 'service@rechenwerk.example', '+49 30 23125 017'),
    url: {
      '5': 'https://sushi.rechenwerk.example/{slug}/',
      '5.1': 'https://sushi.rechenwerk.example/{slug}/r51/',
    },
    credentials: {
      customer_id_info:
        'Die Kundennummer steht im Bestellportal unter „Meine Einrichtung“; führende Nullen bitte mit angeben.\r\nThe customer number is shown in the ordering portal (“Meine Einrichtung”); leading zeros count.',
      requestor_id_info:
        'Wird im Bestellportal unter „Schnittstellen“ angelegt. / Create one in the portal under “Schnittstellen”.',
      api_key_info:
        'Der API-Schlüssel wird zusammen mit der Requestor-ID angezeigt: 32 Zeichen, 0–9 und a–f. Zum Erneuern den alten Schlüssel löschen.',
      request_volume_limits_info:
        'Höchstens 60 Anfragen in der Minute je Schlüssel; bitte nicht zwischen 2 und 4 Uhr (MEZ), da dann die Zahlen des Vortags geladen werden.',
    },
  },

  sabia: {
    name: 'Sabiá Estatísticas de Uso',
    abbrev: '',
    address: 'Rua das Jabuticabeiras, 0 – sala 12\n01999-000 São Paulo – SP',
    country: 'BR',
    website: 'https://sabia-estatisticas.example/',
    contact: contact('', 'ajuda@sabia-estatisticas.example'),
    url: {
      '5': 'https://sushi.sabia-estatisticas.example/r5/{slug}',
      '5.1': 'https://sushi.sabia-estatisticas.example/r51/{slug}',
    },
    credentials: {
      customer_id_info:
        'Open to all: use the letters of your country and the number of your institution in the list at https://sabia-estatisticas.example/instituicoes (for example BR-00317). Readers without an institution are counted under 0000.',
      requestor_id_info: 'Any e-mail address at which we may reach you when something goes wrong.',
      request_volume_limits_info:
        '10.000 requisições por dia por endereço IP / 10,000 requests a day for each IP address.',
    },
  },

  cedarvine: {
    name: 'Cedar & Vine Database Services Inc.',
    abbrev: 'C&V',
    address: '880 Chemin du Portage, 3rd floor\nGatineau QC J9Z 9Z9',
    country: 'CA',
    website: 'https://cedarandvine.example/',
    contact: contact(
      'Client Care',
      'care@cedarandvine.example',
      '+1-555-0173',
      'https://cedarandvine.example/care?topic=usage&lang=en',
    ),
    url: {
      '5': 'https://data.cedarandvine.example/usage/v5/',
      '5.1': 'https://data.cedarandvine.example/usage/v51/',
    },
    credentials: {
      customer_id_info:
        'Format: {8 hexadecimal digits}-{4}-{4}-{4}-{12}, for example 00000000-0000-4000-8000-0123456789ab.\r\nWhere: sign in to C&V Manager, choose your account in the upper right corner, then “Identifiers”.\r\nWho: only users with the role “Account owner” or “Reports” see this page.',
      requestor_id_info:
        'Same as the customer ID unless you report for other accounts; consortia use the ID of the group.',
      api_key_info:
        'Created in C&V Manager → Integrations → “Usage API”. Keys begin with “cvk_” and are 40 characters long; everything after the first 8 characters is secret.',
      customizations_info:
        'Consortia reporting extension: a request with the group’s customer ID and “attributes_to_show=Customer_ID” is answered with one row for each member and title.',
    },
  },

  matilda: {
    name: 'Matilda Bay Library Consortium Services',
    abbrev: 'MBLCS',
    address: 'Level 2, 40 Jetty Road\nMatilda Bay WA 6999',
    country: 'AU',
    website: 'https://stats.matildabay.example/',
    contact: contact('Tom Wetherall', 'stats@matildabay.example', '+61 2 5550 0139'),
    url: {
      '5': 'https://stats.matildabay.example/{slug}/r5/',
      '5.1': 'https://stats.matildabay.example/{slug}/r51/',
    },
    credentials: {
      customer_id_info: 'Your NUC symbol with the prefix “MB:”, e.g. MB:WXYZ.',
      requestor_id_info:
        'Ask your consortium office. There is one requestor ID for each consortium, and it may report on all of the members.',
      api_key_info:
        'Included in the welcome letter. Lost it? A new one is sent to the registered address: https://stats.matildabay.example/forgotten',
      ip_address_authorization: true,
      ip_address_authorization_info: '',
      customizations_info:
        'A consortia reporting extension is in place. See https://stats.matildabay.example/docs/extension for the additional column “Member_Name”.',
    },
  },

  openshelf: {
    name: 'Open Shelf Foundation',
    abbrev: 'OSF-CH',
    address: '',
    country: 'CH',
    website: 'https://openshelf.example/',
    contact: null,
    url: {
      '5': 'https://metrics.openshelf.example/sushi/',
      '5.1': 'https://metrics.openshelf.example/sushi/',
    },
    credentials: {
      customer_id_info:
        'Everything here is open. Use the identifier of your organisation from the public registry of research organisations (only the last part, e.g. 00abcd123); usage by everyone is reported under “0000000000000000”.',
      requestor_id_info: 'An e-mail address at which we may reach you. It is not checked against anything.',
    },
  },

  thimble: {
    name: 'Thimble Editorial Collective',
    abbrev: '',
    address: '',
    country: 'US',
    website: 'http://thimble-collective.example',
    contact: contact('', 'editors@small-things.example'),
    url: {
      '5': 'http://sushi.journalofsmallthings.example',
      '5.1': 'http://sushi.journalofsmallthings.example/r51',
    },
    credentials: {
      customer_id_info: 'The number on your mailing label.',
      requestor_id_info: 'We will send you one. Please be patient: we are three people.',
    },
  },

  // Only services that have moved away still name it.
  oldmill: {
    name: 'Old Mill Data Centre',
    abbrev: '',
    address: '',
    country: '',
    website: '',
    contact: null,
    url: {
      '5': 'https://oldmill.example/sushi/',
      '5.1': 'https://oldmill.example/sushi/',
    },
    credentials: { customer_id_info: 'The number of your account.' },
  },
};
