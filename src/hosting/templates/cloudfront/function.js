// The function of {{site}}/, for viewer requests and viewer responses (runtime 2.0). A build writes this file again.

/**
 * @typedef {Record<string, string>} Headers
 * @typedef {Record<string, { value: string, multiValue?: { value: string }[] }>} Values
 * @typedef {{ method: string, uri: string, querystring: Values }} ViewerRequest
 * @typedef {{ statusCode: number, headers: Values, body?: string }} ViewerResponse
 * @typedef {{ context: { eventType: string }, request: ViewerRequest, response: ViewerResponse }} ViewerEvent
 */

// The path of the site's URL, under which its files are stored.
const BASE = '{{base}}';

const API_HEADERS = {
  'Content-Type': '{{jsonType}}',
  // {{apiHeaders}}
};

const OPTIONS_HEADERS = {
  // {{optionsHeaders}}
};

const PAGE_HEADERS = {
  'Cache-Control': '{{revalidate}}',
  // {{securityHeaders}}
};

// Scripts of other sites may read data and feeds.
const OPEN_HEADERS = {
  // {{openHeaders}}
};

/** @type {Headers} */
const TYPES = {
  SHA256SUMS: '{{sumsType}}',
  // {{types}}
};

/** @param {ViewerEvent} event */
// oxlint-disable-next-line no-unused-vars
function handler(event) {
  const request = event.request;
  if (event.context.eventType === 'viewer-request') return routed(request);
  const headers = headersOf(request.uri.slice(BASE.length));
  Object.assign(event.response.headers, valuesOf(headers));
  return event.response;
}

/**
 * The request for a file, or an answer.
 * @param {ViewerRequest} request
 */
function routed(request) {
  if (request.method === 'OPTIONS') return answer(204, OPTIONS_HEADERS);
  if (request.method !== 'GET' && request.method !== 'HEAD') return answer(405, API_HEADERS, '{{error405}}');
  // Repeated slashes count as one.
  const path = request.uri.replace(/\/+/g, '/');
  const below = path.slice(BASE.length);
  const name = path.slice(path.lastIndexOf('/') + 1);
  if (/^\/api\/v1(\/|$)/.test(below)) {
    // A path is a folder with its answer: index.json, or index.api.json for ?format=api. The list of all notifications is
    // one page, so that a later page is missing.
    if (
      /^\/api\/v1\/notification\/?$/.test(below) &&
      /^0*([2-9]|[1-9][0-9]+)$/.test(valueOf(request, 'page'))
    )
      return answer(404, API_HEADERS, '{{error404}}');
    const file = valueOf(request, 'format') === 'api' ? 'index.api.json' : 'index.json';
    request.uri = `${path.replace(/\/(index\.json)?$/, '')}/${file}`;
    return request;
  }
  // Reports cite this page under another name.
  if (/^\/notifications\/?$/.test(below)) return redirect(`${BASE}/notification/`, request);
  // A bucket has no folders: a name without an extension is a page without its final slash.
  if (name !== '' && name !== 'SHA256SUMS' && !name.includes('.')) return redirect(`${path}/`, request);
  request.uri = name === '' ? `${path}index.html` : path;
  return request;
}

/**
 * The headers of a file.
 * @param {string} path
 * @returns {Headers}
 */
function headersOf(path) {
  if (path.startsWith('/api/v1/')) return API_HEADERS;
  const headers = Object.assign({}, PAGE_HEADERS);
  // Caches keep the scripts and styles of pages: their names change with their content.
  if (path.startsWith('/_astro/')) headers['Cache-Control'] = '{{immutable}}';
  if (/^\/(data|changes)\/|\/(feed|notifications)\.json$|\.atom$/.test(path))
    Object.assign(headers, OPEN_HEADERS);
  // S3 does not know all types.
  const type = TYPES[path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('.')) + 1)];
  if (type !== undefined) Object.assign(headers, { 'Content-Type': type });
  return headers;
}

/**
 * @param {ViewerRequest} request
 * @param {string} name
 */
function valueOf(request, name) {
  const parameter = request.querystring[name];
  return parameter ? parameter.value : '';
}

/**
 * Redirects with the query as it was sent.
 * @param {string} path
 * @param {ViewerRequest} request
 */
function redirect(path, request) {
  /** @type {string[]} */
  const pairs = [];
  Object.keys(request.querystring).forEach((name) => {
    const parameter = request.querystring[name];
    (parameter.multiValue || [parameter]).forEach((each) => pairs.push(`${name}=${each.value}`));
  });
  const query = pairs.length > 0 ? `?${pairs.join('&')}` : '';
  return answer(301, Object.assign({ Location: path + query }, PAGE_HEADERS));
}

/**
 * @param {number} statusCode
 * @param {Headers} headers
 * @param {string} [body]
 */
function answer(statusCode, headers, body) {
  return { statusCode, headers: valuesOf(headers), body: body || '' };
}

/**
 * @param {Headers} headers
 * @returns {Values}
 */
function valuesOf(headers) {
  /** @type {Values} */
  const values = {};
  Object.keys(headers).forEach((name) => {
    values[name.toLowerCase()] = { value: headers[name] };
  });
  return values;
}
