import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { HtmlValidate } from 'html-validate';
import { expect, inject, test } from 'vitest';
import { templatesOf } from './templates.ts';

const validator = new HtmlValidate({
  root: true,
  extends: ['html-validate:recommended'],
  rules: {
    // Style rules, which don't apply to generated markup.
    'attr-case': 'off',
    'attr-quotes': 'off',
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    'doctype-style': 'off',
    'no-trailing-whitespace': 'off',
    'void-style': 'off',
    // Exceptions are anchors by their number.
    'valid-id': ['error', { relaxed: true }],
    'no-raw-characters': ['error', { relaxed: true }],
    // Titles contain names of records of any length.
    'long-title': 'off',
    // Scrollable regions are not sections of the text.
    'prefer-native-element': ['error', { exclude: ['region'] }],
    // Filters apply on every change and need no submit button.
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
