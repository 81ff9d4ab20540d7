// What each report of the Code of Practice has, in this site's words: for registries that describe a report in no release.

const MEANINGS: Record<string, string> = {
  PR: 'All usage of the platform, to be filtered and broken down as needed.',
  PR_P1: 'Searches, investigations and requests of the platform as a whole.',
  DR: 'All usage of databases, to be filtered and broken down as needed.',
  DR_D1: 'Searches, investigations and requests of each database.',
  DR_D2: 'Denials of access to each database.',
  TR: 'All usage of books and journals, to be filtered and broken down as needed.',
  TR_B1: 'Requests for books, without open access.',
  TR_B2: 'Denials of access to books.',
  TR_B3: 'Usage of books, by access type.',
  TR_J1: 'Requests for journals, without open access.',
  TR_J2: 'Denials of access to journals.',
  TR_J3: 'Usage of journals, by access type.',
  TR_J4: 'Requests for journals by year of publication, without open access.',
  IR: 'All usage of single items, to be filtered and broken down as needed.',
  IR_A1: 'Requests for journal articles.',
  IR_M1: 'Requests for multimedia items.',
  GIR: 'Usage of items by everyone, whether or not they belong to an institution.',
};

/** The registry's sentences, each once, or else this site's; none for another ID. */
export function reportMeaningsOf(id: string, definitions: readonly { description: string }[]): string[] {
  const texts = [...new Set(definitions.map(({ description }) => description.trim()).filter(Boolean))];
  if (texts.length > 0) return texts;
  return Object.hasOwn(MEANINGS, id) ? [MEANINGS[id]!] : [];
}
