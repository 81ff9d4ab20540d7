import { assert, constantFrom, oneof, property, string } from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ListRow } from '../../src/mine/list-row.ts';
import { decodeListText } from '../../src/mine/list-text.ts';
import { MAX_LIST_ROWS, parsePastedList } from '../../src/mine/pasted-list.ts';
import { printableRowOf } from '../../src/mine/row-label.ts';

const ID = '0fd4d340-474b-5353-9f6b-3677d8439ab6';
const rowsOf = (text: string) => parsePastedList(text).rows;
const labelOf = (row: ListRow) => printableRowOf(row).label;
const namesOf = (text: string) => rowsOf(text).map(({ names }) => names);

describe('columns', () => {
  const TABLE = [
    ['Vendor', 'Notes', 'Base URL', 'Platform name', 'Registry ID', 'Version'],
    ['Acme, Inc.', 'said "soon"', 'https://sushi.acme.example/r51', 'Acme; Books', ID, '5.1'],
    ['', '', '', '', '', ''],
    ['', 'line\r\nbreak', 'https://b.example', 'B, C & D', '', '5'],
  ];
  const write = (delimiter: string) =>
    TABLE.map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(delimiter)).join('\r\n');

  test.each([
    ['commas', ','],
    ['semicolons', ';'],
    ['tabs', '\t'],
  ])('%s, with a BOM, quoted cells, CRLF and a blank row', (_, delimiter) => {
    const { rows, hasHeader, total } = parsePastedList(`\uFEFF${write(delimiter)}\r\n`);
    expect(hasHeader).toBe(true);
    expect(total).toBe(2);
    expect(rows).toEqual([
      {
        line: 2,
        isHeaded: true,
        ids: [ID],
        urls: ['https://sushi.acme.example/r51'],
        names: ['Acme; Books'],
        abbrev: '',
        provider: 'Acme, Inc.',
        release: '5.1',
        credentials: {},
      },
      {
        line: 4,
        isHeaded: true,
        ids: [],
        urls: ['https://b.example'],
        names: ['B, C & D'],
        abbrev: '',
        provider: '',
        release: '5',
        credentials: {},
      },
    ]);
  });

  test('without headings, each cell is what it looks like', () => {
    const [row] = rowsOf(`Acme Books,${ID},https://a.example/sushi,12,5.1\nB,,,3,5`);
    expect(row).toMatchObject({
      names: ['Acme Books'],
      ids: [ID],
      urls: ['https://a.example/sushi'],
      release: '5.1',
    });
  });

  test("the values of credentials are not kept, and a customer's ID is no platform's", () => {
    const list =
      'Name\tBase_URL\tCustomer_ID\tRequestor_ID\tAPI_Key\tPlatform\tVersion\tDelay\tRetry\n' +
      `Acme\thttps://a.example/r51\tsecret-1\t${ID}\tsecret-3\tsd\t5.1\t\t\n` +
      'Bcme\thttps://b.example/r51\tsecret-4\t\tn/a\t\t5.1\t\t\n';
    const [acme, bcme] = rowsOf(list);
    expect(acme).toMatchObject({ ids: [], names: ['Acme'] });
    expect(acme!.credentials).toEqual({ requestor_id_required: true, api_key_required: true });
    expect(bcme!.credentials).toEqual({ requestor_id_required: false, api_key_required: false });
    expect(JSON.stringify([acme, bcme])).not.toMatch(/secret|0fd4/);
  });

  test('an ID or URL in the column of names is one', () => {
    const rows = rowsOf(`Platform\n${ID}\nhttps://a.example/r5\nhttps://r.example/platform/${ID}`);
    expect(rows.map(({ ids, urls }) => [...ids, ...urls])).toEqual([[ID], ['https://a.example/r5'], [ID]]);
  });
});

test.each([
  ['no', false],
  ['None', false],
  ['n/a', false],
  ['not needed', false],
  ['0', false],
  ['–', false],
  ['', false],
  ['nobody', true],
  ['00', true],
])('“%s” in a column of keys: %j', (cell, expected) => {
  const [row] = rowsOf(`Name,API key\nActa,${cell}`);
  expect(row!.credentials).toEqual({ api_key_required: expected });
});

test.each([
  '10.0.0.5:8080/sushi',
  'sushi-server:8080/r51',
  'acme.example',
  'HTTPS://a b',
  'acme.example/r51 (new)',
])('%s in a column of URLs is one', (cell) => {
  expect(rowsOf(`Name,Base URL\nActa,${cell}`)[0]!.urls).toEqual([cell]);
});

test.each(['Oxford', 'St. Louis', 'Washington D.C.'])(
  'a town in a column of addresses is no URL: %s',
  (cell) => {
    expect(rowsOf(`Name,Address\nActa,${cell}`)[0]!.urls).toEqual([]);
  },
);

test.each([
  ['COUNTER 5.1', '5.1'],
  ['COUNTER Release 5', '5'],
  ['C5.1', '5.1'],
  ['5.0', '5'],
  ['R5.0', '5'],
  ['COP 5', '5'],
  ['r5.1', '5.1'],
  ['Release-5', '5'],
  ['51', '5.1'],
  ['5.0.3', '5'],
  ['5.1.0', '5.1'],
  ['4', ''],
  ['5.2', ''],
])('“%s” in a column of releases: “%s”', (cell, expected) => {
  expect(rowsOf(`Name,Version\nActa,${cell}`)[0]!.release).toBe(expected);
});

test('without headings, 51 is no release, but 5.1 is', () => {
  expect(rowsOf('Acta,51\nActa,5.1').map(({ release }) => release)).toEqual(['', '5.1']);
});

test.each([
  [`urn:uuid:${ID}`, { ids: [ID] }],
  [`{${ID.toUpperCase()}}`, { ids: [ID] }],
  [`https://r.example/sushi-service/${ID}/`, { ids: [ID], urls: [] }],
  [`https://r.example/api/v1/platform/${ID}?x`, { ids: [ID], urls: [] }],
  ['https://r.example/platform/acta/', { ids: [], urls: ['https://r.example/platform/acta/'] }],
  ["'+Acta", { names: ['+Acta'] }],
  ["'Acta", { names: ["'Acta"] }],
  ['"The ""Acta"""', { names: ['The "Acta"'] }],
])('a line %s', (line, expected) => {
  expect(rowsOf(line)[0]).toMatchObject(expected);
});

test.each([
  ['Abbrev', 'AC'],
  ['URL', 'https://a.example'],
  ['ID', ID],
  ['Provider', 'Acme'],
])('a table with a column “%s” alone has headings, and its rows are called by it', (heading, cell) => {
  const { hasHeader, rows } = parsePastedList(`${heading}\n${cell}`);
  expect([hasHeader, rows.map(labelOf)]).toEqual([true, [cell]]);
});

test('the best of several headings counts, and a row is called by its name, abbreviation or URL', () => {
  const text = `Database,Link,Abbrev,Provider,Platform name,Base URL\nx,y,AC,Acme,Acta,https://a.example`;
  expect(rowsOf(text)[0]).toMatchObject({ names: ['Acta'], urls: ['https://a.example'] });
  const texts = [text, text.replace('Acta', ''), text.replace('AC,Acme,Acta', ',Acme,')];
  expect(texts.map((each) => labelOf(rowsOf(each)[0]!))).toEqual(['Acta', 'AC', 'https://a.example']);
});

test('of two equal headings the first counts', () => {
  expect(rowsOf('Name,Name,URL\nActa,Beta,https://a.example')[0]!.names).toEqual(['Acta']);
});

test('an ID in the column of URLs is one', () => {
  expect(rowsOf(`Name,URL\nActa,${ID}`)[0]).toMatchObject({ ids: [ID], urls: [] });
});

test('tabs separate cells rather than commas', () => {
  const [row] = rowsOf('Name,x\tURL\nActa,y\thttps://a.example');
  expect(row).toMatchObject({ names: [], urls: ['https://a.example'] });
});

describe('lines', () => {
  test('commas within names separate nothing', () => {
    expect(namesOf('Proceedings, Bulletins and Papers\nAcme\n"Quoted, too"\nA; b')).toEqual([
      ['Proceedings, Bulletins and Papers'],
      ['Acme'],
      ['Quoted, too'],
      ['A; b'],
    ]);
  });

  test('a quotation mark that is never closed swallows no row', () => {
    expect(namesOf('Name\tURL\n"Acme\thttps://a.example\nBcme\thttps://b.example')).toEqual([
      ['"Acme'],
      ['Bcme'],
    ]);
    expect(namesOf('"Acme\nBcme')).toEqual([['"Acme'], ['Bcme']]);
  });

  test('blank lines and no-break spaces', () => {
    expect(
      rowsOf('\r\n\u00A0\r\n  Acme\u00A0Books \r\n\r\n').map(({ line, names }) => [line, names]),
    ).toEqual([[3, ['Acme Books']]]);
  });
});

describe('limits', () => {
  test('rows beyond the limit are counted', () => {
    const { rows, total } = parsePastedList('Acme\n'.repeat(MAX_LIST_ROWS + 5));
    expect([rows.length, total]).toEqual([MAX_LIST_ROWS, MAX_LIST_ROWS + 5]);
  });

  test('cells beyond the limit are left out', () => {
    const cells = Array.from({ length: 61 }, (_, i) => `Name ${i}`);
    expect(namesOf(`${cells.join('\t')}\n${cells.join('\t')}`)[0]).toEqual(cells.slice(0, 60));
  });

  test('any text is read without an error', () => {
    const hostile = string({ unit: constantFrom(...'"\'\t;,\r\n=<>\0\uD800aÄ5.:/-'), maxLength: 300 });
    assert(
      property(oneof(hostile, string({ unit: 'binary' })), (text) => {
        for (const row of rowsOf(text)) expect(row.line).toBeGreaterThan(0);
      }),
    );
  });
});

describe('files', () => {
  const bytesOf = (text: string, encoding: BufferEncoding) => new Uint8Array(Buffer.from(text, encoding));
  test.each([
    ['UTF-8', bytesOf('Łódź', 'utf8'), 'Łódź'],
    ['UTF-16 of a spreadsheet', bytesOf('\uFEFFŁódź', 'utf16le'), 'Łódź'],
    ['Windows-1252', bytesOf('Zürich', 'latin1'), 'Zürich'],
    ['a spreadsheet that is no text', bytesOf('PK\u0003\u0004\0\0', 'latin1'), undefined],
  ])('%s', (_, bytes, text) => {
    expect(decodeListText(bytes)).toBe(text);
  });
});
