// Lists with canaries in every cell that is no name, as people paste and save them, and what may be shown of their rows.

/** Keys and requestor IDs often have the form of a record's ID. */
const KEY = 'ca9a4217-0000-4000-8000-000000000001';
export const CANARY = /canary|ca9a4217/i;

interface CanaryList {
  name: string;
  text: string;
  /** The number and label of each row. */
  rows: [line: number, label: string][];
}

export const CANARY_LISTS: CanaryList[] = [
  {
    name: 'URLs of requests',
    text: [
      'https://stats.matildabay.example/kowhai/r51/reports/tr?api_key=CANARY&customer_id=CANARY',
      'https://nobody.example/sushi/reports/TR/?api_key=CANARY&customer_id=CANARY#CANARY',
      'https://user:CANARY@nobody.example:8443/sushi',
      'https://user:CAN/ARY@nobody.example/sushi',
      'https://nobody.example/sushi&api_key=CANARY',
      'https://nobody.example/sushi%3Fapi_key=CANARY',
      'https://nobody.example/sushi;CANARY',
      'https://nobody.example/sushi key CANARY',
      'nobody.example/sushi?api_key=CANARY',
      'canary.abcdef',
    ].join('\n'),
    rows: [
      [1, 'https://stats.matildabay.example/kowhai/r51/reports/tr'],
      [2, 'https://nobody.example/sushi/reports/TR'],
      [3, 'https://nobody.example:8443/sushi'],
      ...[4, 5, 6, 7, 8].map((line): [number, string] => [line, `Row ${line}`]),
      [9, 'nobody.example/sushi'],
      [10, 'Row 10'],
    ],
  },
  {
    name: 'a table with a title, without known headings, and with cells of several lines',
    text: [
      '"SUSHI accounts,',
      'CANARY",,,',
      'Harvest of,Where,Key,Note',
      `Quillstack Journals,https://sushi.quillstack.example/r5?api_key=CANARY,${KEY},"CANARY`,
      '',
      'CANARY"',
      `,CANARY,${KEY},CANARY@lib.example`,
      `Quilstack Jornals (CANARY),,${KEY},`,
      `Nobody at all,,${KEY},`,
      `CANARY,https://user:CANARY@nobody.example/r5,${KEY},`,
    ].join('\r\n'),
    rows: [
      [3, 'Quillstack Journals'],
      [4, 'Row 4'],
      [5, 'Quilstack Jornals'],
      [6, 'Row 6'],
      [7, 'https://nobody.example/r5'],
    ],
  },
  {
    name: 'rows of different lengths, with cells of several lines',
    text: 'Our list\nAcme,"CANARY\nCANARY",CANARY\nQuillstack Journals\n"Lodz Studies\nOnline"\n',
    rows: [
      [1, 'Row 1'],
      [2, 'Row 2'],
      [3, 'Quillstack Journals'],
      [4, 'Lodz Studies Online'],
    ],
  },
  {
    name: 'a table with headings',
    text: [
      'Customer ID\tPlatform\tAbbrev\tProvider\tBase URL\tRegistry ID\tAPI key\tNotes',
      `${KEY}\tNobody at all\tCANARY\t\thttps://a.example?CANARY\t\tCANARY\tCANARY`,
      `CANARY\tAcme https://a.example/?key=CANARY\t\t\t\t\tCANARY\t"CANARY\nCANARY"`,
      `CANARY\tCANARY@lib.example\t\thttps://a.example/?key=CANARY\t\t\t${KEY}\tCANARY`,
      `CANARY\ta.example/r5?key=CANARY\t\t\t\t\t${KEY}\tCANARY`,
      `CANARY\t\tNOPE\t\t\t\tCANARY\tCANARY`,
      `CANARY\t\t\t\t\t11111111-1111-4111-8111-111111111111\tCANARY\tCANARY`,
      `CANARY\t\t\tNobody's Press\t\t\tCANARY\tCANARY`,
      `CANARY\tHarborlight Law Desk\t\t\thttps://user:CANARY@a.example/?CANARY\t\tCANARY\tCANARY`,
      // A cell too many: the key is below “Platform”.
      `x\tCANARY\tNobody\t\t\t\t\tCANARY\tCANARY`,
    ].join('\n'),
    rows: [
      [2, 'Nobody at all'],
      [3, 'Row 3'],
      [4, 'Row 4'],
      [5, 'a.example/r5'],
      [6, 'NOPE'],
      [7, '11111111-1111-4111-8111-111111111111'],
      [8, "Nobody's Press"],
      [9, 'Harborlight Law Desk'],
      [10, 'Row 10'],
    ],
  },
  {
    name: 'a broken quotation mark',
    text: `Note,Key,Name\n"x,CANARY,Acme\n"CANARY\nCANARY",CANARY,Quillstack Journals\n"a, b",CANARY,Acme`,
    rows: [
      [2, 'Acme'],
      [3, 'Quillstack Journals'],
      [4, 'Row 4'],
    ],
  },
  {
    name: 'JSON',
    text: [
      '{"vendor":"Quillstack Journals","url":"https://sushi.quillstack.example/r5","apiKey":"CANARY"}',
      `{"vendor":"Acme","customerId":"CANARY","apiKey":"${KEY}"}`,
    ].join('\n'),
    rows: [
      [1, 'Quillstack Journals'],
      [2, 'Acme'],
    ],
  },
  {
    name: 'Markdown',
    text: '| Provider | API key |\n|---|---|\n| Quillstack Journals | CANARY |\n| Acme | CANARY |',
    rows: [
      [3, 'Quillstack Journals'],
      [4, 'Acme'],
    ],
  },
];
