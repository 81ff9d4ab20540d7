// The files that a web host reads, made of templates: configuration files with placeholders (`{{base}}`).
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ERROR_BODIES } from '../mirror/contract.ts';
import { templateValues, type SiteLocation } from './template-values.ts';
import type { WebHost } from './web-hosts.ts';

export interface WebHostFile {
  /** Relative, with `/`. */
  path: string;
  text: string;
}

/** The files in the site, and those beside it, which must not be served. */
export function webHostFilesOf(host: WebHost, location: SiteLocation) {
  const { inside = {}, beside = {}, errorFiles = [] } = host;
  const filesOf = (templates: Readonly<Record<string, string>>): WebHostFile[] =>
    Object.entries(templates).map(([path, template]) => {
      const text = fillTemplate(template, templateValues(template, location));
      return { path, text: template.endsWith('.jsonc') ? withoutComments(text) : text };
    });
  const errors = errorFiles.map((status) => ({ path: `api/v1/${status}.json`, text: ERROR_BODIES[status] }));
  return { inside: [...errors, ...filesOf(inside)], beside: filesOf(beside) };
}

/** In a template, a comment is a line of its own, and a comma may follow the last element. */
function withoutComments(jsonc: string): string {
  const json = jsonc.replace(/^\s*\/\/.*$/gm, '').replace(/,(?=\s*[\]}])/g, '');
  return `${JSON.stringify(JSON.parse(json), undefined, 2)}\n`;
}

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
