// A file to import into a site block.
import type { WebHost } from './web-host.ts';
import * as contract from './host-rules.ts';
import { inQuotes } from '../util/in-quotes.ts';

export const caddy: WebHost = {
  title: 'Caddy',
  isTested: true,
  copies: ['br', 'gzip'],
  withApiFormat: true,
  differences: {},
  filesBeside: (rules) => [{ path: 'mirror.caddy', text: configOf(rules) }],
};

// In each folder.
const METHOD_LINES = `    @options method OPTIONS
    route @options {
${headerLines('      header', contract.HEADERS_ON_OPTIONS_ANSWERS)}
      respond 204
    }
    @refused not method GET HEAD
    route @refused {
${headerLines('      header', contract.API_ANSWER_HEADERS)}
      respond ${inBackticks(contract.ERROR_BODIES[405])} 405
    }`;

// Without `route`, Caddy would reorder the directives.
function configOf(rules: contract.SiteLocation): string {
  const { base, root } = rules;
  return `${contract.headComment('#', rules, 'import this file into the site block of its host.')}
# Caddy resolves \`..\` before it compares paths: without this, ways out of the site would get an empty answer.
@mirror_ways_out expression \`{http.request.uri.path}.matches(r"^${contract.escapeRegExp(base)}/(.*/)?[.][.](/|$)")\`
handle @mirror_ways_out {
  route {
${headerLines('    header', contract.API_ANSWER_HEADERS)}
    respond ${inBackticks(contract.ERROR_BODIES[400])} 400
  }
}
rewrite ${base}${contract.API_ROOT} ${base}/${contract.API_FOLDER}
handle_path ${base}/${contract.API_FOLDER}* {
  route {
    root * ${inQuotes(`${root}/${contract.API_FOLDER}`)}
${METHOD_LINES}
${headerLines('    header', contract.API_HEADERS_ON_COMPRESSING_HOSTS)}
    # Caddy's answer to a range that it cannot satisfy is not JSON.
    request_header -Range
    @later_page {
      path_regexp ^/${contract.ALL_NOTIFICATIONS_PATTERN}$
      expression \`{http.request.uri.query.page}.matches(r"(^|,)${contract.LATER_PAGE_NUMBER_PATTERN}$")\`
    }
    respond @later_page ${inBackticks(contract.ERROR_BODIES[404])} 404
    @spelled {
      path_regexp spelled ^${contract.ANSWER_PATH}$
      not query format=api
    }
    rewrite @spelled {re.spelled.1}/${contract.ANSWER_FILE}
    @api_format {
      path_regexp api_format ^${contract.ANSWER_PATH}$
      query format=api
    }
    rewrite @api_format {re.api_format.1}/${contract.API_FORMAT_ANSWER_FILE}
    @there file
    file_server @there {
      precompressed br gzip
    }
    respond ${inBackticks(contract.ERROR_BODIES[404])} 404
  }
}
${base && redirectToSlash(base)}${base ? `handle_path ${base}/*` : 'handle'} {
  route {
    root * ${inQuotes(root)}
${METHOD_LINES}
${headerLines('    header', { ...contract.HEADERS_ON_SITE_ANSWERS, Vary: contract.VARY_BY_CODING })}
    @cached path_regexp ${contract.pathPatternOf(contract.IMMUTABLE_FILES.files, '')}
${headerLines('    header @cached', contract.IMMUTABLE_FILES.headers)}
    @open path_regexp ${contract.pathPatternOf(contract.OPEN_FILES.files, '')}
${headerLines('    header @open', contract.OPEN_FILES.headers)}
${contract.REDIRECTS.map(([from, to], i) => `    @moved${i} path /${from} /${from}/\n    redir @moved${i} ${base}/${to} 301`).join('\n')}
    @there file {path} {path}/index.html
    route @there {
${contract.TYPES_BY_EXTENSION.map(([extension, type]) => typeLines(extension, `*.${extension}`, type)).join('\n')}
${typeLines('sums', `*/${contract.TYPED_SUMS_FILE.name}`, contract.TYPED_SUMS_FILE.type)}
      file_server {
        precompressed br gzip
      }
    }
    rewrite * /${contract.NOT_FOUND_PAGE}
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
${headerLines('    header', contract.HEADERS_ON_SITE_ANSWERS)}
    redir * ${base}/ 301
  }
}
`;
}

function typeLines(name: string, path: string, type: string): string {
  return `      @type_${name} path ${path}\n      header @type_${name} Content-Type "${type}"`;
}

function headerLines(directive: string, headers: contract.AnswerHeaders): string {
  return Object.entries(headers)
    .map(([name, value]) => `${directive} ${name} "${value}"`)
    .join('\n');
}

/** Text in backticks needs no escaping. */
function inBackticks(text: string): string {
  return `\`${text}\``;
}
