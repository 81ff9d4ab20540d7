// The worker of {{site}}/: it answers the mirror from the files of the site. A build writes this file again.

/** @typedef {{ ASSETS: { fetch(request: Request): Promise<Response> } }} Env */

// The path of the site's URL. Files are stored without it.
const BASE = '{{base}}';

const API_HEADERS = {
  'Content-Type': '{{jsonType}}',
  // {{apiHeaders}}
};

const OPTIONS_HEADERS = {
  // {{optionsHeaders}}
};

/** @type {(request: Request, env: Env) => Promise<Response>} */
async function answer(request, env) {
  const { method } = request;
  if (method === 'OPTIONS') return new Response(null, { status: 204, headers: OPTIONS_HEADERS });
  if (method !== 'GET' && method !== 'HEAD') return errorAnswer(405, '{{error405}}');
  const url = new URL(request.url);
  // Repeated slashes count as one.
  const path = url.pathname.replace(/\/{2,}/g, '/');
  const isBelowBase = `${path}/`.startsWith(`${BASE}/`);
  url.pathname = isBelowBase ? path.slice(BASE.length) : '/404';
  if (/^\/api\/v1(\/|$)/.test(url.pathname)) return apiAnswer(url, request, env);
  const page = await env.ASSETS.fetch(new Request(url, request));
  const headers = new Headers(page.headers);
  const location = headers.get('Location');
  if (location?.startsWith('/')) headers.set('Location', BASE + location);
  return new Response(page.body, { status: isBelowBase ? page.status : 404, headers });
}

/** @type {(url: URL, request: Request, env: Env) => Promise<Response>} */
async function apiAnswer(url, request, env) {
  const folder = url.pathname.replace(/\/(index\.json)?$/, '');
  // The notification list is one page: a later page is missing.
  const page = url.searchParams.get('page') ?? '';
  if (folder === '/api/v1/notification' && /^0*([2-9]|[1-9][0-9]+)$/.test(page))
    return errorAnswer(404, '{{error404}}');
  // A path is a folder with its answer: index.json, or index.api.json for ?format=api.
  const file = url.searchParams.get('format') === 'api' ? 'index.api.json' : 'index.json';
  const asset = await env.ASSETS.fetch(new Request(new URL(`${folder}/${file}`, url), request));
  if (asset.status !== 200 && asset.status !== 304) return errorAnswer(404, '{{error404}}');
  const headers = new Headers(asset.headers);
  for (const [name, value] of Object.entries(API_HEADERS)) headers.set(name, value);
  return new Response(asset.body, { status: asset.status, headers });
}

/** @type {(status: number, body: string) => Response} */
function errorAnswer(status, body) {
  return new Response(body, { status, headers: API_HEADERS });
}

export default { fetch: answer };
