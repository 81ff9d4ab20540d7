import { expect, test } from 'vitest';
import { elementSpansOf, memberSpansOf, replaceMembers } from '../../src/util/json-spans.ts';

const membersOf = (text: string) =>
  Object.fromEntries([...memberSpansOf(text)].map(([key, { start, end }]) => [key, text.slice(start, end)]));
const elementsOf = (text: string) => elementSpansOf(text).map(({ start, end }) => text.slice(start, end));

test.each<[string, Record<string, string>]>([
  ['{"a":1,"b":"x"}', { a: '1', b: '"x"' }],
  [
    ' { "a" : 1.0e2 ,\r\n\t"b" : [ 1, {"c":"]"} ] , "c":{} } ',
    { a: '1.0e2', b: '[ 1, {"c":"]"} ]', c: '{}' },
  ],
  ['{"a":1,"a":2}', { a: '2' }],
  [String.raw`{"\u0061\"":"\\","b":"\"}"}`, { 'a"': String.raw`"\\"`, b: String.raw`"\"}"` }],
  ['\u00EF\u00BB\u00BF{"a":null}', { a: 'null' }],
  ['{}', {}],
  ['["a"]', {}],
  ['{"a":{"b":1}', { a: '{"b":1}' }],
  ['{"a":"x', { a: '"x' }],
])('the members of %s', (text, members) => {
  expect(membersOf(text)).toEqual(members);
});

test.each<[string, string[]]>([
  ['[1,"a,]",[2,[]],{"b":[]}]', ['1', '"a,]"', '[2,[]]', '{"b":[]}']],
  [' [ 1 , 2 ] ', ['1', '2']],
  ['[]', []],
  ['{"a":1}', []],
  ['[1,2', ['1', '2']],
])('the elements of %s', (text, elements) => {
  expect(elementsOf(text)).toEqual(elements);
});

test('members of a name are replaced at any depth; texts and other members stay', () => {
  const text = String.raw`{"a": [1], "b": {"\u0061" :"x","c":"a"}, "d": ["a", {"a":null}], "aa": 1}`;
  expect(replaceMembers(text, 'a', '0')).toBe(
    String.raw`{"a": 0, "b": {"\u0061" :0,"c":"a"}, "d": ["a", {"a":0}], "aa": 1}`,
  );
  expect(replaceMembers('["a"]', 'a', '0')).toBe('["a"]');
});
