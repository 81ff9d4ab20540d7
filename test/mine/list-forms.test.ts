// Each form of a list alone, and where its headings are.
import { assert, constantFrom, oneof, property, string } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { FORMS, readTable } from '../../src/mine/list-forms.ts';
import { areKnownHeadings, hintOfHeading } from '../../src/mine/list-headings.ts';
import { cleanedText, decodeListText } from '../../src/mine/list-text.ts';

const cellsIn = (text: string) => readTable(text).rows.map(({ cells }) => cells);

describe('forms', () => {
  test.each<[form: string, text: string, headings: string[] | undefined, ...rows: string[][]]>([
    ['json', '[{"a":1,"b":{"c":"x"}},{"b":{"c":"y"}}]', ['a', 'b c'], ['1', 'x'], ['', 'y']],
    ['json', '{"on":"today","rows":[{"a":"x"}]}', ['a'], ['x']],
    ['json', '{"x":{"a":"1"},"y":{"a":"2"}}', ['name', 'a'], ['x', '1'], ['y', '2']],
    ['JSON lines', '{"a":"x"},\n\n{"a":null,"b":true}\n', ['a', 'b'], ['x', ''], ['', 'true']],
    [
      'Markdown',
      '| Provider | Key |\n|:--|---|\n| Acta | k \\| l |',
      ['Provider', 'Key'],
      ['Acta', 'k \\| l'],
    ],
    ['Markdown', 'Provider | Key\n--- | ---\nActa | k', ['Provider', 'Key'], ['Acta', 'k']],
    ['tabs', 'Acta\tx\nBeta', undefined, ['Acta', 'x'], ['Beta']],
    ['semicolons', 'Acta;"a;b"\nBeta;c', undefined, ['Acta', 'a;b'], ['Beta', 'c']],
    ['commas', 'Platform,Key\nActa', ['Platform', 'Key'], ['Acta']],
    ['bars', 'Acta|x\nBeta|', undefined, ['Acta', 'x'], ['Beta', '']],
    ['lines', '"Acta ""B"""\n\nBeta, Gamma', undefined, ['Acta "B"'], ['Beta, Gamma']],
  ])('%s: %s', (form, text, headings, ...rows) => {
    const table = FORMS[form]!(text);
    expect([table?.headings, ...(table?.rows.map(({ cells }) => cells) ?? [])]).toEqual([headings, ...rows]);
    // No form before it takes the text.
    expect(readTable(text).rows.map(({ cells }) => cells)).toEqual(rows);
  });

  test.each([
    ['json', '{"a":'],
    ['JSON lines', '{"a":1}\nActa'],
    ['Markdown', 'a | b'],
    ['tabs', 'Acta'],
    ['semicolons', 'A; b\nActa'],
    ['commas', 'Proceedings, Bulletins and Papers\nActa'],
  ])('%s: not %s', (form, text) => {
    expect(FORMS[form]!(text)).toBeUndefined();
  });

  test('rows have their numbers in the file', () => {
    expect(readTable('Title\n\nPlatform,Key\n\nActa,"a\nb"\nBeta,c').rows.map(({ line }) => line)).toEqual([
      5, 6,
    ]);
    expect(readTable('[{"a":1},{"a":2}]').rows.map(({ line }) => line)).toEqual([1, 2]);
  });

  test('a quotation mark that is never closed swallows no row', () => {
    expect(cellsIn('Name\tURL\n"Acme\thttps://a.example\nBcme\thttps://b.example')).toHaveLength(2);
    expect(cellsIn('"Acme\nBcme')).toEqual([['"Acme'], ['Bcme']]);
  });

  test('cells beyond the limit are left out', () => {
    const cells = Array.from({ length: 61 }, (_, i) => `Acta ${i}`);
    expect(cellsIn(`${cells.join('\t')}\n${cells.join('\t')}`)[0]).toEqual(cells.slice(0, 60));
  });

  test('any text is read without an error', () => {
    const hostile = string({ unit: constantFrom(...'"\'\t;,\r\n=<>{}[]|\0\uD800aÄ5.:/-'), maxLength: 300 });
    assert(
      property(oneof(hostile, string({ unit: 'binary' })), (text) => {
        for (const row of readTable(text).rows) expect(row.line).toBeGreaterThan(0);
      }),
    );
  });
});

describe('headings', () => {
  test.each([
    ['Provider', 'provider'],
    ['providerName', 'provider'],
    ['content_provider_name', 'provider'],
    ['Name of platform', 'platform'],
    ['Nombre de la plataforma', 'platform'],
    ['Plattform', 'platform'],
    ['SUSHI Account', 'name'],
    ['Interface', 'name'],
    ['SUSHI Endpoint', 'url'],
    ['sushiUrl', 'url'],
    ['Requestor_ID', 'requestor_id_required'],
    ['requestorMail', 'secret'],
    ['Clé API', 'api_key_required'],
    ['API-Schlüssel', 'api_key_required'],
    ['Identifiant client', 'secret'],
    ['Customer ID', 'secret'],
    ['Required credentials', 'secret'],
    ['library_name', 'remark'],
    ['Requested reports', 'remark'],
    ['reportRelease', 'release'],
    ['COUNTER version', 'release'],
    ['platform_ID', 'id'],
    ['Platform code', 'platform_attr_required'],
    ['Vendor abbreviation', 'abbrev'],
    ['Quillstack Journals', undefined],
    ['', undefined],
  ])('%s: %s', (heading, hint) => {
    expect(hintOfHeading(heading)).toBe(hint);
  });

  test.each<[cells: string[], areHeadings: boolean]>([
    [['Plateforme', 'Éditeur', 'Colonne inconnue'], true],
    [['Notes', 'Status'], false],
    [['Acta', 'Beta', 'Source'], false],
    [['Acta', 'Beta', 'Plattform'], true],
    [['Registry_Record', 'https://r.example'], false],
  ])('%j: %j', (cells, expected) => {
    expect(areKnownHeadings(cells)).toBe(expected);
  });

  test.each<[where: string, text: string, ...rows: string[]]>([
    ['in the first row', 'Platform,Key\nActa,k', 'Acta'],
    ['in the fifth', 'a\nb\nc\nd\nPlatform,Key\nActa,k', 'Acta'],
    ['not in the sixth', 'a,\nb,\nc,\nd,\ne,\nPlatform,Key', 'a', 'b', 'c', 'd', 'e', 'Platform'],
    ['not below rows as wide', 'Acta,k\nPlatform,Key', 'Acta', 'Platform'],
    ['alone, above names', 'Plateforme\nActa\nBeta', 'Acta', 'Beta'],
    ['not alone, below names', 'Acta\nPlateforme\nBeta', 'Acta', 'Plateforme', 'Beta'],
    ['in unknown words, above numbers', 'Xyz,Uvw\nActa,k1\nBeta,k2', 'Acta', 'Beta'],
    ['absent above names', 'Xyz,Uvw\nActa,k\nBeta,l', 'Xyz', 'Acta', 'Beta'],
  ])('%s', (_, text, ...rows) => {
    expect(cellsIn(text).map(([first]) => first)).toEqual(rows);
  });

  test('a name in the registry is no heading', () => {
    const text = 'Acta,none\nBeta,k1\nGamma,k2';
    expect(readTable(text, (cell) => cell === 'Acta').rows).toHaveLength(3);
  });
});

describe('texts', () => {
  const bytesOf = (text: string, encoding: BufferEncoding) => new Uint8Array(Buffer.from(text, encoding));
  test.each([
    ['UTF-8', bytesOf('Łódź', 'utf8'), 'Łódź'],
    ['UTF-16 of a spreadsheet', bytesOf('\uFEFFŁódź', 'utf16le'), 'Łódź'],
    ['UTF-16, the other bytes first', Uint8Array.of(0xfe, 0xff, 1, 0x41), 'Ł'],
    ['Windows-1252', bytesOf('Zürich', 'latin1'), 'Zürich'],
    ['a spreadsheet that is no text', bytesOf('PK\u0003\u0004\0\0', 'latin1'), undefined],
  ])('%s', (_, bytes, text) => {
    expect(decodeListText(bytes)).toBe(text);
  });

  test('spaces, marks without a width and guards against formulas go', () => {
    expect(cleanedText("\uFEFF \u200B'+Ac\u00A0 ta\u2060\n")).toBe('+Ac ta');
    expect(cleanedText("'Acta")).toBe("'Acta");
  });
});
