// The HTML of a page of each kind is valid.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { HtmlValidate } from 'html-validate';
import { expect, inject, test } from 'vitest';
import { templatesOf } from './templates.ts';

const validator = new HtmlValidate({
  root: true,
  extends: ['html-validate:recommended'],
  rules: {
    // How markup is typed: nobody types this, a generator spells it as it likes, and all spellings mean the same.
    'attr-case': 'off',
    'attr-quotes': 'off',
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    'doctype-style': 'off',
    'no-trailing-whitespace': 'off',
    'void-style': 'off',
    'no-raw-characters': ['error', { relaxed: true }],
    // A title holds the name of its record, whatever its length.
    'long-title': 'off',
    // A region that scrolls is no section of the text.
    'prefer-native-element': ['error', { exclude: ['region'] }],
    // The form of a list answers at every change, and is not shown where it cannot.
    'wcag/h32': 'off',
  },
});

test('a page of each kind is valid HTML', async () => {
  const { distDir } = inject('site');
  const templates = await templatesOf(distDir);
  expect(templates.length).toBeGreaterThan(14);
  const wrong: string[] = [];
  for (const path of templates) {
    const html = await readFile(join(distDir, path.endsWith('/') ? `${path}index.html` : path), 'utf8');
    const { results } = await validator.validateString(html, path);
    for (const { messages } of results)
      for (const { ruleId, message, column } of messages)
        wrong.push(`${path} at ${column}: ${ruleId}: ${message}`);
  }
  expect(wrong).toEqual([]);
});
