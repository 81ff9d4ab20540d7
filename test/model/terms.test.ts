import { expect, test } from 'vitest';
import { TERM_EXPLANATIONS, TERMS } from '../../src/model/terms.ts';

test('ten terms have five sentences each, and each of their anchors is unique', () => {
  expect(TERMS).toHaveLength(10);
  for (const { id, sentences } of TERMS) {
    expect(sentences, id).toHaveLength(5);
    for (const each of sentences) expect(each).toMatch(/^[A-Z].*[.]$/);
  }
  const anchors = TERMS.flatMap(({ id, parts = [] }) => [id, ...parts.map((part) => part.id)]);
  expect(new Set(anchors).size).toBe(anchors.length);
  expect(Object.keys(TERM_EXPLANATIONS)).toEqual(anchors);
  expect(TERM_EXPLANATIONS['api-key']).toEqual({
    name: 'API key',
    sentence: 'An API key is a secret that the platform issues, so keep it out of lists that you share.',
  });
});
