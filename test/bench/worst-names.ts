// The search by name over the worst registry within the limits: each text as long as its column allows, of words that no
// other platform has, without spaces or of three characters.
import { namedRecordsOf, type NamedRecord } from '../../src/search/name-list.ts';
import { NameSearch } from '../../src/search/name-search.ts';
import { modelOf } from '../../src/model/model.ts';
import { addAnswerJson, emptyRegistry } from '../../src/registry/reading/registry.ts';
import { startMeasuring, type Cost } from './measure.ts';

const LONGEST = 500;
const [FIRST_IDEOGRAPH, IDEOGRAPHS] = [0x4e00, 20_000];

export function measureWorstNames(platforms: number): ({ name: string; note: string } & Cost)[] {
  const records = worstRecordsOf(platforms);
  const next = startMeasuring();
  const index = new NameSearch(records);
  const made = next();
  index.search(records[0]!.name.slice(2, 6), 8);
  return [
    { name: 'worst names: index', ...made, note: `${index.termCount.toLocaleString('en')} terms` },
    { name: 'worst names: query', ...next(), note: '' },
  ];
}

function worstRecordsOf(platforms: number): NamedRecord[] {
  const registry = emptyRegistry('usage');
  let turn = 0;
  // In an order without repeated words.
  const character = (): string => {
    turn += 1;
    return String.fromCharCode(FIRST_IDEOGRAPH + ((Math.imul(turn, 0x9e3779b1) >>> 8) % IDEOGRAPHS));
  };
  const textOf = (wordLength: number): string =>
    Array.from({ length: LONGEST }, (_, i) => (i % (wordLength + 1) === wordLength ? ' ' : character())).join(
      '',
    );
  const records = Array.from({ length: platforms }, (_, i) => {
    const ending = String(i).padStart(12, '0');
    return {
      id: `aaaaaaaa-0000-4000-8000-${ending}`,
      name: textOf(3),
      abbrev: textOf(LONGEST),
      content_provider_name: textOf(3),
      sushi_services: [
        {
          id: `bbbbbbbb-0000-4000-8000-${ending}`,
          url: `https://${[...ending.repeat(9)].join('.')}.example/`,
        },
      ],
    };
  });
  addAnswerJson(registry, { kind: 'platforms' }, records);
  return namedRecordsOf(modelOf(registry));
}
