import { route, errorAnswer } from './route.js';

/**
 * @typedef {import('./route.js').EdgeRules} EdgeRules
 * @typedef {import('./route.js').Routed} Routed
 * @typedef {{ ASSETS: { fetch(request: Request): Promise<Response> } }} Env
 */

/**
 * @param {EdgeRules} rules
 * @param {Request} request
 * @param {Env} env
 * @returns {Promise<Response>}
 */
export async function answer(rules, request, env) {
  const url = new URL(request.url);
  const apiFormat = url.searchParams.getAll('format').at(-1) === 'api';
  const page = url.searchParams.getAll('page').at(-1) ?? '';
  const routed = route(rules, {
    method: request.method,
    path: url.pathname,
    apiFormat,
    page,
    query: url.search,
  });
  if (routed.file !== undefined) return answerApi(rules, request, env, new URL(routed.file, url.origin));
  if (routed.status === undefined) return answerSite(rules, request, env, url, routed.page);
  return responseOf(routed, request);
}

/**
 * @param {EdgeRules} rules
 * @param {Request} request
 * @param {Env} env
 * @param {URL} file
 */
async function answerApi(rules, request, env, file) {
  // Evaluated here: the asset server doesn't support lists of ETags.
  const asset = await env.ASSETS.fetch(new Request(file, { method: request.method }));
  if (asset.status !== 200) return responseOf(errorAnswer(rules, 404), request);
  const headers = new Headers(asset.headers);
  for (const [name, value] of Object.entries(rules.onApi)) headers.set(name, value);
  if (!matchesConditions(request.headers.get('If-None-Match'), headers.get('ETag')))
    return new Response(asset.body, { headers });
  headers.delete('Content-Type');
  return new Response(null, { status: 304, headers });
}

/**
 * @param {EdgeRules} rules
 * @param {Request} request
 * @param {Env} env
 * @param {URL} url
 * @param {string | undefined} page
 */
async function answerSite(rules, request, env, url, page) {
  // Outside the base path everything is missing; the answer is the site's 404 page.
  const target = new URL((page ?? '/404') + url.search, url.origin);
  const asset = await env.ASSETS.fetch(new Request(target, request));
  if (page === undefined) return new Response(asset.body, { status: 404, headers: asset.headers });
  const location = asset.headers.get('Location');
  if (!location?.startsWith('/')) return asset;
  const headers = new Headers(asset.headers);
  headers.set('Location', rules.base + location);
  return new Response(asset.body, { status: asset.status, headers });
}

/**
 * @param {Routed} routed
 * @param {Request} request
 */
function responseOf({ status = 200, headers = {}, body }, request) {
  return new Response(request.method === 'HEAD' ? null : (body ?? null), { status, headers });
}

/**
 * @param {string | null} condition
 * @param {string | null} etag
 */
function matchesConditions(condition, etag) {
  if (condition === null || etag === null) return false;
  const [plain = ''] = /"[^"]*"/.exec(etag) ?? [];
  return condition.trim() === '*' || [...condition.matchAll(/"[^"]*"/g)].some(([tag]) => tag === plain);
}
