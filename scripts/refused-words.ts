// The patterns that `scripts/check-words.ts` refuses, from the part of the style guide that a program can check.

/** `text` is code without its comments: the messages and labels in it. */
export type Place = 'document' | 'comment' | 'text' | 'test name';

interface RefusedWords {
  /** A space in the pattern also matches a line break. */
  pattern: RegExp;
  instead: string;
  places: readonly Place[];
  /** Paths of files that may use the words. */
  except?: RegExp;
}

const EVERYWHERE: readonly Place[] = ['document', 'comment', 'text', 'test name'];
const PROSE: readonly Place[] = ['document', 'comment', 'test name'];

export const REFUSED_WORDS: readonly RefusedWords[] = [
  { pattern: /\b(?:that|those) of\b/i, instead: 'repeat the noun', places: EVERYWHERE },
  { pattern: /\bthe ones? (?:that|which|of)\b/i, instead: 'repeat the noun', places: EVERYWHERE },
  { pattern: /(?<!-)\banew\b/, instead: 'again, a new', places: EVERYWHERE },
  { pattern: /\ball the same\b/i, instead: 'still', places: EVERYWHERE },
  {
    pattern: /\b(?:somebody|nobody|whoever)\b(?![.@])/i,
    instead: 'name the actor: you, the operator, a visitor',
    places: EVERYWHERE,
  },
  { pattern: /\ba person (?:must|has to)\b/i, instead: 'Action needed:', places: EVERYWHERE },
  {
    pattern: /\bclauses?\b|\bpromised\b|\bnot promise\b|\bpromise (?:that|to)\b/i,
    instead: 'requirement, guarantee',
    places: EVERYWHERE,
  },
  {
    pattern: /\bthe list of all notifications\b/i,
    instead: 'the notification list',
    places: EVERYWHERE,
  },
  {
    pattern:
      /\bthe page of (?:a|an|the|its|each|every) (?:platform|service|data host|provider|report|record)\b/i,
    instead: 'the platform page, the service’s page',
    places: EVERYWHERE,
  },
  {
    pattern: /(?<!#)\b(?:the|this|that|one|last|first|next|quiet|bad) nights?\b/,
    instead: 'run',
    places: PROSE,
    // The story of the sample, and the simulator, count nights.
    except: /^(?:src|test)\/sample|^test\/(?:simulate|history\/sample)|^docs\/developers\/testing\.md/,
  },
  {
    pattern: /^(?:Of|Those|That|Which|As|None|Its own) /,
    instead: 'a sentence with its noun',
    places: ['comment'],
  },
  {
    pattern: /^(?:By(?! default)|With|Without|For|From|At(?! least| most)|On|To) [^,.;:]*(?:[.;:] |[.;:]?$)/,
    instead: 'a sentence with its noun and verb',
    places: ['comment'],
  },
];
