// One page made of many: the paged list of all notifications, whose `?page=2` a host that ignores queries cannot answer.
import { membersOf, type JsonSpan } from './json-spans.ts';

/**
 * Joins the pages of a list, `{ …, next, previous, results }`, into one: the first page's bytes, with the elements
 * of every page's `results` in order, each byte for byte, and `next` and `previous` null. A single page that names no
 * other, or is no such list, comes back as the very same Buffer. Throws a SyntaxError where one of several is none.
 */
export function joinPages(pages: readonly Buffer[]): Buffer {
  const first = pages[0]!;
  const text = first.toString('latin1');
  const members = membersOf(text);
  const results = members.get('results');
  if (pages.length === 1 && (!results || text[results.start] !== '[')) return first;
  const edits: [JsonSpan, string][] = [];
  if (pages.length > 1) edits.push([listIn(members), `[${joined(pages.map(insideOf))}]`]);
  for (const name of ['next', 'previous']) {
    const at = members.get(name);
    if (at && text.slice(at.start, at.end) !== 'null') edits.push([at, 'null']);
  }
  return edits.length === 0 ? first : Buffer.from(edited(text, edits), 'latin1');
}

/** What stands between the brackets of a page's `results`. */
function insideOf(page: Buffer): string {
  const text = page.toString('latin1');
  const { start, end } = listIn(membersOf(text));
  if (text[start] !== '[') throw new SyntaxError('Its “results” are no list');
  return text.slice(start + 1, end - 1);
}

function listIn(members: Map<string, JsonSpan>): JsonSpan {
  const results = members.get('results');
  if (!results) throw new SyntaxError('It has no “results”');
  return results;
}

// The white space around the elements stays, so that indented pages stay so.
function joined(insides: string[]): string {
  const filled = insides.filter((inside) => inside.trim() !== '');
  const last = filled.pop();
  if (last === undefined) return insides[0]!;
  return [...filled.map((inside) => inside.trimEnd()), last].join(',');
}

function edited(text: string, edits: [JsonSpan, string][]): string {
  let result = '';
  let copied = 0;
  for (const [{ start, end }, replacement] of edits.toSorted(([a], [b]) => a.start - b.start)) {
    result += text.slice(copied, start) + replacement;
    copied = end;
  }
  return result + text.slice(copied);
}
