// The requirements, and the table of further requests, on our own server and on real web servers.
import { describe, expect, test } from 'vitest';
import { WEB_HOSTS } from '../../src/hosting/web-hosts.ts';
import { verifyMirror } from '../../src/mirror/verify/verify-mirror.ts';
import { API_PATH } from '../../src/registry/endpoint.ts';
import { LIST, REGISTRY, snapshotOf, type Responses } from '../mirror/mirror-fixtures.ts';
import { ask } from '../mirror/raw-request.ts';
import { content, GONE } from '../mirror/verify/faulty-mirror.ts';
import { writeChecksums } from '../mirror/verify/checksummed-mirror.ts';
import { makeFor } from './host-fixtures.ts';
import { checkRequests } from './requests.ts';
import { isInstalled, startOwn, startServer, WEB_SERVER_NAMES } from './web-servers.ts';

/** A framework's list of a registry's endpoints. */
const ROOT_RESPONSE = { platform: `${REGISTRY}${LIST}`, users: `${REGISTRY}/api/v1/users/` };

/** The responses of the registry, of another brand than the specification's. */
function contentOf(brand: string): Responses {
  const text = JSON.stringify(content()).replaceAll(/usage(?=[_-]release)/g, brand);
  return JSON.parse(text) as Responses;
}

describe.each(['serve', ...WEB_SERVER_NAMES] as const)('%s', (name) => {
  test.skipIf(name !== 'serve' && !isInstalled(name)).each([
    ['https://mirror.example', 'usage', ROOT_RESPONSE],
    ['https://x.github.io/some.site/re-po_~1', 'acme', undefined],
  ])(
    `meets the requirements at %s, but for its differences, of the brand %s, with the API root %j (needs ${name})`,
    async (site, brand, root) => {
      const responses = { ...contentOf(brand), ...(root && { [API_PATH]: JSON.stringify(root) }) };
      const made = await makeFor(name, site, await snapshotOf(responses, { brand, missing: [GONE] }));
      await writeChecksums(made.dist);
      const port = await (name === 'serve' ? startOwn(made) : startServer(name, made));
      const { differences, copies } = WEB_HOSTS[name];
      const url = `http://127.0.0.1:${port}${made.base}`;
      // The listed bytes arrive in each form.
      const { results } = await verifyMirror({ url, differencesOf: () => differences });
      const expected = results.map((result) => ({
        ...result,
        state: differences[result.name] === undefined ? 'met' : 'known',
      }));
      expect(results).toEqual(expected);
      await checkRequests(port, made, name, copies !== undefined);
      if (root)
        expect(JSON.parse((await ask(port, made.base + API_PATH)).text), 'the API root').toEqual({
          ...root,
          platform: `${site}${LIST}`,
        });
    },
  );
});
