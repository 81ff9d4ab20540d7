import { expect, test } from 'vitest';
import { joinPages } from '../../src/mirror/publish/join-pages.ts';

const page = (text: string): Buffer => Buffer.from(text);
const joined = (...texts: string[]): string => joinPages(texts.map(page)).toString();

test('elements keep their bytes and their order', () => {
  expect(
    joined(
      '{"count":5,"next":"https://r.example/api/v1/notification/?page=2","previous":null,"results":[{"id": 1.0,"s":"]},\\"["},{"id":2}]}',
      '{"count":5,"next":"x","previous":"y","results":[ {"id":3,"é":"\\u00e9"} ]}',
      '{"count":5,"next":null,"previous":"z","results":[{"id":4},{"id":5}]}\n',
    ),
  ).toBe(
    '{"count":5,"next":null,"previous":null,"results":[{"id": 1.0,"s":"]},\\"["},{"id":2}, {"id":3,"é":"\\u00e9"},{"id":4},{"id":5}]}',
  );
});

test('the first page keeps no link to another one, even alone', () => {
  const first = '{"next":"x","previous":"y","results":[{"next":"z"}]}';
  expect(joined(first)).toBe('{"next":null,"previous":null,"results":[{"next":"z"}]}');
  expect(joined(first, '{"results":[2]}')).toBe('{"next":null,"previous":null,"results":[{"next":"z"},2]}');
});

test('indented pages stay indented', () => {
  const one = { next: 'x', previous: null, results: [{ id: 1 }], count: 2 };
  const two = { next: null, previous: 'y', results: [{ id: 2 }], count: 2 };
  const all = { next: null, previous: null, results: [{ id: 1 }, { id: 2 }], count: 2 };
  expect(joined(JSON.stringify(one, null, 2), JSON.stringify(two, null, 2))).toBe(
    JSON.stringify(all, null, 2),
  );
});

test('empty pages add nothing', () => {
  const empty = '{"next":null,"results":[ ]}';
  const full = '{"next":null,"results":[{"id":1}]}';
  expect(joined(empty, full)).toBe(full);
  expect(joined(full, empty)).toBe(full);
  expect(joined(empty, empty)).toBe(empty);
});

test('a single page without links to others is the same Buffer', () => {
  for (const text of [
    '{"next":null,"previous":null,"results":[1]}',
    '[{"next":"x"}]',
    '{"next":"x"}',
    '{"next":"x","results":null}',
    'no JSON {"',
  ]) {
    const bytes = page(text);
    expect(joinPages([bytes])).toBe(bytes);
  }
});

test('other responses cannot be joined', () => {
  expect(() => joined('{"results":[]}', '{"detail":"Not found."}')).toThrow(SyntaxError);
  expect(() => joined('{"results":[]}', '{"results":{}}')).toThrow(SyntaxError);
  expect(() => joined('[]', '{"results":[]}')).toThrow(SyntaxError);
});
