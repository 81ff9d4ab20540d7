// Which pages are rendered in which order, and when no further one is.
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AstroPrerenderer } from 'astro';
import { expect, onTestFinished, test } from 'vitest';
import { openDraft } from '../../src/generator/site-draft.ts';
import { openKnownPages } from '../../src/generator/known-pages.ts';
import { pagesInto } from '../../src/generator/prerender.ts';

interface Rendering {
  outDir: string;
  /** Addresses in the order in which they were rendered. */
  rendered: string[];
  ready: PromiseWithResolvers<void>;
  halt: AbortController;
  ours: AstroPrerenderer;
  render: (pathname: string) => Promise<unknown>;
}

async function rendering(): Promise<Rendering> {
  const outDir = await mkdtemp(join(tmpdir(), 'prerender-'));
  onTestFinished(() => rm(outDir, { recursive: true }));
  const rendered: string[] = [];
  const ready = Promise.withResolvers<void>();
  const halt = new AbortController();
  const draft = openDraft({ folder: outDir, dist: join(outDir, 'none'), sameCode: false });
  const known = openKnownPages(join(outDir, 'none.json'), '', draft);
  const route = { route: '/' };
  const astro = {
    name: 'of a test',
    getStaticPaths: async () => ['/data', '/', '/platform'].map((pathname) => ({ pathname, route })),
    render: async (request: Request) => {
      rendered.push(new URL(request.url).pathname);
      return new Response(request.url);
    },
  } as unknown as AstroPrerenderer;
  const ours = pagesInto({
    draft,
    site: 'https://x.example/base',
    last: { files: ['data/index.html'], ready: () => ready.promise },
    halt: halt.signal,
    known,
    onPage: () => {},
  })(astro);
  const render = (pathname: string): Promise<unknown> =>
    ours.render(new Request(`https://x.example/base${pathname}`), { routeData: route } as never);
  return { outDir, rendered, ready, halt, ours, render };
}

test('a page that tells of the data comes last, and not before the data is there', async () => {
  const { outDir, rendered, ready, ours, render } = await rendering();
  expect((await ours.getStaticPaths()).map(({ pathname }) => pathname)).toEqual(['/', '/platform', '/data']);
  const waiting = render('/data/');
  await render('/platform/');
  expect(rendered).toEqual(['/base/platform/']);
  ready.resolve();
  await waiting;
  expect(rendered).toEqual(['/base/platform/', '/base/data/']);
  expect(await readFile(join(outDir, 'data/index.html'), 'utf8')).toBe('https://x.example/base/data/');
});

test('where something else has failed, no further page is rendered, and the reason is told', async () => {
  const { rendered, halt, render } = await rendering();
  await render('/platform/');
  halt.abort(new Error('The disk is full.'));
  await expect(render('/')).rejects.toThrow('The disk is full.');
  expect(rendered).toEqual(['/base/platform/']);
});

test('where the data cannot be made, neither can the page that tells of it', async () => {
  const { rendered, ready, render } = await rendering();
  ready.reject(new Error('No data.'));
  await expect(render('/data/')).rejects.toThrow('No data.');
  expect(rendered).toEqual([]);
});
