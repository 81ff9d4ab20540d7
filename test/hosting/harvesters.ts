// Programs that read a registry, each reduced to its requests and its expectations.
import type { Dispatcher } from 'undici';
import { onTestFinished } from 'vitest';
import { agentToLoopback } from '../../src/http/http-agents.ts';
import { RESPONSE_SCHEMAS } from '../../src/registry/reading/response.ts';
import { releaseKeyOfBrand } from '../../src/registry/brand.ts';

/** Where a program reads: a registry or its mirror. */
export interface Source {
  /** The base URL that a user enters, without `/api/v1`. */
  base: string;
  brand: string;
  dispatcher: Dispatcher;
}

/** The records of a program, by name. */
export type Records = Map<string, unknown>;
type Program = (source: Source, known?: Records) => Promise<Records>;

interface Link {
  url: string;
}
interface Service {
  id: string;
  data_host: string;
}
interface Platform<S = Link> {
  id: string;
  sushi_services: S[];
}

interface Reply {
  status: number;
  header: (name: string) => string | undefined;
  text: string;
}

/** One GET of an absolute URL, without redirects. */
async function get(source: Source, address: string, headers: Record<string, string> = {}): Promise<Reply> {
  const url = new URL(address);
  // The path as written, as programs send it.
  const path = address.slice(url.origin.length);
  const reply = await source.dispatcher.request({ origin: url.origin, path, method: 'GET', headers });
  const header = (name: string): string | undefined => [reply.headers[name]].flat()[0];
  return { status: reply.statusCode, header, text: await reply.body.text() };
}

/** Expects 200 with JSON. */
async function read<T>(source: Source, address: string): Promise<T> {
  const { status, text } = await get(source, address);
  if (status !== 200) throw new Error(`${address} answers ${status}`);
  return JSON.parse(text) as T;
}

/** Celus: its base URL ends with a slash and its paths begin with one; unlisted records are deleted. */
const celus: Program = async (source, known = new Map()) => {
  const api = `${source.base}/api/v1/`;
  const found: Records = new Map();
  for (const platform of await read<Platform[]>(source, `${api}/platform/`)) {
    found.set(`platform ${platform.id}`, platform);
    // A failure rolls back the whole run.
    for (const { url } of platform.sushi_services) {
      const service = await read<Service>(source, url);
      found.set(`service ${service.id}`, service);
    }
  }
  for (let next: string | null = `${api}/notification/`, pages = 0; next; pages += 1) {
    if (pages > 100) throw new Error('The pages have no end');
    const page: { next: string | null; results: { id: string }[] } = await read(source, next);
    for (const notification of page.results) found.set(`notification ${notification.id}`, notification);
    next = page.next;
  }
  for (const name of known.keys()) if (!found.has(name)) known.delete(name);
  for (const [name, record] of found) known.set(name, record);
  return known;
};

/** COUNTER Validator: platforms, and each service that they link to. */
const validator: Program = async (source) => {
  const found: Records = new Map();
  for (const platform of await read<Platform[]>(source, `${source.base}/api/v1//platform/`)) {
    found.set(platform.id, await Promise.all(platform.sushi_services.map(({ url }) => read(source, url))));
  }
  return found;
};

/** ezMESURE: no trailing slashes, follows redirects, accepts only JSON. */
const ezmesure: Program = async (source) => {
  const follow = async <T>(address: string): Promise<T> => {
    const reply = await get(source, address);
    if (reply.status === 301) return follow(new URL(reply.header('location')!, address).href);
    if (!/^application\/json\b/.test(reply.header('content-type') ?? ''))
      throw new Error(`${address} is no JSON`);
    return JSON.parse(reply.text) as T;
  };
  const api = `${source.base}/api/v1`;
  const found: Records = new Map();
  for (const { id } of await follow<Platform[]>(`${api}/platform`)) {
    const platform = await follow<Platform<Service>>(`${api}/platform/${id}`);
    found.set(id, platform);
    for (const { data_host: host } of platform.sushi_services) {
      const hostId = /([^/]+)\/?$/.exec(host)![1]!;
      if (!found.has(hostId)) found.set(hostId, await follow(`${api}/usage-data-host/${hostId}`));
    }
  }
  return found;
};

/** Koha: no redirects, errors in JSON, a column for each known field. */
const koha: Program = async (source) => {
  const columns = new Set(Object.keys(RESPONSE_SCHEMAS.service.shape));
  columns.delete('usage_release');
  columns.add(releaseKeyOfBrand(source.brand));
  const ask = async <T>(address: string): Promise<T> => {
    const { status, text } = await get(source, address);
    const body = JSON.parse(text) as T & { detail?: string };
    if (status !== 200 && body.detail === undefined) throw new Error(`${address} answers ${status}`);
    return body;
  };
  const found: Records = new Map();
  const unknown = '00000000-0000-4000-8000-000000000000';
  found.set('error', await ask(`${source.base}/api/v1/sushi-service/${unknown}/`));
  for (const platform of await ask<Platform[]>(`${source.base}/api/v1/platform/`)) {
    for (const { url } of platform.sushi_services) {
      const service = await ask<Service>(url);
      const strange = Object.keys(service).find((name) => !columns.has(name));
      if (strange) throw new Error(`No column for ${strange}`);
      found.set(`${platform.id} ${service.id}`, service);
    }
  }
  return found;
};

/** CC-Plus: always format=json; a host's ID is the second-last part of its URL. */
const ccPlus: Program = async (source) => {
  const api = `${source.base}/api/v1`;
  const found: Records = new Map();
  for (const { id } of await read<Platform[]>(source, `${api}/platform/?format=json`)) {
    const platform = await read<Platform<Service>>(source, `${api}/platform/${id}/?format=json`);
    found.set(id, platform);
    for (const service of platform.sushi_services) {
      found.set(service.id, await read(source, `${api}/sushi-service/${service.id}/?format=json`));
      const host = service.data_host.split('/').at(-2)!;
      if (!found.has(host))
        found.set(host, await read(source, `${api}/usage-data-host/${host}/?format=json`));
    }
  }
  return found;
};

/** C5.1 Harvester: follows links only. */
const c51: Program = async (source) => {
  const found: Records = new Map();
  for (const platform of await read<Platform[]>(source, `${source.base}/api/v1/platform/`)) {
    for (const { url } of platform.sushi_services) {
      const service = await read<Service>(source, url);
      found.set(service.id, { platform, service });
      if (!found.has(service.data_host)) found.set(service.data_host, await read(source, service.data_host));
    }
  }
  return found;
};

/** we:kb and LAS:eR: base and path both have a slash; they use a platform's first service. */
const wekb: Program = async (source) => {
  const found: Records = new Map();
  for (const { id, sushi_services } of await read<Platform[]>(source, `${source.base}//api/v1//platform/`)) {
    const [first] = sushi_services;
    found.set(id, first ? await read(source, first.url) : null);
  }
  return found;
};

/** Celus's web client: a script of another site, which needs CORS headers. */
const celusWeb: Program = async (source) => {
  const list = await read<Platform[]>(source, `${source.base}/api/v1/platform/`);
  const found: Records = new Map();
  for (const { id } of list.slice(0, 10)) {
    const address = `${source.base}/api/v1/platform/${id}/`;
    const { header, text } = await get(source, address, { origin: 'https://celus.example' });
    const allowed = header('access-control-allow-origin');
    if (allowed !== '*') throw new Error(`${address} may not be read`);
    found.set(id, JSON.parse(text));
  }
  return found;
};

export const PROGRAMS = { celus, validator, ezmesure, koha, ccPlus, c51, wekb, celusWeb };

/** The records of a program that reads at a port under a base URL; `known` has the records of its last run. */
export function readBy(
  name: keyof typeof PROGRAMS,
  { port, ...source }: Omit<Source, 'dispatcher'> & { port: number },
  known?: Records,
): Promise<Records> {
  const dispatcher = agentToLoopback(port);
  onTestFinished(() => dispatcher.destroy());
  return PROGRAMS[name]({ ...source, dispatcher }, known);
}

/** Records as a text, without the source's base URL in links. */
export function withoutBase(records: Records, base: string): string {
  const text = JSON.stringify([...records], undefined, 1);
  return text.replaceAll(`"${base}/api/v1/`, '"LINK/api/v1/');
}
