// Unique names of generated platforms: combinations of a vocabulary's words, in a mixed order.
import { fillPlaceholders } from '../../../src/sample/data-file.ts';
import { readVocabularyCycle } from './vocabularies.ts';

export type GeneratedName = ReturnType<typeof generatedName>;

/** The name of the k-th generated platform. No two are the same. */
export function generatedName(k: number) {
  const vocabularies = readVocabularyCycle();
  const turn = k % vocabularies.length;
  const vocabulary = vocabularies[turn]!;
  // A vocabulary that has several turns in a round takes several steps in each.
  const turns = vocabularies.flatMap((other, at) => (other === vocabulary ? [at] : []));
  const step = Math.floor(k / vocabularies.length) * turns.length + turns.indexOf(turn);

  const { imprints, forms, topics } = vocabulary;
  const size = imprints.length * forms.length * topics.length;
  const at = ((step % size) * strideOf(size)) % size;
  const imprint = imprints[at % imprints.length]!;
  const form = forms[Math.floor(at / imprints.length) % forms.length]!;
  const topic = topics[Math.floor(at / imprints.length / forms.length)]!;
  const round = Math.floor(step / size);
  const words = { imprint: imprint.word, form: form.word, topic: topic.word };
  return {
    vocabulary,
    name: fillPlaceholders(vocabulary.name, words) + (round ? ` ${round + 1}` : ''),
    slug: [imprint.slug, topic.slug, form.slug].join('-') + (round ? `-${round + 1}` : ''),
    provider: imprint.word,
    kind: form.kind,
  };
}

/** A stride through `size` places that visits each once, and no two neighbours in succession. */
function strideOf(size: number): number {
  let stride = Math.round(size * 0.618);
  while (greatestCommonDivisor(stride, size) > 1) stride += 1;
  return stride;
}

function greatestCommonDivisor(a: number, b: number): number {
  return b ? greatestCommonDivisor(b, a % b) : a;
}
