// Runs Pagefind's browser module without a browser, over HTTP.
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { modelOf } from '../../src/model/model.ts';
import type { Model } from '../../src/model/model-types.ts';
import type { Endpoint } from '../../src/registry/endpoint.ts';
import { addResponse, emptyRegistry } from '../../src/registry/reading/registry.ts';
import { sampleResponse } from '../../src/sample/sample-responses.ts';
import { sampleRegistry } from '../../src/sample/sample.ts';
import { RANKING } from '../../src/search/ranking.ts';
import { writeSearch, type SearchRecord } from '../../src/search/write-search.ts';
import { createFolder, serveHttp } from '../fixtures.ts';
import { into } from '../into.ts';
import { samplePlansOf } from '../sample/generator/sample-plans.ts';

interface SearchResult {
  url: string;
  meta: Record<string, string>;
  excerpt: string;
  matched: string[];
}

export interface SearchIndex {
  /** Best first. */
  find(query: string | null, filters?: Record<string, string>, most?: number): Promise<SearchResult[]>;
  /** Removes a folder of the index. */
  remove(name: string): Promise<void>;
}

interface Engine {
  search(
    query: string | null,
    options: object,
  ): Promise<{ results: { matchedMetaFields?: string[]; data(): Promise<Omit<SearchResult, 'matched'>> }[] }>;
}

export function sampleModel(platforms: number): Model {
  const sample = sampleRegistry({ plans: samplePlansOf(platforms) });
  const registry = emptyRegistry(sample.brand);
  const endpoints: Endpoint[] = [
    { kind: 'releases' },
    { kind: 'platforms' },
    ...sample.platforms.map(({ id }) => ({ kind: 'platform' as const, id })),
    ...sample.services.map(({ id }) => ({ kind: 'service' as const, id })),
    ...sample.hosts.map(({ id }) => ({ kind: 'host' as const, id })),
  ];
  for (const endpoint of endpoints) {
    const reply = sampleResponse(sample, endpoint, { base: 'https://registry.example', formatApi: false });
    addResponse(registry, endpoint, Buffer.from(JSON.stringify(reply)));
  }
  return modelOf(registry);
}

export async function openIndex(records: SearchRecord[]): Promise<SearchIndex> {
  const folder = createFolder();
  await writeSearch(records, into(folder));
  const { url: home } = await serveHttp((request, response) => {
    const name = new URL(request.url ?? '', 'http://x').pathname.slice(1);
    readFile(join(folder, name)).then(
      (bytes) => response.end(bytes),
      () => response.writeHead(404).end(),
    );
  });
  const { createInstance } = (await import(pathToFileURL(join(folder, 'pagefind.js')).href)) as {
    createInstance(options: object): Engine;
  };
  const engine = createInstance({ baseUrl: '/', ranking: RANKING, basePath: `${home}/` });
  return {
    async find(query, filters = {}, most = 10) {
      const { results } = await engine.search(query, { filters });
      return Promise.all(
        results.slice(0, most).map(async ({ data, matchedMetaFields = [] }) => {
          const { url, meta, excerpt } = await data();
          return { url, meta, excerpt, matched: matchedMetaFields };
        }),
      );
    },
    remove: (name) => rm(join(folder, name), { recursive: true }),
  };
}
