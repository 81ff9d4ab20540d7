// The rules in Apache's language: the same lines for the folders of a virtual host, and for .htaccess files in them.
import type { WebHost } from './web-host.ts';
import {
  API_FOLDER,
  API_INDEX,
  ASKS_API_FORMAT,
  CACHED,
  headOf,
  INDEX,
  MISSING,
  NOT_FOUND,
  ON_API,
  ON_OPTIONS,
  ON_SITE,
  OPENED,
  patternOf,
  REDIRECTS,
  REFUSED,
  SPELLED,
  SUMS_FILE_PATTERN,
  TYPES,
  type RuleHeaders,
  type HostRules,
} from './host-rules.ts';
import { without } from '../util/without.ts';
import { inQuotes } from '../util/in-quotes.ts';

const both = {
  tried: true,
  copies: ['br', 'gzip'],
  withApiFormat: true,
  limits: {},
  differences: {
    malformed: 'What Apache cannot read is a 400 or 404 with a page of its own.',
  },
} satisfies Partial<WebHost>;

export const apache: WebHost = {
  ...both,
  title: 'Apache, virtual host',
  inside: () => [MISSING, REFUSED],
  beside: (rules) => [{ path: 'mirror.conf', text: hostOf(rules) }],
};

export const htaccess: WebHost = {
  ...both,
  title: 'Apache, .htaccess',
  inside: (rules) => [
    MISSING,
    REFUSED,
    {
      path: '.htaccess',
      text: headOf('#', rules, 'Apache reads this file in its place.') + siteRules(rules),
    },
    { path: `${API_FOLDER}.htaccess`, text: headOf('#', rules, 'the mirror.') + apiRules(rules) },
  ],
};

function hostOf(rules: HostRules): string {
  const { base, root } = rules;
  const folder = (path: string, lines: string): string =>
    `<Directory ${inQuotes(path)}>\n  AllowOverride None\n  Options FollowSymLinks\n  Require all granted\n${lines.replace(/^(?=.)/gm, '  ')}</Directory>\n`;
  return (
    headOf('#', rules, 'include this file in its virtual host.') +
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
ErrorDocument 404 ${base}/${NOT_FOUND}
${TYPES.map(([extension, type]) => `AddType "${type}" .${extension}`).join('\n')}
<Files "${SUMS_FILE_PATTERN.name}*">
ForceType "${SUMS_FILE_PATTERN.type}"
</Files>
${shared(rules, '')}
${sent(ON_SITE)}
${sent(CACHED.headers, inPath(patternOf(CACHED.files, base)))}
${sent(OPENED.headers, inPath(patternOf(OPENED.files, base)))}
${REDIRECTS.map(([from, to]) => `RewriteRule "^${from}/?$" "${base}/${to}" [R=301,L]`).join('\n')}
${COPIED}
`;
}

function apiRules(rules: HostRules): string {
  const variant = (index: string): string =>
    `RewriteCond %{ENV:REDIRECT_STATUS} "^$"\nRewriteRule "^${SPELLED}$" "$1/${index}" [L]`;
  return `DirectoryIndex disabled
DirectorySlash Off
ErrorDocument 404 ${rules.base}/${MISSING.path}
ForceType ${ON_API['Content-Type']}
${shared(rules, API_FOLDER)}
${sent(without(ON_API, 'Content-Type'))}
RewriteRule "^$" - [R=404,L]
RewriteCond %{QUERY_STRING} "${ASKS_API_FORMAT}"
${variant(API_INDEX)}
${variant(INDEX)}
${COPIED}
`;
}

/** What both folders need; a folder with rewrites of its own has none of those above it. */
function shared({ base }: HostRules, folder: string): string {
  return `ErrorDocument 405 ${base}/${REFUSED.path}
FileETag Digest
RemoveType .gz
RemoveLanguage .br
AddEncoding br .br
AddEncoding gzip .gz
${sent(ON_OPTIONS, "%{REQUEST_METHOD} == 'OPTIONS'")}
Header always merge Vary Accept-Encoding
RewriteEngine On
RewriteBase "${base}/${folder}"
RewriteCond %{REQUEST_METHOD} =OPTIONS
RewriteRule ^ - [R=204,L]
RewriteCond %{REQUEST_METHOD} !^(GET|HEAD)$
RewriteRule ^ - [R=405,L]`;
}

/** The compressed copy of the file that was found. */
const COPIED = [
  ['br', '.br'],
  ['gzip', '.gz'],
]
  .map(
    ([coding, suffix]) =>
      `RewriteCond %{HTTP:Accept-Encoding} "\\b${coding}\\b"\nRewriteCond "%{REQUEST_FILENAME}${suffix}" -f\nRewriteRule "^(.+)$" "$1${suffix}" [END]`,
  )
  .join('\n');

function inPath(pattern: string): string {
  return `%{REQUEST_URI} =~ m#${pattern}#`;
}

function sent(headers: RuleHeaders, condition?: string): string {
  const tail = condition ? ` "expr=${condition}"` : '';
  return Object.entries(headers)
    .map(([name, value]) => `Header always set ${name} "${value}"${tail}`)
    .join('\n');
}
