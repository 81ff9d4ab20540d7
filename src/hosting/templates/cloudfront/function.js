// The function of {{site}}/, for viewer requests and viewer responses (runtime 2.0). A build writes this file again.

/**
 * @typedef {Record<string, { value: string }>} Values
 * @typedef {{ method: string, uri: string, querystring: Values }} ViewerRequest
 * @typedef {{ context: { eventType: string }, request: ViewerRequest, response: { headers: Values } }} ViewerEvent
 */

// The path of the site's URL, under which its files are stored.
const BASE = '{{base}}';

/** @type {Values} */
const API_HEADERS = {
  'content-type': { value: '{{jsonType}}' },
  // {{apiHeaders}}
};
/** @type {Values} */
const OPTIONS_HEADERS = {
  // {{optionsHeaders}}
};
/** @type {Values} */
const PAGE_HEADERS = {
  'cache-control': { value: '{{revalidate}}' },
  // {{securityHeaders}}
};
/** @type {Values} */
const OPEN_HEADERS = {
  // {{openHeaders}}
};
/** @type {Record<string, string>} */
const TYPES = {
  SHA256SUMS: '{{sumsType}}',
  // {{types}}
};

/** @type {(event: ViewerEvent) => object} */
// oxlint-disable-next-line no-unused-vars
function handler(event) {
  if (event.context.eventType === 'viewer-request') return requestOrAnswer(event.request);
  Object.assign(event.response.headers, headersOf(event.request.uri.slice(BASE.length)));
  return event.response;
}

/** @type {(request: ViewerRequest) => object} */
function requestOrAnswer(request) {
  const method = request.method;
  if (method === 'OPTIONS') return { statusCode: 204, headers: OPTIONS_HEADERS };
  if (method !== 'GET' && method !== 'HEAD')
    return { statusCode: 405, headers: API_HEADERS, body: '{{error405}}' };
  // Repeated slashes count as one.
  const path = request.uri.replace(/\/+/g, '/');
  const below = path.slice(BASE.length);
  const name = path.slice(path.lastIndexOf('/') + 1);
  if (/^\/api\/v1(\/|$)/.test(below)) {
    // The notification list is one page: a later page is missing.
    if (
      /^\/api\/v1\/notification\/?$/.test(below) &&
      /^0*([2-9]|[1-9][0-9]+)$/.test(valueOf(request, 'page'))
    )
      return { statusCode: 404, headers: API_HEADERS, body: '{{error404}}' };
    // A path is a folder with its answer: index.json, or index.api.json for ?format=api.
    const file = valueOf(request, 'format') === 'api' ? 'index.api.json' : 'index.json';
    request.uri = `${path.replace(/\/(index\.json)?$/, '')}/${file}`;
    return request;
  }
  // Reports cite this page under another name.
  if (/^\/notifications\/?$/.test(below)) return redirectTo(`${BASE}/notification/`, request);
  // A bucket has no folders: a name without an extension is a page without its final slash.
  if (name !== '' && !name.includes('.') && name !== 'SHA256SUMS') return redirectTo(`${path}/`, request);
  request.uri = name === '' ? `${path}index.html` : path;
  return request;
}

/** @type {(path: string) => Values} */
function headersOf(path) {
  if (path.startsWith('/api/v1/')) return API_HEADERS;
  const headers = Object.assign({}, PAGE_HEADERS);
  // Caches keep the scripts and styles of pages: their names change with their content.
  if (path.startsWith('/_astro/')) headers['cache-control'] = { value: '{{immutable}}' };
  // Scripts of other sites may read data and feeds.
  if (/^\/(data|changes)\/|\/(feed|notifications)\.json$|\.atom$/.test(path))
    Object.assign(headers, OPEN_HEADERS);
  // S3 does not know all types.
  const type = TYPES[path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('.')) + 1)];
  if (type) headers['content-type'] = { value: type };
  return headers;
}

/** @type {(request: ViewerRequest, name: string) => string} */
function valueOf(request, name) {
  const parameter = request.querystring[name];
  return parameter ? parameter.value : '';
}

/** @type {(path: string, request: ViewerRequest) => object} */
function redirectTo(path, request) {
  const pairs = Object.keys(request.querystring).map((name) => `${name}=${valueOf(request, name)}`);
  const location = { value: pairs.length > 0 ? `${path}?${pairs.join('&')}` : path };
  return { statusCode: 301, headers: Object.assign({ location }, PAGE_HEADERS) };
}
