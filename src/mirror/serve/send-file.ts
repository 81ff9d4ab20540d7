import { hash } from 'node:crypto';
import { fstatSync, readFileSync, type ReadStream, type Stats } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import Negotiator from 'negotiator';
import send from 'send';
import * as contract from '../contract.ts';
import { addApiFormatToLinks } from '../publish/replace-links.ts';
import { hasFile, unlessMissing, type BuiltSite } from './built-site.ts';
import { sendError, setHeaders } from './send-response.ts';

type SendError = { status: contract.ErrorStatus; headers?: contract.ResponseHeaders };

/** Sends a file of the site, or the compressed copy that the client prefers. Returns false if there is none. */
export function sendFile(
  response: ServerResponse,
  site: BuiltSite,
  path: string,
  headers: contract.ResponseHeaders,
  status = 200,
): boolean {
  if (!hasFile(site, path)) return false;
  const { req: request } = response;
  setHeaders(response, headers).statusCode = status;
  const url = encodeURIComponent(path + chooseCopy(response, site, path));
  // Ranges are for GET only (RFC 9110), and an error page is sent in full.
  if (request.method === 'HEAD' || status !== 200) delete request.headers.range;
  // `send` would then ignore If-None-Match. The directive is for caches (RFC 9111, 5.2.1.4).
  delete request.headers['cache-control'];
  let described: Stats;
  send(request, url, { root: site.folder, dotfiles: 'allow', index: false })
    .on('file', (_: string, stats: Stats) => {
      described = stats;
      const { range } = request.headers;
      if (range !== undefined) request.headers.range = withSuffixesWithin(range, stats.size);
    })
    .on('stream', (content: ReadStream) =>
      content.once('open', (fd) => {
        if (fstatSync(fd).ino !== described.ino) content.destroy(REPLACED);
      }),
    )
    .on('error', ({ status: failure, headers: more }: SendError) => {
      if (response.headersSent) response.destroy();
      else if (failure !== 404) sendError(response, failure, more);
      // A build has replaced or removed the file since it was looked up.
      else if (!sendFile(response, site, path, headers, status)) sendError(response, 404);
    })
    .pipe(response);
  return true;
}

/** A suffix longer than the file means the whole file (RFC 9110, 14.1.2), but `send` calls it unsatisfiable. */
function withSuffixesWithin(range: string, size: number): string {
  return range.replaceAll(/(?<=[=,]\s*)-(\d+)/g, (_, length) => `-${Math.min(Number(length), size)}`);
}

/** The size and ETag in the headers belong to the old file. `send` reports this error as 404. */
const REPLACED = Object.assign(new Error('The file was replaced.'), { code: 'ENOENT' });

/** Returns the suffix of the copy that the client prefers, or ''. Adds the headers that describe the choice. */
function chooseCopy(response: ServerResponse, site: BuiltSite, path: string): string {
  const copies = new Map(contract.COPY_SUFFIXES.filter(([, suffix]) => hasFile(site, path + suffix)));
  if (copies.size === 0) return '';
  response.setHeader('Vary', [response.getHeader('Vary') ?? [], 'Accept-Encoding'].flat().join(', '));
  const preferred = [...copies.keys()];
  // @ts-expect-error The published types lack the second parameter.
  const chosen = new Negotiator(response.req).encoding([...preferred, 'identity'], { preferred });
  const coding = preferred.find((each) => each === chosen);
  if (coding) response.setHeader('Content-Encoding', coding);
  return copies.get(coding!) ?? '';
}

/** Sends a stored response with the links of the API format. Returns false if there is none. */
export function sendInApiFormat(response: ServerResponse, site: BuiltSite, path: string): boolean {
  const stored = hasFile(site, path) && unlessMissing(() => readFileSync(join(site.folder, path)));
  if (!stored) return false;
  const bytes = addApiFormatToLinks(stored, site.url);
  const etag = `"${hash('sha256', bytes).slice(0, 32)}"`;
  setHeaders(response, { ...contract.API_RESPONSE_HEADERS, ETag: etag });
  const known = response.req.headers['if-none-match']?.split(/\s*,\s*/) ?? [];
  if (['*', etag, `W/${etag}`].some((tag) => known.includes(tag))) response.writeHead(304).end();
  else response.writeHead(200, { 'Content-Length': bytes.length }).end(bytes);
  return true;
}
