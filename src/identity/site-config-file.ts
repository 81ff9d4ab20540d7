// Reads site.config.json. Each problem is a sentence that names the line.
import { lstatSync } from 'node:fs';
import { dirname } from 'node:path';
import {
  createScanner,
  findNodeAtLocation,
  parseTree,
  printParseErrorCode,
  type Node,
  type ParseError,
} from 'jsonc-parser';
import type { z } from 'zod';
import { ConfigError } from '../config.ts';
import { readOperatorText } from './operator-file.ts';
import { siteConfigSchema, type SiteConfig } from './site-config.ts';

const DEFAULT_FILE = 'site.config.json';
const MAX_SIZE = 100_000;
/** The settings need three levels; the parser takes memory of the stack for each. */
const MAX_DEPTH = 100;

export type SiteConfigFile = ReturnType<typeof readSiteConfigFile>;

/**
 * `named` is the value of SITE_CONFIG. Without a file, nothing is set. `problems` are mistakes in it, and `config` is what
 * remains without them. Throws ConfigError if it cannot be read as JSON.
 */
export function readSiteConfigFile(named: string | undefined) {
  const file = named ?? DEFAULT_FILE;
  const isMissing = named === undefined && !lstatSync(file, { throwIfNoEntry: false });
  const text = isMissing ? '{}' : readOperatorText(file, 'SITE_CONFIG', MAX_SIZE);
  const tooDeep = tooDeepIn(text);
  if (tooDeep !== undefined)
    throw new ConfigError(
      `“${file}”, ${placeOf(text, tooDeep)}: Values are nested more than ${MAX_DEPTH} deep. Remove the brackets that are too many.`,
    );
  const errors: ParseError[] = [];
  const tree = parseTree(text, errors, { allowTrailingComma: false, disallowComments: true });
  const [error] = errors;
  if (error || !tree)
    throw new ConfigError(
      `“${file}”, ${placeOf(text, error?.offset ?? 0)}: This is not valid JSON (${error ? wordsOf(error) : 'value expected'}). Correct it there.`,
    );
  const value: unknown = JSON.parse(text);
  /** A sentence about one value, with its place. */
  const sentenceAt = (path: readonly PropertyKey[], sentence: string): string =>
    `“${file}”, ${placeOf(text, offsetOf(tree, path))}: ${sentence}`;
  /** Where the paths in it begin. */
  const folder = dirname(file);
  const { error: mistakes } = siteConfigSchema.safeParse(value);
  const issues = mistakes?.issues ?? [];
  const config: SiteConfig = siteConfigSchema.safeParse(withoutIssues(value, issues)).data ?? {};
  const problems = distinctIssues(issues, value).map((issue) => {
    const place = issue.code === 'unrecognized_keys' ? [...issue.path, issue.keys[0]!] : issue.path;
    return sentenceAt(place, sentenceOf(issue, valueAt(value, issue.path)));
  });
  return { config, folder, problems, sentenceAt };
}

/** The offset of the first bracket that opens one level too many. */
function tooDeepIn(text: string): number | undefined {
  const scanner = createScanner(text, true);
  let depth = 0;
  while (scanner.getPosition() < text.length) {
    scanner.scan();
    const begin = text[scanner.getTokenOffset()]!;
    if ('[{'.includes(begin)) depth += 1;
    if (']}'.includes(begin)) depth -= 1;
    if (depth > MAX_DEPTH) return scanner.getTokenOffset();
  }
  return undefined;
}

/** For further checks: a wrong link is replaced, so that the others keep their places; other wrong values are removed. */
function withoutIssues(value: unknown, issues: readonly Issue[]): unknown {
  const copy = structuredClone(value) as SiteConfig & Record<PropertyKey, unknown>;
  for (const issue of issues) {
    const [key, index] = issue.path;
    if (key === 'footer' && typeof index === 'number')
      copy.footer![index] = { text: key, url: 'https://registry.example' };
    else if (key !== undefined) delete copy[key];
    else if (issue.code === 'unrecognized_keys') for (const each of issue.keys) delete copy[each];
  }
  return copy;
}

type Issue = z.core.$ZodIssue;

/** A key is not reported as missing beside one that is not known: that is a typo in most cases. */
function distinctIssues(all: readonly Issue[], value: unknown): Issue[] {
  const issues = all.flatMap(innerIssues);
  const unknown = issues.filter(({ code }) => code === 'unrecognized_keys');
  const misspelt = unknown.map(({ path }) => path.join('.'));
  return issues.filter(
    ({ path }) => valueAt(value, path) !== undefined || !misspelt.includes(path.slice(0, -1).join('.')),
  );
}

/** Of a value with variants, the issues in the variant of its type. */
function innerIssues(issue: Issue): Issue[] {
  if (issue.code !== 'invalid_union') return [issue];
  const inner = issue.errors.find((issues) =>
    issues.every((each) => each.path.length > 0 || each.code !== 'invalid_type'),
  );
  if (inner) return inner.map((each) => ({ ...each, path: [...issue.path, ...each.path] }));
  return [{ ...issue, message: issue.errors.map(([first]) => first?.message).join(', or ') }];
}

function sentenceOf(issue: Issue, value: unknown): string {
  if (issue.code === 'unrecognized_keys') return issue.message;
  const name = issue.path
    .map((step, i) => (typeof step === 'number' ? `[${step}]` : `${i > 0 ? '.' : ''}${String(step)}`))
    .join('');
  const state = value === undefined ? 'is missing' : `is ${shorten(JSON.stringify(value))}`;
  return `${name || 'The content'} ${state}; it must be ${issue.message}.`;
}

const MAX_SHOWN = 60;

function shorten(text: string): string {
  return text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN).toWellFormed()}…` : text;
}

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce((inner, step) => (inner as Record<PropertyKey, unknown> | undefined)?.[step], value);
}

/** Where a value begins, or its key; of a missing one, its parent. */
function offsetOf(tree: Node, path: readonly PropertyKey[]): number {
  const node = findNodeAtLocation(tree, path as (string | number)[]);
  if (!node) return path.length > 0 ? offsetOf(tree, path.slice(0, -1)) : tree.offset;
  return node.parent?.type === 'property' ? node.parent.offset : node.offset;
}

function placeOf(text: string, offset: number): string {
  const lines = text.slice(0, offset).split('\n');
  return `line ${lines.length}, column ${lines.at(-1)!.length + 1}`;
}

/** `CommaExpected` → `comma expected` */
function wordsOf({ error }: ParseError): string {
  return printParseErrorCode(error)
    .replace(/(?<=[a-z])(?=[A-Z])/g, ' ')
    .toLowerCase();
}
