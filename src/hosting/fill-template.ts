// Templates are configuration files of web hosts with placeholders: `{{base}}`.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const TEMPLATES = join(import.meta.dirname, 'templates');

// In a line of its own, a placeholder may be a comment, so that the template of a script stays one.
const PLACEHOLDER = /^( *)(?:\/\/ )?\{\{([\w./]+)\}\}$|\{\{([\w./]+)\}\}/gm;

/**
 * The text of a template (`nginx/mirror.conf`) with values in the places of its placeholders. The lines of a value get the
 * indentation of its placeholder. `{{apache/site.htaccess}}` inserts another template.
 */
export function fillTemplate(name: string, values: Readonly<Record<string, string>>): string {
  const template = readFileSync(join(TEMPLATES, name), 'utf8');
  return template.replace(PLACEHOLDER, (_, indent = '', line?: string, word?: string) => {
    const placeholder = (line ?? word)!;
    const value = placeholder.includes('/') ? fillTemplate(placeholder, values) : values[placeholder];
    if (value === undefined)
      throw new Error(`The template ${name} has the placeholder “${placeholder}”, which has no value.`);
    return value.trimEnd().replaceAll(/^(?=.)/gm, indent);
  });
}
