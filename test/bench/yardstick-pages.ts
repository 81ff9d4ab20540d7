// The pages that the yardstick's Pagefind reads. They are made by this recipe and not by a build, so that lighter pages don't
// move the scale. Each is like the average page of November 2026 at 1,000 platforms: 21.5 kB in 534 elements, with 580 words
// of eight letters that Pagefind reads, of which 274 differ and 15 are on no other page.
const PAGES_PER_PLATFORM = 2.853;
const [ELEMENTS, WORDS, COMMON_WORDS, OWN_WORDS] = [534, 580, 259, 15];
/** The number of words that several pages have. */
const VOCABULARY = 1000;

export function yardstickPageCount(platforms: number): number {
  return Math.round(platforms * PAGES_PER_PLATFORM);
}

export function yardstickPage(page: number): string {
  const different = [
    ...Array.from({ length: COMMON_WORDS }, (_, i) => wordOf((page * 7 + i) % VOCABULARY)),
    ...Array.from({ length: OWN_WORDS }, (_, i) => wordOf(VOCABULARY + page * OWN_WORDS + i)),
  ];
  const elements = Array.from({ length: ELEMENTS }, (): string[] => []);
  for (let i = 0; i < WORDS; i += 1) elements[i % ELEMENTS]!.push(different[i % different.length]!);
  const body = elements.map((words) => `<p class="record-property">${words.join(' ')}</p>`).join('');
  return `<!doctype html><html lang="en"><head><title>${page}</title></head><body><main>${body}</main></body></html>`;
}

/** A word of four syllables for each number: `bababace`. */
function wordOf(n: number): string {
  let word = '';
  for (let i = 0, rest = n; i < 4; i += 1, rest = Math.floor(rest / 75))
    word = CONSONANTS[Math.floor((rest % 75) / 5)]! + VOWELS[rest % 5]! + word;
  return word;
}

const [CONSONANTS, VOWELS] = ['bcdfghjklmnprst', 'aeiou'];
