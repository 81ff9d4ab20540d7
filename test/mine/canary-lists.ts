// Lists with canaries in every cell that is no name, as people paste and save them.

/** Keys and requestor IDs often have the form of a record's ID. */
const KEY = 'ca9a4217-0000-4000-8000-000000000001';
export const CANARY = /canary|ca9a4217/i;

interface CanaryList {
  name: string;
  text: string;
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
  },
  {
    name: 'rows of different lengths, with cells of several lines',
    text: 'Our list\nAcme,"CANARY\nCANARY",CANARY\nQuillstack Journals\n"Lodz Studies\nOnline"\n',
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
  },
  {
    name: 'a broken quotation mark',
    text: `Note,Key,Name\n"x,CANARY,Acme\n"CANARY\nCANARY",CANARY,Quillstack Journals\n"a, b",CANARY,Acme`,
  },
  {
    name: 'JSON',
    text: [
      '{"vendor":"Quillstack Journals","url":"https://sushi.quillstack.example/r5","apiKey":"CANARY"}',
      `{"vendor":"Acme","customerId":"CANARY","apiKey":"${KEY}"}`,
    ].join('\n'),
  },
  {
    name: 'Markdown',
    text: '| Provider | API key |\n|---|---|\n| Quillstack Journals | CANARY |\n| Acme | CANARY |',
  },
];
