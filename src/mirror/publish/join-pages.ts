// A host that ignores queries cannot answer `?page=2`, so the pages of the notification list are joined.
import { memberSpansOf, type JsonSpan } from '../../util/json-spans.ts';

/**
 * Joins the pages of a list, `{ …, next, previous, results }`: the first page's bytes, with the `results` of all pages
 * in order, byte for byte, and `next` and `previous` null. A single page without links to others, or that is not such a
 * list, is returned as the same Buffer. Throws SyntaxError if one of several pages is not such a list.
 */
export function joinPages(pages: readonly Buffer[]): Buffer {
  const first = pages[0]!;
  const text = first.toString('latin1');
  const members = memberSpansOf(text);
  const results = members.get('results');
  if (pages.length === 1 && (!results || text[results.start] !== '[')) return first;
  const edits: [JsonSpan, string][] = [];
  if (pages.length > 1) edits.push([resultsSpanIn(members), `[${joinElements(pages.map(elementsTextOf))}]`]);
  for (const name of ['next', 'previous']) {
    const at = members.get(name);
    if (at && text.slice(at.start, at.end) !== 'null') edits.push([at, 'null']);
  }
  return edits.length === 0 ? first : Buffer.from(applyEdits(text, edits), 'latin1');
}

/** The text between the brackets of `results`. */
function elementsTextOf(page: Buffer): string {
  const text = page.toString('latin1');
  const { start, end } = resultsSpanIn(memberSpansOf(text));
  if (text[start] !== '[') throw new SyntaxError('“results” is not a list');
  return text.slice(start + 1, end - 1);
}

function resultsSpanIn(members: Map<string, JsonSpan>): JsonSpan {
  const results = members.get('results');
  if (!results) throw new SyntaxError('“results” is missing');
  return results;
}

// Keeps white space around the elements, and so the indentation.
function joinElements(texts: string[]): string {
  const filled = texts.filter((inside) => inside.trim() !== '');
  const last = filled.pop();
  if (last === undefined) return texts[0]!;
  return [...filled.map((inside) => inside.trimEnd()), last].join(',');
}

function applyEdits(text: string, edits: [JsonSpan, string][]): string {
  let result = '';
  let copied = 0;
  for (const [{ start, end }, replacement] of edits.toSorted(([a], [b]) => a.start - b.start)) {
    result += text.slice(copied, start) + replacement;
    copied = end;
  }
  return result + text.slice(copied);
}
