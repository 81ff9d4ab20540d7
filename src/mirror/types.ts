// Content types of the site's files, by their extension.
import { mimes } from 'mrmime';

// mrmime's, and what it does not know or calls by an older name. A Map: an object knows “constructor” too.
const TYPES = new Map(
  Object.entries({
    ...mimes,
    atom: 'application/atom+xml',
    rss: 'application/rss+xml',
    ndjson: 'application/x-ndjson',
    sqlite: 'application/vnd.sqlite3',
    xml: 'application/xml',
    yaml: 'application/yaml',
    yml: 'application/yaml',
  }),
);

// JSON is UTF-8 by its definition and names no charset.
const TEXTS = /^text\/|\+xml$|^application\/(xml|x-ndjson|yaml)$/;

/** The Content-Type of a file, with its charset where it is a text: `a/b.css` → `text/css; charset=utf-8`. */
export function typeOf(file: string): string {
  const extension = /\.([^./]+)$/.exec(file)?.[1]?.toLowerCase() ?? '';
  const type = TYPES.get(extension) ?? 'application/octet-stream';
  return TEXTS.test(type) ? `${type}; charset=utf-8` : type;
}
