// In the browser: Pagefind as its Component UI loads it, with one thing more: what is called exactly as was asked comes
// first. Pagefind weighs words, not whole names, and so may put a service above the platform that it is named after.
import { createInstance as createPagefind } from '../pagefind/pagefind.js';

const BUNDLE = new URL('../pagefind/', import.meta.url).pathname;
/** The kinds of records that have names of their own, in the order in which they go first. */
const NAMED = ['Platform', 'Usage data host', 'Report'];
/** An exact name is among the first of its kind, if not the first. */
const LOOKED_AT = 8;

/** As Pagefind's own: the Component UI calls this, and then only `search` and `filters`. */
export function createInstance(options = {}) {
  const ranking = {
    metaWeights: { title: 10, short: 10 },
    termSimilarity: 5,
    termSaturation: 0.5,
    pageLength: 1,
  };
  const pagefind = createPagefind({ ranking, ...options, bundlePath: BUNDLE });
  return {
    filters: () => pagefind.filters(),
    search: (term, asked) => search(pagefind, term, asked),
  };
}

async function search(pagefind, term, asked = {}) {
  const answer = await pagefind.search(term, asked);
  if (!term || !answer || answer.results.length < 2) return answer;
  const exact = (await Promise.all(NAMED.map((kind) => exactOf(pagefind, term, asked, kind)))).flat();
  const ids = new Set(exact.map(({ id }) => id));
  return { ...answer, results: [...exact, ...answer.results.filter(({ id }) => !ids.has(id))] };
}

/** The results of one kind that are called as the term says, name or short name. */
async function exactOf(pagefind, term, asked, kind) {
  const filters = { ...asked.filters };
  if (filters.kind?.length > 0 && ![filters.kind].flat().includes(kind)) return [];
  const { results } = await pagefind.search(term, { ...asked, filters: { ...filters, kind } });
  const first = results.slice(0, LOOKED_AT);
  const records = await Promise.all(first.map((result) => result.data()));
  const sought = plain(term);
  return first.filter((_, i) =>
    [records[i].meta.title, records[i].meta.short ?? ''].some((name) => plain(name) === sought),
  );
}

function plain(text) {
  return text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim();
}
