// The files in data/. Each is read and checked on first use: a mistake must not stop a command that doesn't use the sample.
import { readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { z } from 'zod';
import { ExpectedError } from '../util/expected-error.ts';
import { reasonOf } from '../util/system-errors.ts';

const FOLDER = join(import.meta.dirname, 'data');

/** A function that returns the content of `data/<name>.json`. */
export function dataFileReader<Schema extends z.ZodType>(
  name: string,
  schema: Schema,
): () => z.output<Schema> {
  return computeOnce(() => parseSampleData(name, [], schema, readJson(name)));
}

/** Parses a value of a data file; `at` is the path to it. Throws ExpectedError. */
export function parseSampleData<Schema extends z.ZodType>(
  name: string,
  at: PropertyKey[],
  schema: Schema,
  value: unknown,
): z.output<Schema> {
  const { success, data, error } = schema.safeParse(value);
  if (success) return data;
  const [issue] = error.issues;
  const place = [...at, ...(issue?.path ?? [])]
    .map((step) => (typeof step === 'number' ? `entry ${step + 1}` : String(step)))
    .join(' › ');
  // Zod nests the issue of a key one level deeper.
  const { message } = (issue?.code === 'invalid_key' && issue.issues[0]) || issue || error;
  throw new ExpectedError(`${shownPath(name)}: ${place && `${place}: `}${message}.`);
}

/** The schema of a name that another data file must contain. */
export function knownNameSchema(file: string, entries: () => object): z.ZodType<string, string> {
  return z.string().refine((name) => Object.hasOwn(entries(), name), {
    error: ({ input }) => `“${String(input)}” is not in ${file}.json`,
  });
}

/** A function that computes its value on the first call. */
export function computeOnce<T>(compute: () => T): () => T {
  let done: { value: T } | undefined;
  return () => (done ??= { value: compute() }).value;
}

/** A text with its placeholders filled in: `{name}` becomes `words.name`. Braces around anything else stay. */
export function fillPlaceholders(text: string, words: Readonly<Record<string, string>>): string {
  return text.replace(/\{(\w+)\}/g, (placeholder, name) => words[name] ?? placeholder);
}

function readJson(name: string): unknown {
  try {
    return JSON.parse(readFileSync(pathOfFile(name), 'utf8'));
  } catch (error) {
    throw new ExpectedError(`${shownPath(name)} cannot be read: ${reasonOf(error)}.`);
  }
}

function pathOfFile(name: string): string {
  return resolve(FOLDER, `${name}.json`);
}

function shownPath(name: string): string {
  return relative(process.cwd(), pathOfFile(name));
}
