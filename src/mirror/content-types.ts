import { mimes } from 'mrmime';

// Adds types that mrmime lacks or gives an older name. A Map, because an object also has the key “constructor”.
const TYPES_BY_EXTENSION = new Map(
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

const TYPES_BY_NAME = new Map([['SHA256SUMS', 'text/plain']]);

// JSON is always UTF-8 and has no charset parameter.
const TEXT_TYPES = /^text\/|\+xml$|^application\/(xml|x-ndjson|yaml)$/;

/** `a/b.css` → `text/css; charset=utf-8`. */
export function contentTypeOf(file: string): string {
  const name = file.slice(file.lastIndexOf('/') + 1);
  const extension = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
  const type = TYPES_BY_NAME.get(name) ?? TYPES_BY_EXTENSION.get(extension) ?? 'application/octet-stream';
  return TEXT_TYPES.test(type) ? `${type}; charset=utf-8` : type;
}
