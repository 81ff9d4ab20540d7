// Further columns of a list's CSV, from a data file with a JSON record per line.
export interface CsvColumns {
  headings: string[];
  /** Of the record with this ID. */
  valuesOf: (id: string) => string[];
}

export async function fetchColumnsForCsv(
  file: string,
  columns: readonly [heading: string, ...path: string[]][],
): Promise<CsvColumns> {
  const response = await fetch(file);
  if (!response.ok) throw new Error(`${file} returned status ${response.status}.`);
  const lines = (await response.text()).split('\n').filter(Boolean);
  const records = new Map(lines.map((line) => JSON.parse(line)).map((record) => [String(record.id), record]));
  return {
    headings: columns.map(([heading]) => heading),
    valuesOf: (id) => columns.map(([, ...path]) => textAt(records.get(id), path)),
  };
}

function textAt(record: unknown, path: readonly string[]): string {
  const value = path.reduce<unknown>((inner, name) => Object(inner)[name], record);
  return value === undefined || value === null ? '' : String(value).trim();
}
