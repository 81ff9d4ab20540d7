// Reads site.config.json. Each problem is a sentence that names the key.
import { lstatSync } from 'node:fs';
import { dirname } from 'node:path';
import type { z } from 'zod';
import { ConfigError } from './config.ts';
import { readOperatorText } from './operator-file.ts';
import { siteConfigSchema, type SiteConfig } from './site-config.ts';
import { libraryMessageText } from '../util/library-message.ts';

const DEFAULT_FILE = 'site.config.json';
const MAX_SIZE = 100_000;
/** The settings need three levels; writing a value into a message takes memory of the stack for each. */
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
  const value = parseJson(text, file);
  /** A sentence about the file. */
  const sentenceOn = (sentence: string): string => `“${file}”: ${sentence}`;
  /** Where the paths in it begin. */
  const folder = dirname(file);
  const { error: mistakes } = siteConfigSchema.safeParse(value);
  const issues = mistakes?.issues ?? [];
  const config: SiteConfig = siteConfigSchema.safeParse(withoutIssues(value, issues)).data ?? {};
  const problems = distinctIssues(issues, value).map((issue) =>
    sentenceOn(sentenceOf(issue, valueAt(value, issue.path))),
  );
  return { config, folder, problems, sentenceOn };
}

function parseJson(text: string, file: string): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new ConfigError(
      `“${file}” cannot be read as JSON: ${libraryMessageText((error as Error).message)}. Correct it there.`,
    );
  }
  if (depthOf(text) > MAX_DEPTH)
    throw new ConfigError(
      `“${file}”: Values are nested more than ${MAX_DEPTH} deep. Remove the extra brackets.`,
    );
  return value;
}

function depthOf(json: string): number {
  let [depth, deepest] = [0, 0];
  for (const bracket of json.replace(/"(?:\\.|[^"\\])*"/g, '').match(/[[\]{}]/g) ?? []) {
    depth += '[{'.includes(bracket) ? 1 : -1;
    deepest = Math.max(deepest, depth);
  }
  return deepest;
}

/** Prepares further checks: a wrong link is replaced, so that the others keep their places; other wrong values are removed. */
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

/** If a value has variants, its issues are those in the variant of its type. */
function innerIssues(issue: Issue): Issue[] {
  if (issue.code !== 'invalid_union') return [issue];
  const inner = issue.errors.find((issues) =>
    issues.every((each) => each.path.length > 0 || each.code !== 'invalid_type'),
  );
  if (inner) return inner.map((each) => ({ ...each, path: [...issue.path, ...each.path] }));
  return [{ ...issue, message: issue.errors.map(([first]) => first?.message).join(', or ') }];
}

function sentenceOf(issue: Issue, value: unknown): string {
  const name = issue.path
    .map((step, i) => (typeof step === 'number' ? `[${step}]` : `${i > 0 ? '.' : ''}${String(step)}`))
    .join('');
  if (issue.code === 'unrecognized_keys') return name ? `${name}: ${issue.message}` : issue.message;
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
