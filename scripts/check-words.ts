#!/usr/bin/env node
// Part of `npm run check`: prints each refused wording (refused-words.ts) in documents, comments, texts and names of tests.
// Test data and quoted data of registries are not read, nor are sections of the changelog about released versions.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { REFUSED_WORDS, type Place } from './refused-words.ts';
import { printError } from './terminal.ts';

const ROOT = join(import.meta.dirname, '..');
const COMMENT = /\/\*[^]*?\*\/|<!--[^]*?-->|(?<=^|\s)\/\/ [^\n]*(?:\n\s*\/\/ [^\n]*)*/g;
const TEST_NAME = /(?:\b(?:test|it|describe)(?:\.\w+)*(?:\([^'"`\n]*\))?|^ *\]\))\(\s*(['"`])(.*?)\1/gm;
const CODE_BLOCK = /^```[^]*?^```|^ {4,}\S.*$/gm;
const RELEASED = /^## \d[^]*/m;

interface Passage {
  place: Place;
  text: string;
  line: number;
}

function blank(text: string): string {
  return text.replace(/[^\n]/g, ' ');
}

function matchesOf(pattern: RegExp, text: string, place: Place): Passage[] {
  return [...text.matchAll(pattern)].map((match) => ({
    place,
    text: match[2] ?? match[0],
    line: text.slice(0, match.index).split('\n').length,
  }));
}

/** Removes the marks of a comment. */
function inComment({ place, text, line }: Passage): Passage {
  const words = text.replace(/^\s*(?:\/\*+|\/\/|\*(?!\/)|<!--) ?|\s*(?:\*\/|-->)$/gm, '');
  return { place, line: words.startsWith('\n') ? line + 1 : line, text: words.trimStart() };
}

function passagesOf(file: string): Passage[] {
  const text = readFileSync(join(ROOT, file), 'utf8');
  if (file.endsWith('.md'))
    return [{ place: 'document', line: 1, text: text.replace(RELEASED, '').replace(CODE_BLOCK, blank) }];
  const comments = matchesOf(COMMENT, text, 'comment').map(inComment);
  if (file.startsWith('test/')) return [...comments, ...matchesOf(TEST_NAME, text, 'test name')];
  return [...comments, { place: 'text', line: 1, text: text.replace(COMMENT, blank) }];
}

function problemsIn(file: string): string[] {
  return passagesOf(file).flatMap(({ place, text, line }) =>
    REFUSED_WORDS.filter(({ places, except }) => places.includes(place) && !except?.test(file)).flatMap(
      ({ pattern, instead }) => {
        const withBreaks = new RegExp(pattern.source.replaceAll(' ', String.raw`\s+`), `${pattern.flags}g`);
        return matchesOf(withBreaks, text, place).map(
          (found) =>
            `${file}:${line + found.line - 1}: “${found.text.replace(/\s+/g, ' ')}” in a ${place}: ${instead}`,
        );
      },
    ),
  );
}

const files = globSync(
  ['*.{md,mjs,ts}', 'docs/**/*.md', '{bin,scripts,src,test}/**/*.{astro,cjs,css,js,md,ts}'],
  {
    cwd: ROOT,
    exclude: ['scripts/refused-words.ts'],
  },
);
const problems = files.toSorted().flatMap(problemsIn);
printError(...problems);
if (problems.length > 0) process.exitCode = 1;
