// Shared by all edge scripts. Written for the oldest runtime (CloudFront's).

/**
 * @typedef {Record<string, string>} Headers
 * @typedef {object} EdgeRules
 * @property {string} base '' or `/repo`.
 * @property {string[]} api The parts of the API's path.
 * @property {string} index The file of an answer.
 * @property {string} pagedList The list that has one page here, without outer slashes.
 * @property {string} apiIndex The file of an answer in the API format.
 * @property {Headers} onApi Headers of API answers.
 * @property {Headers} onSite Headers of other answers.
 * @property {{ pattern: string, headers: Headers }[]} special Added to answers whose path matches.
 * @property {Headers} onOptions Headers of answers to OPTIONS.
 * @property {Record<string, string>} errors Bodies by status.
 * @property {string[]} files Names of files without an extension.
 * @property {Record<string, string>} redirects From one path to another, below the base, without outer slashes.
 *
 * @typedef {object} EdgeRequest
 * @property {string} method
 * @property {string} path As sent.
 * @property {boolean} apiFormat
 * @property {string} page The value of the query `page`, or ''.
 * @property {string} query All of the query with its `?`, or ''.
 *
 * @typedef {object} Routed An answer (with `status`), a file, or a page for the host to find.
 * @property {number} [status]
 * @property {Headers} [headers]
 * @property {string} [body]
 * @property {string} [file] Below the base, with a leading slash.
 * @property {string} [page] A path of the site below the base; undefined if it is outside.
 */

/**
 * Routes a request as the local server does.
 * @param {EdgeRules} rules
 * @param {EdgeRequest} request
 * @returns {Routed}
 */
export function route(rules, request) {
  const all = partsOf(request.path);
  if (all === undefined) return errorAnswer(rules, 400);
  if (request.method === 'OPTIONS') return { status: 204, headers: rules.onOptions };
  if (request.method !== 'GET' && request.method !== 'HEAD') return errorAnswer(rules, 405);
  const base = rules.base.split('/').filter(Boolean);
  const isBelowBase = base.every((step, i) => step === all[i]);
  const parts = isBelowBase ? all.slice(base.length) : all;
  const hasTrailingSlash = request.path.endsWith('/');
  if (rules.api.every((step, i) => step === parts[i])) {
    if (!isBelowBase) return errorAnswer(rules, 404);
    const resourceParts =
      !hasTrailingSlash && parts[parts.length - 1] === rules.index ? parts.slice(0, -1) : parts;
    if (resourceParts.join('/') === rules.pagedList && /^0*([2-9]|[1-9][0-9]+)$/.test(request.page))
      return errorAnswer(rules, 404);
    return { file: `${pathOf(resourceParts)}/${request.apiFormat ? rules.apiIndex : rules.index}` };
  }
  if (!isBelowBase) return {};
  const redirected = rules.redirects[parts.join('/')];
  if (redirected !== undefined) return redirect(rules, `/${redirected}/${request.query}`);
  return { page: pathOf(parts) + (hasTrailingSlash || parts.length === 0 ? '/' : '') };
}

/**
 * @param {EdgeRules} rules
 * @param {number} status
 * @returns {Routed}
 */
export function errorAnswer(rules, status) {
  return { status: status, headers: rules.onApi, body: rules.errors[status] };
}

/**
 * @param {EdgeRules} rules
 * @param {string} page With its query.
 * @returns {Routed}
 */
export function redirect(rules, page) {
  return { status: 301, headers: Object.assign({ Location: rules.base + page }, rules.onSite) };
}

/**
 * The decoded parts of a path; repeated slashes count as one. Undefined if it is malformed or contains `..`.
 * @param {string} path
 * @returns {string[] | undefined}
 */
function partsOf(path) {
  if (path.length > 2048) return undefined;
  const raw = path.split('/').filter(Boolean);
  const parts = [];
  for (let i = 0; i < raw.length; i += 1) {
    let part;
    try {
      part = decodeURIComponent(raw[i] || '');
      // Older runtimes require the binding.
      // oxlint-disable-next-line no-unused-vars
    } catch (error) {
      return undefined;
    }
    // oxlint-disable-next-line no-control-regex
    if (part === '.' || part === '..' || /[\u0000-\u001f\u007f\\/]/.test(part)) return undefined;
    parts.push(part);
  }
  return parts;
}

/** @param {string[]} parts */
function pathOf(parts) {
  return parts.map((part) => `/${encodeURIComponent(part)}`).join('');
}
