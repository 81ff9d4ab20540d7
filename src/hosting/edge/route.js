// What a request comes to, for hosts that run code of ours. Written for the oldest of their runtimes (CloudFront's), and
// put in front of each host's own few lines.

/**
 * @typedef {Record<string, string>} Headers
 * @typedef {object} EdgeRules
 * @property {string} base '' or `/repo`.
 * @property {string[]} api The parts of the API's path.
 * @property {string} index The file of an answer.
 * @property {string} apiIndex The same in the API format.
 * @property {Headers} onApi On every answer of the API.
 * @property {Headers} onSite On every other answer.
 * @property {{ pattern: string, headers: Headers }[]} special On answers whose path matches, too.
 * @property {Headers} onOptions What OPTIONS gets.
 * @property {Record<string, string>} errors Bodies by status.
 * @property {string[]} files Names of files that have no extension.
 * @property {Record<string, string>} redirects From one path to another, below the base, without slashes around them.
 *
 * @typedef {object} Asked
 * @property {string} method
 * @property {string} path As it came.
 * @property {boolean} apiFormat
 *
 * @typedef {object} Routed What to answer: at once with a status, or with a file, or as the host does by itself.
 * @property {number} [status]
 * @property {Headers} [headers]
 * @property {string} [body]
 * @property {string} [file] Below the base, with its first slash.
 * @property {string} [page] A path of the site below the base; undefined where it lies elsewhere.
 */

/**
 * Routes a request as our own server would.
 * @param {EdgeRules} rules
 * @param {Asked} asked
 * @returns {Routed}
 */
export function route(rules, asked) {
  const all = partsOf(asked.path);
  if (all === undefined) return said(rules, 400);
  if (asked.method === 'OPTIONS') return { status: 204, headers: rules.onOptions };
  if (asked.method !== 'GET' && asked.method !== 'HEAD') return said(rules, 405);
  const base = rules.base.split('/').filter(Boolean);
  const isBelow = base.every((step, i) => step === all[i]);
  const parts = isBelow ? all.slice(base.length) : all;
  const slash = asked.path.endsWith('/');
  if (rules.api.every((step, i) => step === parts[i])) {
    if (!isBelow) return said(rules, 404);
    const named = !slash && parts[parts.length - 1] === rules.index ? parts.slice(0, -1) : parts;
    return { file: `${pathOf(named)}/${asked.apiFormat ? rules.apiIndex : rules.index}` };
  }
  if (!isBelow) return {};
  const moved = rules.redirects[parts.join('/')];
  if (moved !== undefined) return redirect(rules, `/${moved}/`);
  return { page: pathOf(parts) + (slash || parts.length === 0 ? '/' : '') };
}

/**
 * The answer to what cannot be answered.
 * @param {EdgeRules} rules
 * @param {number} status
 * @returns {Routed}
 */
export function said(rules, status) {
  return { status: status, headers: rules.onApi, body: rules.errors[status] };
}

/**
 * @param {EdgeRules} rules
 * @param {string} page
 * @returns {Routed}
 */
export function redirect(rules, page) {
  return { status: 301, headers: Object.assign({ Location: rules.base + page }, rules.onSite) };
}

/**
 * The decoded parts of a path, repeated slashes as one; undefined where it is malformed or tries to climb.
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
      // Older runtimes want the name.
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
