// A file to include in a server block.
import type { WebHost } from './web-host.ts';
import * as contract from './host-rules.ts';
import { inQuotes } from '../util/in-quotes.ts';

export const nginx: WebHost = {
  title: 'nginx',
  isTested: true,
  copies: ['gzip'],
  withApiFormat: true,
  differences: {},
  filesBeside: (rules) => [{ path: 'mirror.conf', text: configOf(rules) }],
};

// All of them have the same value.
const OPEN_VARIABLES = Object.fromEntries(
  Object.keys(contract.OPEN_FILES.headers).map((name) => [name, '$mirror_open']),
);

function configOf(rules: contract.SiteLocation): string {
  const { base, root } = rules;
  const api = contract.escapeRegExp(`${base}/${contract.API_FOLDER}`);
  const head = contract.headComment('#', rules, 'include this file in the server block of its host.');
  return `${head}
# Where the site lies on this server.
set $mirror_root ${inQuotes(root)};

set $mirror_index ${contract.ANSWER_FILE};
if ($args ~ "${contract.API_FORMAT_QUERY}") { set $mirror_index ${contract.API_FORMAT_ANSWER_FILE}; }
# A later page of the list that has one page here is missing.
set $mirror_page "";
if ($args ~ "${contract.LATER_PAGE_QUERY}") { set $mirror_page later; }
set $mirror_page $mirror_page$uri;
if ($mirror_page ~ "^later${api}${contract.ALL_NOTIFICATIONS_PATTERN}$") { set $mirror_index 404; }
rewrite "^${contract.escapeRegExp(base + contract.API_ROOT)}${contract.ANSWER_PATH}$" ${base}${contract.API_ROOT}$1/$mirror_index;
${variableLines('cache', contract.IMMUTABLE_FILES, base, contract.HEADERS_ON_SITE_ANSWERS['Cache-Control'])}
${variableLines('open', contract.OPEN_FILES, base)}

location ^~ ${base}/${contract.API_FOLDER} {
  alias $mirror_root/${contract.API_FOLDER};
  types {}
  default_type ${contract.API_ANSWER_HEADERS['Content-Type']};
${methodLines('  ')}
  error_page 404 @mirror_missing;
  error_page 412 @mirror_changed;
${headerLines('  ', contract.withoutType(contract.API_ANSWER_HEADERS))}
  gzip_static on;
  gzip_vary on;
}

location ^~ ${base}/ {
  alias $mirror_root/;
  index index.html;
  absolute_redirect off;
  types {
${contract.TYPES_BY_EXTENSION.map(([extension, type]) => `    "${type}" ${extension};`).join('\n')}
  }
  default_type application/octet-stream;
${methodLines('  ')}
  error_page 404 ${base}/${contract.NOT_FOUND_PAGE};
${headerLines('  ', { ...contract.HEADERS_ON_SITE_ANSWERS, 'Cache-Control': '$mirror_cache', ...OPEN_VARIABLES })}
  gzip_static on;
  gzip_vary on;
  location ~ /${contract.escapeRegExp(contract.TYPED_SUMS_FILE.name)}$ {
    default_type "${contract.TYPED_SUMS_FILE.type}";
${methodLines('    ')}
  }
}
${contract.REDIRECTS.flatMap(([from, to]) => [`${from}`, `${from}/`].map((path) => redirectBlock(`${base}/${path}`, `${base}/${to}`))).join('')}${base && redirectBlock(base, `${base}/`)}
location @mirror_missing { ${errorBlock(404)} }
location @mirror_refused { ${errorBlock(405)} }
location @mirror_changed { ${errorBlock(412)} }
# nginx has set the headers of the file already.
location @mirror_range { ${errorBlock(416, {})} }
`;
}

/** A variable whose value depends on the path. nginx omits headers with an empty value. */
function variableLines(
  name: string,
  { files, headers }: contract.FileHeaders,
  base: string,
  otherwise = '',
): string {
  const [value = ''] = Object.values(headers);
  return (
    `set $mirror_${name} "${otherwise}";\n` +
    `if ($uri ~ "${contract.pathPatternOf(files, base)}") { set $mirror_${name} "${value}"; }`
  );
}

function methodLines(indent: string): string {
  return `${indent}if ($request_method = OPTIONS) {
${headerLines(`${indent}  `, contract.HEADERS_ON_OPTIONS_ANSWERS)}
${indent}  return 204;
${indent}}
${indent}if ($request_method !~ "^(GET|HEAD)$") { return 405; }
${indent}error_page 405 @mirror_refused;
${indent}error_page 416 @mirror_range;`;
}

function errorBlock(
  status: 404 | 405 | 412 | 416,
  headers: contract.AnswerHeaders = contract.withoutType(contract.API_ANSWER_HEADERS),
): string {
  return `
  types {}
  default_type ${contract.API_ANSWER_HEADERS['Content-Type']};
${headerLines('  ', headers)}
  return ${status} '${contract.ERROR_BODIES[status]}';
`;
}

function redirectBlock(from: string, to: string): string {
  return `location = ${from} {
  absolute_redirect off;
${headerLines('  ', contract.HEADERS_ON_SITE_ANSWERS)}
  return 301 ${to}$is_args$args;
}
`;
}

function headerLines(indent: string, headers: contract.AnswerHeaders): string {
  return Object.entries(headers)
    .map(([name, value]) => `${indent}add_header ${name} "${value}" always;`)
    .join('\n');
}
