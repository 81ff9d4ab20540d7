// One CloudFront function for requests and responses.
import { redirect, route } from './route.js';

/**
 * @typedef {import('./route.js').EdgeRules} EdgeRules
 * @typedef {Record<string, { value: string, multiValue?: { value: string }[] }>} Values
 * @typedef {{ method: string, uri: string, querystring: Values, headers: Values }} ViewerRequest
 * @typedef {{ statusCode: number, statusDescription?: string, headers: Values, body?: string }} ViewerResponse
 * @typedef {{ context: { eventType: string }, request: ViewerRequest, response: ViewerResponse }} ViewerEvent
 */

/**
 * @param {EdgeRules} rules
 * @param {ViewerEvent} event
 * @returns {ViewerRequest | ViewerResponse}
 */
export function handle(rules, event) {
  const request = event.request;
  if (event.context.eventType === 'viewer-response') return withHeaders(rules, request, event.response);
  const query = queryOf(request.querystring);
  const routed = route(rules, {
    method: request.method,
    path: request.uri,
    apiFormat: lastValue(request.querystring['format']) === 'api',
    page: lastValue(request.querystring['page']),
    query,
  });
  if (routed.status !== undefined) return responseOf(routed);
  if (routed.file !== undefined) request.uri = rules.base + routed.file;
  if (routed.page === undefined) return request;
  if (routed.page.endsWith('/')) request.uri = `${rules.base + routed.page}index.html`;
  else if (isFile(rules, routed.page)) request.uri = rules.base + routed.page;
  // A bucket has no folders: other paths are pages without their trailing slash.
  else return responseOf(redirect(rules, `${routed.page}/${query}`));
  return request;
}

/**
 * The query with its `?`; '' without one. Values are as they were sent.
 * @param {Values} parameters
 */
function queryOf(parameters) {
  /** @type {string[]} */
  const pairs = [];
  Object.keys(parameters).forEach((name) => {
    const parameter = parameters[name];
    if (parameter === undefined) return;
    (parameter.multiValue || [parameter]).forEach((each) => pairs.push(`${name}=${each.value}`));
  });
  return pairs.length > 0 ? `?${pairs.join('&')}` : '';
}

/**
 * Of a query parameter; '' without it.
 * @param {Values[string] | undefined} parameter
 */
function lastValue(parameter) {
  if (parameter === undefined) return '';
  const values = parameter.multiValue || [parameter];
  const last = values[values.length - 1];
  return last === undefined ? '' : last.value;
}

/**
 * @param {EdgeRules} rules
 * @param {string} path
 */
function isFile(rules, path) {
  const name = path.slice(path.lastIndexOf('/') + 1);
  return name.includes('.') || rules.files.includes(name);
}

/**
 * @param {import('./route.js').Routed} routed
 * @returns {ViewerResponse}
 */
function responseOf(routed) {
  return {
    statusCode: routed.status || 200,
    headers: valuesOf(routed.headers || {}),
    body: routed.body || '',
  };
}

/**
 * @param {EdgeRules} rules
 * @param {ViewerRequest} request
 * @param {ViewerResponse} response
 */
function withHeaders(rules, request, response) {
  const path = request.uri.slice(rules.base.length + 1);
  let headers = rules.onSite;
  if (path.startsWith(rules.api.join('/'))) headers = rules.onApi;
  else {
    for (let i = 0; i < rules.special.length; i += 1) {
      const each = rules.special[i];
      if (new RegExp(each.pattern).test(request.uri)) headers = Object.assign({}, headers, each.headers);
    }
  }
  Object.assign(response.headers, valuesOf(headers));
  return response;
}

/**
 * @param {import('./route.js').Headers} headers
 * @returns {Values}
 */
function valuesOf(headers) {
  /** @type {Values} */
  const values = {};
  Object.keys(headers).forEach((name) => {
    values[name.toLowerCase()] = { value: headers[name] || '' };
  });
  return values;
}
