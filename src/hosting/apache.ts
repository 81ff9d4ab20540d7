// The same rules serve as folder sections of a virtual host and as .htaccess files.
import type { WebHost } from './web-host.ts';
import {
  API_FOLDER,
  API_INDEX,
  API_FORMAT_QUERY,
  IMMUTABLE_FILES,
  headComment,
  INDEX,
  NOT_FOUND_BODY,
  NOT_FOUND_PAGE,
  ON_API_ANSWERS,
  ON_OPTIONS_ANSWERS,
  ON_SITE_ANSWERS,
  OPEN_FILES,
  pathPatternOf,
  REDIRECTS,
  NOT_ALLOWED_BODY,
  ANSWER_PATH,
  SUMS_FILE,
  TYPES_BY_EXTENSION,
  type RuleHeaders,
  type HostRules,
} from './host-rules.ts';
import { without } from '../util/without.ts';
import { inQuotes } from '../util/in-quotes.ts';

const apacheBase = {
  isTested: true,
  copies: ['br', 'gzip'],
  withApiFormat: true,
  limits: {},
  differences: {
    malformed: 'A malformed path returns a 400 or 404 with an HTML page of Apache instead of JSON.',
  },
} satisfies Partial<WebHost>;

export const apache: WebHost = {
  ...apacheBase,
  title: 'Apache, virtual host',
  filesInside: () => [NOT_FOUND_BODY, NOT_ALLOWED_BODY],
  filesBeside: (rules) => [{ path: 'mirror.conf', text: configOf(rules) }],
};

export const htaccess: WebHost = {
  ...apacheBase,
  title: 'Apache, .htaccess',
  filesInside: (rules) => [
    NOT_FOUND_BODY,
    NOT_ALLOWED_BODY,
    {
      path: '.htaccess',
      text: headComment('#', rules, 'Apache reads this file in its place.') + siteRules(rules),
    },
    { path: `${API_FOLDER}.htaccess`, text: headComment('#', rules, 'the mirror.') + apiRules(rules) },
  ],
};

function configOf(rules: HostRules): string {
  const { base, root } = rules;
  const folder = (path: string, lines: string): string =>
    `<Directory ${inQuotes(path)}>\n  AllowOverride None\n  Options FollowSymLinks\n  Require all granted\n${lines.replace(/^(?=.)/gm, '  ')}</Directory>\n`;
  return (
    headComment('#', rules, 'include this file in its virtual host.') +
    `${base ? `Alias ${inQuotes(base)}` : 'DocumentRoot'} ${inQuotes(root)}\n` +
    folder(root, siteRules(rules)) +
    folder(`${root}/${API_FOLDER.slice(0, -1)}`, apiRules(rules))
  );
}

function siteRules(rules: HostRules): string {
  const { base } = rules;
  return `Options -Indexes -MultiViews
DirectoryIndex index.html
DirectorySlash On
ErrorDocument 404 ${base}/${NOT_FOUND_PAGE}
${TYPES_BY_EXTENSION.map(([extension, type]) => `AddType "${type}" .${extension}`).join('\n')}
<Files "${SUMS_FILE.name}*">
ForceType "${SUMS_FILE.type}"
</Files>
${sharedRules(rules, '')}
${headerLines(ON_SITE_ANSWERS)}
${headerLines(IMMUTABLE_FILES.headers, pathCondition(pathPatternOf(IMMUTABLE_FILES.files, base)))}
${headerLines(OPEN_FILES.headers, pathCondition(pathPatternOf(OPEN_FILES.files, base)))}
${REDIRECTS.map(([from, to]) => `RewriteRule "^${from}/?$" "${base}/${to}" [R=301,L]`).join('\n')}
${COPY_RULES}
`;
}

function apiRules(rules: HostRules): string {
  const variant = (index: string): string =>
    `RewriteCond %{ENV:REDIRECT_STATUS} "^$"\nRewriteRule "^${ANSWER_PATH}$" "$1/${index}" [L]`;
  return `DirectoryIndex disabled
DirectorySlash Off
ErrorDocument 404 ${rules.base}/${NOT_FOUND_BODY.path}
ForceType ${ON_API_ANSWERS['Content-Type']}
${sharedRules(rules, API_FOLDER)}
${headerLines(without(ON_API_ANSWERS, 'Content-Type'))}
RewriteRule "^$" - [R=404,L]
RewriteCond %{QUERY_STRING} "${API_FORMAT_QUERY}"
${variant(API_INDEX)}
${variant(INDEX)}
${COPY_RULES}
`;
}

/** Rules of both folders: a folder with its own rewrites doesn't inherit those of its parent. */
function sharedRules({ base }: HostRules, folder: string): string {
  return `ErrorDocument 405 ${base}/${NOT_ALLOWED_BODY.path}
FileETag Digest
RemoveType .gz
RemoveLanguage .br
AddEncoding br .br
AddEncoding gzip .gz
${headerLines(ON_OPTIONS_ANSWERS, "%{REQUEST_METHOD} == 'OPTIONS'")}
Header always merge Vary Accept-Encoding
RewriteEngine On
RewriteBase "${base}/${folder}"
RewriteCond %{REQUEST_METHOD} =OPTIONS
RewriteRule ^ - [R=204,L]
RewriteCond %{REQUEST_METHOD} !^(GET|HEAD)$
RewriteRule ^ - [R=405,L]`;
}

/** Sends the compressed copy of the requested file. */
const COPY_RULES = [
  ['br', '.br'],
  ['gzip', '.gz'],
]
  .map(
    ([coding, suffix]) =>
      `RewriteCond %{HTTP:Accept-Encoding} "\\b${coding}\\b"\nRewriteCond "%{REQUEST_FILENAME}${suffix}" -f\nRewriteRule "^(.+)$" "$1${suffix}" [END]`,
  )
  .join('\n');

function pathCondition(pattern: string): string {
  return `%{REQUEST_URI} =~ m#${pattern}#`;
}

function headerLines(headers: RuleHeaders, condition?: string): string {
  const tail = condition ? ` "expr=${condition}"` : '';
  return Object.entries(headers)
    .map(([name, value]) => `Header always set ${name} "${value}"${tail}`)
    .join('\n');
}
