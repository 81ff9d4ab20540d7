// A build without changes keeps all ETags: the local server and nginx derive them from mtime and size.
import { expect, test } from 'vitest';
import type { WebHostName } from '../../src/config/web-host-names.ts';
import { serveSite } from '../fixtures.ts';
import { ask } from '../mirror/raw-request.ts';
import { responses, LIST, ONE, snapshotOf, type Responses } from '../mirror/mirror-fixtures.ts';
import { makeFor, type Made } from './host-fixtures.ts';
import { isInstalled, startServer } from './web-servers.ts';

const SITE = 'https://x.github.io/repo';

/** Differ in size, also compressed: two builds in one second cannot be distinguished otherwise. */
function registry(amount: number): Responses {
  const said = `"said":"${Array.from({ length: amount }, (_, i) => i * i).join(' ')}"`;
  const content = responses();
  return {
    ...content,
    [LIST]: content[LIST]!.replace('[{', `[{${said},`),
    [ONE]: content[ONE]!.replace('{', `{${said},`),
  };
}

test('on the local server', async () => {
  const { first, again, changed } = await throughBuilds(
    'serve',
    async ({ dist }) => (await serveSite(dist)).port,
  );
  expect(Object.values(first).every((etag) => /^(W\/)?"[^"]+"$/.test(etag))).toBe(true);
  expect(again).toEqual(first);
  expect(changed).toEqual(EXPECTED);
});

test.skipIf(!isInstalled('nginx'))('on nginx, where it is installed', async () => {
  const { first, again, changed } = await throughBuilds('nginx', (made) => startServer('nginx', made));
  expect(Object.values(first).every((etag) => /^"[^"]+"$/.test(etag))).toBe(true);
  expect(again).toEqual(first);
  expect(changed).toEqual(EXPECTED);
});

/** Files that change with a record: its own and the list, in every form. */
const EXPECTED = [LIST, ONE]
  .flatMap((path) => [path, `${path}?format=api`])
  .flatMap((path) => [`gzip ${path}`, `identity ${path}`])
  .toSorted();

type Etags = Record<string, string>;

/** ETags of a build, of a second build without changes, and the names of those that a changed record changed. */
async function throughBuilds(
  name: WebHostName,
  start: (made: Made) => Promise<number>,
): Promise<{ first: Etags; again: Etags; changed: string[] }> {
  const old = await snapshotOf(registry(500));
  const made = await makeFor(name, SITE, old);
  const port = await start(made);
  const paths = Object.keys(responses()).filter((path) => !path.includes('?'));
  const etags = async (): Promise<Etags> => {
    const tags: Etags = {};
    for (const path of paths.flatMap((each) => [each, `${each}?format=api`])) {
      for (const coding of ['identity', 'gzip']) {
        const reply = await ask(port, made.base + path, { headers: { 'Accept-Encoding': coding } });
        tags[`${coding} ${path}`] = reply.headers.etag!;
      }
    }
    return tags;
  };
  const first = await etags();
  await makeFor(name, SITE, old, made.root);
  const again = await etags();
  await makeFor(name, SITE, await snapshotOf(registry(900)), made.root);
  const last = await etags();
  return {
    first,
    again,
    changed: Object.keys(last)
      .filter((key) => first[key] !== last[key])
      .toSorted(),
  };
}
