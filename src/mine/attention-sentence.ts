// The one sentence about a list: `4 things need attention at 3 of your 6 platforms. Each stays here until you tick it.`

/** A number in it that links to what it counts. */
export interface CountedPart {
  text: string;
  /** `things` leads to the items, `platforms` to the rows of their platforms. */
  shows: 'things' | 'platforms';
}

export interface AttentionCounts {
  things: number;
  /** The platforms that they are about. */
  platforms: number;
  /** All platforms of the list. */
  all: number;
  whose: 'your' | 'these';
  /** Whether the items can be ticked where the sentence is. */
  hasTicks: boolean;
}

export function attentionSentenceOf({
  things,
  platforms,
  all,
  whose,
  hasTicks,
}: AttentionCounts): (string | CountedPart)[] {
  const list = all === 1 ? `${whose === 'your' ? 'your' : 'this'} platform` : `${whose} ${all} platforms`;
  if (things === 0) return [`Nothing needs attention at ${list}.`];
  const [noun, verb] = things === 1 ? ['thing', 'needs'] : ['things', 'need'];
  const where = all === 1 ? list : `${platforms} of ${list}`;
  return [
    { text: `${things} ${noun}`, shows: 'things' },
    ` ${verb} attention at `,
    { text: where, shows: 'platforms' },
    hasTicks ? `. ${things === 1 ? 'It' : 'Each'} stays here until you tick it.` : '.',
  ];
}
