// Requests for pages and files of the site: which file answers, and where a slash is missing.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { openContent, type Content } from './content.ts';
import { cacheControlOf, HUMAN_LINKS, isOpen, OPEN_HEADERS, REVALIDATE, SITE_HEADERS } from './contract.ts';
import type { Digests } from './digest.ts';
import { closeFile } from './file.ts';
import { sendContent, sendError, sendOptions, sendRedirect, type Headers } from './send.ts';
import type { Target } from './target.ts';
import { typeOf } from './types.ts';

export interface Site {
  distDir: string;
  /** The path of SITE_URL without its last slash: '' or `/repo`. */
  base: string;
  digests: Digests;
}

const PAGE = 'index.html';

/** Answers a request for the site; the target's parts are those below the base path. */
export async function answerSite(
  request: IncomingMessage,
  response: ServerResponse,
  target: Target,
  site: Site,
): Promise<void> {
  const { parts, slash } = target;
  const open = isOpen(parts.join('/'));
  if (request.method === 'OPTIONS') return sendOptions(response, open);
  const wanted = slash ? [...parts, PAGE] : parts;
  const content = wanted.length > 0 ? await openIn(site, wanted, request) : 'folder';
  if (content === 'folder') {
    if (slash || !(await isPage(site, parts))) return sendNotFound(request, response, site, open);
    return sendRedirect(response, site.base + pathOf(parts) + target.query);
  }
  if (content) return sendContent(request, response, { headers: headersOf(wanted.join('/'), open), content });
  const page = parts.length === 1 ? HUMAN_LINKS.get(parts[0]!) : undefined;
  if (page && (await isPage(site, [page])))
    return sendRedirect(response, `${site.base}/${page}/${target.query}`);
  return sendNotFound(request, response, site, open);
}

/** Answers with the site's 404 page. With `open`, scripts of other sites may read it too: that a cursor is gone. */
export async function sendNotFound(
  request: IncomingMessage,
  response: ServerResponse,
  site: Site,
  open = false,
): Promise<void> {
  const content = await openIn(site, ['404.html'], request);
  if (!content || content === 'folder') return sendError(request, response, 404);
  const headers = {
    'Content-Type': typeOf('404.html'),
    'Cache-Control': REVALIDATE,
    ...SITE_HEADERS,
    ...(open && OPEN_HEADERS),
  };
  await sendContent(request, response, { status: 404, headers, content });
}

function headersOf(path: string, open: boolean): Headers {
  return {
    'Content-Type': typeOf(path),
    'Cache-Control': cacheControlOf(path),
    ...SITE_HEADERS,
    ...(open && OPEN_HEADERS),
  };
}

function openIn(
  { distDir, digests }: Site,
  parts: readonly string[],
  request: IncomingMessage,
): Promise<Content | 'folder' | undefined> {
  return openContent(distDir, parts, request.headers['accept-encoding']?.toString(), digests);
}

async function isPage({ distDir, digests }: Site, parts: readonly string[]): Promise<boolean> {
  const page = await openContent(distDir, [...parts, PAGE], undefined, digests);
  if (!page || page === 'folder') return false;
  await closeFile(page.file);
  return true;
}

/** Made of what was read, never of what was sent: `//evil.example` as a path would name another host. */
function pathOf(parts: readonly string[]): string {
  return `/${parts.map((part) => `${encodeURIComponent(part)}/`).join('')}`;
}
