// The files that a web host reads.
import { ERROR_BODIES } from '../mirror/contract.ts';
import { fillTemplate } from './fill-template.ts';
import { templateValues, type SiteLocation } from './template-values.ts';
import type { WebHost } from './web-hosts.ts';

export interface HostFile {
  /** Relative, with `/`. */
  path: string;
  text: string;
}

/** The files in the site, and those beside it, which must not be served. */
export function hostFilesOf(host: WebHost, location: SiteLocation) {
  const { inside = {}, beside = {}, errorFiles = [] } = host;
  const filesOf = (templates: Readonly<Record<string, string>>): HostFile[] =>
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
