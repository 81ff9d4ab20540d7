// Content types of the site's files, by their extension.
import { lookup } from 'mrmime';

// What mrmime does not know, or calls by an older name.
const OWN: Record<string, string> = {
  atom: 'application/atom+xml',
  rss: 'application/rss+xml',
  ndjson: 'application/x-ndjson',
  sqlite: 'application/vnd.sqlite3',
  xml: 'application/xml',
  yaml: 'application/yaml',
  yml: 'application/yaml',
};

// JSON is UTF-8 by its definition and names no charset.
const TEXTS = /^text\/|\+xml$|^application\/(xml|x-ndjson|yaml)$/;

/** The Content-Type of a file, with its charset where it is a text: `a/b.css` → `text/css; charset=utf-8`. */
export function typeOf(file: string): string {
  const extension = /\.([^./]+)$/.exec(file)?.[1]?.toLowerCase() ?? '';
  const type = OWN[extension] ?? lookup(extension) ?? 'application/octet-stream';
  return TEXTS.test(type) ? `${type}; charset=utf-8` : type;
}
