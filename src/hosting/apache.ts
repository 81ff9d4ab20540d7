// The same rules serve as folder sections of a virtual host and as .htaccess files.
import type { WebHost } from './web-host.ts';
import { COPY_SUFFIXES } from '../mirror/contract.ts';
import * as contract from './host-rules.ts';
import { inQuotes } from '../util/in-quotes.ts';

const ERROR_FILES = [contract.NOT_FOUND_FILE, contract.NOT_ALLOWED_FILE, contract.BAD_RANGE_FILE];

const apacheBase = {
  isTested: true,
  copies: ['br', 'gzip'],
  withApiFormat: true,
  differences: {},
} satisfies Partial<WebHost>;

export const apacheVirtualHost: WebHost = {
  ...apacheBase,
  title: 'Apache, virtual host',
  filesInside: () => ERROR_FILES,
  filesBeside: (rules) => [{ path: 'mirror.conf', text: configOf(rules) }],
};

export const htaccess: WebHost = {
  ...apacheBase,
  title: 'Apache, .htaccess',
  filesInside: (rules) => [
    ...ERROR_FILES,
    {
      path: '.htaccess',
      text: contract.headComment('#', rules, 'Apache reads this file in its place.') + siteRules(rules),
    },
    {
      path: `${contract.API_FOLDER}.htaccess`,
      text: contract.headComment('#', rules, 'the mirror.') + apiRules(rules),
    },
  ],
};

function configOf(rules: contract.SiteLocation): string {
  const { base, root } = rules;
  const folder = (path: string, lines: string): string =>
    `<Directory ${inQuotes(path)}>\n  AllowOverride None\n  Options FollowSymLinks\n  Require all granted\n${lines.replace(/^(?=.)/gm, '  ')}</Directory>\n`;
  return (
    contract.headComment('#', rules, 'include this file in its virtual host.') +
    `${base ? `Alias ${inQuotes(base)}` : 'DocumentRoot'} ${inQuotes(root)}\n` +
    folder(root, siteRules(rules)) +
    folder(`${root}/${contract.API_FOLDER.slice(0, -1)}`, apiRules(rules))
  );
}

function siteRules(rules: contract.SiteLocation): string {
  const { base } = rules;
  return `Options -Indexes -MultiViews
DirectoryIndex index.html
DirectorySlash On
ErrorDocument 404 ${base}/${contract.NOT_FOUND_PAGE}
${contract.TYPES_BY_EXTENSION.map(([extension, type]) => `AddType "${type}" .${extension}`).join('\n')}
<Files "${contract.TYPED_SUMS_FILE.name}*">
ForceType "${contract.TYPED_SUMS_FILE.type}"
</Files>
${sharedRules(rules, '')}
${headerLines({ ...contract.HEADERS_ON_SITE_ANSWERS, Vary: contract.VARY_BY_CODING })}
${headerLines(contract.IMMUTABLE_FILES.headers, pathCondition(contract.pathPatternOf(contract.IMMUTABLE_FILES.files, base)))}
${headerLines(contract.OPEN_FILES.headers, pathCondition(contract.pathPatternOf(contract.OPEN_FILES.files, base)))}
${contract.REDIRECTS.map(([from, to]) => `RewriteRule "^${from}/?$" "${base}/${to}" [R=301,L]`).join('\n')}
${COPY_RULES}
`;
}

function apiRules(rules: contract.SiteLocation): string {
  const rulesOf = (index: string, condition = ''): string =>
    [
      // Of the API root, Apache gives the rules of this folder either nothing or the folder's whole path.
      [`^(?:/.*${contract.API_ROOT}|${contract.escapeRegExp(contract.ANSWER_FILE)})?$`, index],
      [`^(.*?)${contract.ANSWER_ENDING}$`, `$1/${index}`],
    ]
      .map(
        ([path, file]) =>
          `${condition}RewriteCond %{ENV:REDIRECT_STATUS} "^$"\nRewriteRule "${path}" "${file}" [L]`,
      )
      .join('\n');
  return `DirectoryIndex disabled
DirectorySlash Off
ErrorDocument 404 ${rules.base}/${contract.NOT_FOUND_FILE.path}
ErrorDocument 416 ${rules.base}/${contract.BAD_RANGE_FILE.path}
ForceType ${contract.API_ANSWER_HEADERS['Content-Type']}
RewriteOptions AllowNoSlash
${sharedRules(rules, contract.API_FOLDER)}
${headerLines(contract.withoutType(contract.API_HEADERS_ON_COMPRESSING_HOSTS))}
RewriteCond %{QUERY_STRING} "${contract.LATER_PAGE_QUERY}"
RewriteRule "^${contract.ALL_NOTIFICATIONS_PATTERN}$" - [R=404,L]
${rulesOf(contract.API_FORMAT_ANSWER_FILE, `RewriteCond %{QUERY_STRING} "${contract.API_FORMAT_QUERY}"\n`)}
${rulesOf(contract.ANSWER_FILE)}
${COPY_RULES}
`;
}

/** Rules of both folders: a folder with its own rewrites doesn't inherit those of its parent. */
function sharedRules({ base }: contract.SiteLocation, folder: string): string {
  return `ErrorDocument 405 ${base}/${contract.NOT_ALLOWED_FILE.path}
FileETag Digest
RemoveType .gz
RemoveLanguage .br
AddEncoding br .br
AddEncoding gzip .gz
${headerLines(contract.HEADERS_ON_OPTIONS_ANSWERS, "%{REQUEST_METHOD} == 'OPTIONS'")}
RewriteEngine On
RewriteBase "${base}/${folder}"
RewriteCond %{REQUEST_METHOD} =OPTIONS
RewriteRule ^ - [R=204,L]
RewriteCond %{REQUEST_METHOD} !^(GET|HEAD)$
RewriteRule ^ - [R=405,L]`;
}

/** Matches an Accept-Encoding with the coding, unless its quality is zero. */
function acceptPattern(coding: string): string {
  const notZero = String.raw`(?!0(?:\.0*)?\s*(?:,|$))[^,]*`;
  return String.raw`(?:^|,)\s*${coding}\s*(?:;\s*q\s*=\s*${notZero})?(?:,|$)`;
}

/** Sends the compressed copy of the requested file. */
const COPY_RULES = COPY_SUFFIXES.map(
  ([coding, suffix]) =>
    `RewriteCond %{HTTP:Accept-Encoding} "${acceptPattern(coding)}" [NC]\nRewriteCond "%{REQUEST_FILENAME}${suffix}" -f\nRewriteRule "^(.+)$" "$1${suffix}" [END]`,
).join('\n');

/** For a compressed copy too, which is sent under its own path. */
function pathCondition(pattern: string): string {
  return `%{REQUEST_URI} =~ m#${pattern.replaceAll(/(?<!\\)\$/g, String.raw`(?:\.(?:br|gz))?$`)}#`;
}

function headerLines(headers: contract.AnswerHeaders, condition?: string): string {
  const tail = condition ? ` "expr=${condition}"` : '';
  return Object.entries(headers)
    .map(([name, value]) => `Header always set ${name} "${value}"${tail}`)
    .join('\n');
}
