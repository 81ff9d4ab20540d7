// Runs Pagefind's browser module without a browser, over HTTP.
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Model } from '../../src/model/model-types.ts';
import { sampleRegistry } from '../../src/sample/sample.ts';
import { RANKING } from '../../src/search/ranking.ts';
import { writeSearch, type SearchRecord } from '../../src/search/write-search.ts';
import { createFolder, serveHttp } from '../fixtures.ts';
import { into } from '../into.ts';
import { modelOfSample } from '../model/sample-model.ts';
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

export const sampleModel = (platforms: number): Model =>
  modelOfSample(sampleRegistry({ plans: samplePlansOf(platforms) }));

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
