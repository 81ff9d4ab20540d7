// The rules in nginx's language: a file for a server block.
import type { WebHost } from './web-host.ts';
import {
  API_FOLDER,
  API_INDEX,
  ASKS_API_FORMAT,
  CACHED,
  ERRORS,
  headOf,
  INDEX,
  literal,
  NOT_FOUND,
  ON_API,
  ON_OPTIONS,
  ON_SITE,
  OPENED,
  patternOf,
  REDIRECTS,
  SPELLED,
  SUMS_FILE_PATTERN,
  TYPES,
  type RuleHeaders,
  type HostRules,
} from './host-rules.ts';
import { without } from '../util/without.ts';
import { inQuotes } from '../util/in-quotes.ts';

export const nginx: WebHost = {
  title: 'nginx',
  tried: true,
  copies: ['gzip'],
  withApiFormat: true,
  limits: {},
  differences: {
    brotli: 'It needs a module that is not part of nginx; gzip is sent instead.',
    malformed: 'What nginx cannot read is a 400 with a page of its own.',
  },
  beside: (rules) => [{ path: 'mirror.conf', text: configOf(rules) }],
};

function configOf(rules: HostRules): string {
  const { base, root } = rules;
  const head = headOf('#', rules, 'include this file in the server block of its host.');
  return `${head}
# Where the site lies on this server.
set $mirror_root ${inQuotes(root)};

set $mirror_index ${INDEX};
if ($args ~ "${ASKS_API_FORMAT}") { set $mirror_index ${API_INDEX}; }
rewrite "^${literal(`${base}/${API_FOLDER}`)}${SPELLED}$" ${base}/${API_FOLDER}$1/$mirror_index;
${variable('cache', ON_SITE, CACHED.headers, patternOf(CACHED.files, base))}
${variable('open', {}, OPENED.headers, patternOf(OPENED.files, base))}

location ^~ ${base}/${API_FOLDER} {
  alias $mirror_root/${API_FOLDER};
  types {}
  default_type ${ON_API['Content-Type']};
${methods('  ')}
  error_page 404 @mirror_missing;
${sent('  ', without(ON_API, 'Content-Type'))}
  gzip_static on;
  gzip_vary on;
}

location ^~ ${base}/ {
  alias $mirror_root/;
  index index.html;
  absolute_redirect off;
  types {
${TYPES.map(([extension, type]) => `    "${type}" ${extension};`).join('\n')}
  }
  default_type application/octet-stream;
${methods('  ')}
  error_page 404 ${base}/${NOT_FOUND};
${sent('  ', { ...ON_SITE, 'Cache-Control': '$mirror_cache', 'Access-Control-Allow-Origin': '$mirror_open' })}
  gzip_static on;
  gzip_vary on;
  location ~ /${literal(SUMS_FILE_PATTERN.name)}$ {
    default_type "${SUMS_FILE_PATTERN.type}";
${methods('    ')}
  }
}
${REDIRECTS.flatMap(([from, to]) => [`${from}`, `${from}/`].map((path) => redirect(`${base}/${path}`, `${base}/${to}`))).join('')}${base && redirect(base, `${base}/`)}
location @mirror_missing { ${answer(404)} }
location @mirror_refused { ${answer(405)} }
`;
}

/** A variable whose value depends on the path: nginx sends no header whose value is empty. */
function variable(name: string, otherwise: RuleHeaders, special: RuleHeaders, pattern: string): string {
  const [[header = '', value = ''] = []] = Object.entries(special);
  return (
    `set $mirror_${name} "${otherwise[header] ?? ''}";\n` +
    `if ($uri ~ "${pattern}") { set $mirror_${name} "${value}"; }`
  );
}

function methods(indent: string): string {
  return `${indent}if ($request_method = OPTIONS) {
${sent(`${indent}  `, ON_OPTIONS)}
${indent}  return 204;
${indent}}
${indent}if ($request_method !~ "^(GET|HEAD)$") { return 405; }
${indent}error_page 405 @mirror_refused;`;
}

function answer(status: 404 | 405): string {
  return `
  types {}
  default_type ${ON_API['Content-Type']};
${sent('  ', without(ON_API, 'Content-Type'))}
  return ${status} '${ERRORS[status]}';
`;
}

function redirect(from: string, to: string): string {
  return `location = ${from} {
  absolute_redirect off;
${sent('  ', ON_SITE)}
  return 301 ${to}$is_args$args;
}
`;
}

function sent(indent: string, headers: RuleHeaders): string {
  return Object.entries(headers)
    .map(([name, value]) => `${indent}add_header ${name} "${value}" always;`)
    .join('\n');
}
