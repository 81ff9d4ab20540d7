// Unique names without chance: the k-th combination of a vocabulary, in an order that jumps about.
import { VOCABULARIES, type Vocabulary } from './vocabulary.ts';
import type { Kind } from './kinds.ts';

export interface MadeName {
  vocabulary: Vocabulary;
  name: string;
  slug: string;
  provider: string;
  kind: Kind;
  topic: string;
}

/** The name of the k-th made platform. No two have the same one, however many there are. */
export function madeName(k: number): MadeName {
  const turn = k % VOCABULARIES.length;
  const vocabulary = VOCABULARIES[turn]!;
  // A vocabulary that has several turns in a round takes several steps in each.
  const turns = VOCABULARIES.flatMap((other, at) => (other === vocabulary ? [at] : []));
  const step = Math.floor(k / VOCABULARIES.length) * turns.length + turns.indexOf(turn);

  const { imprints, forms, topics } = vocabulary;
  const size = imprints.length * forms.length * topics.length;
  const at = ((step % size) * strideOf(size)) % size;
  const imprint = halves(imprints[at % imprints.length]!);
  const [formWord, kind] = forms[Math.floor(at / imprints.length) % forms.length]!;
  const form = halves(formWord);
  const topic = halves(topics[Math.floor(at / imprints.length / forms.length)]!);
  const round = Math.floor(step / size);
  const series = round ? ` ${round + 1}` : '';
  return {
    vocabulary,
    name: vocabulary.name(imprint.word, form.word, topic.word) + series,
    slug: [imprint.slug, topic.slug, form.slug].join('-') + series.replace(' ', '-'),
    provider: imprint.word,
    kind,
    topic: topic.word,
  };
}

/** A step that visits all of `size` places before any again, and never two neighbours in turn. */
function strideOf(size: number): number {
  let stride = Math.round(size * 0.618);
  while (greatestCommonDivisor(stride, size) > 1) stride += 1;
  return stride;
}

function greatestCommonDivisor(a: number, b: number): number {
  return b ? greatestCommonDivisor(b, a % b) : a;
}

function halves(entry: string): { word: string; slug: string } {
  const [word = '', slug] = entry.split('|');
  return { word, slug: slug ?? slugOf(word) };
}

const LETTERS: Record<string, string> = { ß: 'ss', ł: 'l', œ: 'oe', ø: 'o', æ: 'ae', đ: 'd' };

function slugOf(text: string): string {
  return text
    .toLowerCase()
    .replace(/[ßłœøæđ]/g, (letter) => LETTERS[letter]!)
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}
