// Content types of the site's files, by their name or extension.
import { mimes } from 'mrmime';

// mrmime's, and what it does not know or calls by an older name. A Map: an object knows “constructor” too.
const TYPES = new Map(
  Object.entries({
    ...mimes,
    atom: 'application/atom+xml',
    ndjson: 'application/x-ndjson',
    sqlite: 'application/vnd.sqlite3',
    xml: 'application/xml',
    yaml: 'application/yaml',
    yml: 'application/yaml',
  }),
);

// `sha256sum --check` reads it, and people do.
const NAMES = new Map([['SHA256SUMS', 'text/plain']]);

// JSON is UTF-8 by its definition and names no charset.
const TEXTS = /^text\/|\+xml$|^application\/(xml|x-ndjson|yaml)$/;

/** The Content-Type of a file, with its charset where it is a text: `a/b.css` → `text/css; charset=utf-8`. */
export function typeOf(file: string): string {
  const name = file.slice(file.lastIndexOf('/') + 1);
  const extension = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
  const type = NAMES.get(name) ?? TYPES.get(extension) ?? 'application/octet-stream';
  return TEXTS.test(type) ? `${type}; charset=utf-8` : type;
}
