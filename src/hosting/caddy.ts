// The rules in Caddy's language: a file to import into a site block.
import type { WebHost } from './web-host.ts';
import {
  API_FOLDER,
  API_INDEX,
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
import { inQuotes } from '../util/in-quotes.ts';

export const caddy: WebHost = {
  title: 'Caddy',
  tried: true,
  copies: ['br', 'gzip'],
  withApiFormat: true,
  limits: {},
  differences: {
    malformed: 'What Caddy cannot read is a 400 in plain text.',
  },
  beside: (rules) => [{ path: 'mirror.caddy', text: configOf(rules) }],
};

// Each `route` keeps its lines in this order; Caddy would sort them otherwise.
function configOf(rules: HostRules): string {
  const { base, root } = rules;
  return `${headOf('#', rules, 'import this file into the site block of its host.')}
# Caddy resolves \`..\` before it compares paths: without this, ways out of the site would get an empty answer.
@mirror_ways_out expression \`{http.request.uri.path}.matches(r"^${literal(base)}/(.*/)?[.][.](/|$)")\`
handle @mirror_ways_out {
  route {
${sent('    header', ON_API)}
    respond ${ticked(ERRORS[400])} 400
  }
}
handle_path ${base}/${API_FOLDER}* {
  route {
    root * ${inQuotes(`${root}/${API_FOLDER}`)}
${methods('    ')}
${sent('    header', ON_API)}
    @spelled {
      path_regexp spelled ^${SPELLED}$
      not query format=api
    }
    rewrite @spelled {re.spelled.1}/${INDEX}
    @api_format {
      path_regexp api_format ^${SPELLED}$
      query format=api
    }
    rewrite @api_format {re.api_format.1}/${API_INDEX}
    @there file
    file_server @there {
      precompressed br gzip
    }
    respond ${ticked(ERRORS[404])} 404
  }
}
${base && redirectToSlash(base)}${base ? `handle_path ${base}/*` : 'handle'} {
  route {
    root * ${inQuotes(root)}
${methods('    ')}
${sent('    header', ON_SITE)}
    @cached path_regexp ${patternOf(CACHED.files, '')}
${sent('    header @cached', CACHED.headers)}
    @open path_regexp ${patternOf(OPENED.files, '')}
${sent('    header @open', OPENED.headers)}
${REDIRECTS.map(([from, to], i) => `    @moved${i} path /${from} /${from}/\n    redir @moved${i} ${base}/${to} 301`).join('\n')}
    @there file {path} {path}/index.html
    route @there {
${TYPES.map(([extension, type]) => typed(extension, `*.${extension}`, type)).join('\n')}
${typed('sums', `*/${SUMS_FILE_PATTERN.name}`, SUMS_FILE_PATTERN.type)}
      file_server {
        precompressed br gzip
      }
    }
    rewrite * /${NOT_FOUND}
    file_server {
      status 404
      precompressed br gzip
    }
  }
}
`;
}

function redirectToSlash(base: string): string {
  return `handle ${base} {
  route {
${sent('    header', ON_SITE)}
    redir * ${base}/ 301
  }
}
`;
}

function typed(name: string, path: string, type: string): string {
  return `      @type_${name} path ${path}\n      header @type_${name} Content-Type "${type}"`;
}

function methods(indent: string): string {
  return `${indent}@options method OPTIONS
${indent}route @options {
${sent(`${indent}  header`, ON_OPTIONS)}
${indent}  respond 204
${indent}}
${indent}@refused not method GET HEAD
${indent}route @refused {
${sent(`${indent}  header`, ON_API)}
${indent}  respond ${ticked(ERRORS[405])} 405
${indent}}`;
}

function sent(directive: string, headers: RuleHeaders): string {
  return Object.entries(headers)
    .map(([name, value]) => `${directive} ${name} "${value}"`)
    .join('\n');
}

/** Between backticks nothing needs escaping. */
function ticked(text: string): string {
  return `\`${text}\``;
}
