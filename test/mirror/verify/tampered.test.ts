// A signed site behind a host that changes some of its responses.
import { execFileSync } from 'node:child_process';
import { chmod, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import { verifyMirror } from '../../../src/mirror/verify/verify-mirror.ts';
import { createFolder, serveSite } from '../../fixtures.ts';
import { has } from '../../programs.ts';
import { ID, SERVICE, write } from '../mirror-fixtures.ts';
import { runShared } from '../../shared-command.ts';
import { copyTree } from '../../tree.ts';
import { spoiled, type Asked, type Spoil } from './faulty-mirror.ts';
import { asks, changed, instead } from './mirror-faults.ts';
import { makeSignedMirror, signMirror, type SignedMirror } from './signed-mirror.ts';

const MANIFEST = '/data/manifest.json';
const PAGE = `/platform/${ID}/`;

let made: SignedMirror;
beforeAll(async () => {
  if (has('ssh-keygen')) made = await makeSignedMirror();
});

const behind = async (spoil: Spoil, dist = made.dist): Promise<string> =>
  spoiled((await serveSite(dist)).port, spoil);
const brokenBehind = async (spoil: Spoil) => {
  const { allowedSigners } = made;
  return (await verifyMirror({ url: await behind(spoil), allowedSigners })).broken;
};
/** The command's exit code, and its last line. */
async function verify(url: string, allowedSigners = made.allowedSigners, env: Record<string, string> = {}) {
  const { code, output } = await runShared('verify', [url, '--signed-by', allowedSigners], env);
  expect(output).not.toMatch(/^\s+at /m);
  return { code, last: output.trimEnd().split('\n').at(-1)! };
}

describe.skipIf(!has('ssh-keygen'))('a host that changes', () => {
  const page = Buffer.from('<h1>Page</h1><script src="//evil.example"></script>');
  const acceptOf = ({ headers }: Asked): string => String(headers['accept-encoding'] ?? '');

  test.for<[string, accepted: string, Buffer, coding?: string]>([
    ['plain pages', 'identity', page],
    ['pages in gzip', 'gzip', gzipSync(page), 'gzip'],
    ['pages in brotli', 'gzip, br', brotliCompressSync(page), 'br'],
    ['pages for browsers, without compressing them', 'gzip, br', page],
  ])('%s', async ([, accepted, body, coding]) => {
    const broken = await brokenBehind({
      back: (answered, asked) => {
        if (!asks(PAGE)(asked) || acceptOf(asked) !== accepted) return;
        answered.body = body;
        delete answered.headers['content-encoding'];
        if (coding) answered.headers['content-encoding'] = coding;
      },
    });
    expect(broken).toMatchObject([{ name: 'files', count: 1 }]);
    expect(broken[0]!.examples[0]).toContain(`Accept-Encoding: ${accepted}`);
  });

  test('responses in the API format, and in brotli, though no harvester asks for it', async () => {
    const format = await brokenBehind(changed(`${SERVICE}?format=api`, () => '{}', 'br'));
    expect(format).toMatchObject([{ name: 'files', count: 1 }]);
    const record: Spoil = {
      back: (answered, asked) => {
        if (asks(SERVICE)(asked) && acceptOf(asked) === 'gzip, br') answered.body = Buffer.from('{}');
      },
    };
    expect((await brokenBehind(record)).map(({ name }) => name)).toContain('files');
  });

  test.each([MANIFEST, '/SHA256SUMS', '/platform/'])('%s, at the second request or later', async (path) => {
    for (const nth of [2, 3]) {
      let requests = 0;
      const back: Spoil['back'] = (answered, asked) => {
        if (!asks(path)(asked) || (requests += 1) < nth) return;
        answered.body = Buffer.from(`${answered.body.toString('latin1')} `, 'latin1');
        delete answered.headers['content-encoding'];
      };
      expect((await brokenBehind({ back })).map(({ name }) => name)).toEqual(['files']);
    }
  });

  test('the manifest, at its first request only', async () => {
    let requests = 0;
    const back: Spoil['back'] = (answered, asked) => {
      if (!asks(MANIFEST)(asked) || (requests += 1) > 1) return;
      answered.body = Buffer.from(answered.body.toString().replace('2026-01-02T03', '2026-06-02T03'));
    };
    const { code, last } = await verify(await behind({ back }));
    expect({ code, last }).toEqual({ code: 1, last: '15 of 16 requirements are met; 1 is broken: files.' });
  });
});

describe.skipIf(!has('ssh-keygen'))('one sentence for', () => {
  test('checksums that were changed', async () => {
    const url = await behind(changed('/SHA256SUMS', (body) => `x${body.toString()}`));
    expect(await verify(url)).toEqual({
      code: 1,
      last: `verify: ${url}/SHA256SUMS does not match its signature: one of the two was changed after signing. Do not use this site.`,
    });
  });

  test('a key that is not allowed, or for another purpose only', async () => {
    const url = await behind({});
    const { allowedSigners, publicKey } = made;
    const other = join(createFolder(), 'allowed');
    await writeFile(`${other}.pub`, publicKey);
    const [, fingerprint] = execFileSync('ssh-keygen', ['-lf', `${other}.pub`], { encoding: 'utf8' }).split(
      ' ',
    );
    for (const text of [
      '',
      (await readFile(allowedSigners, 'utf8')).replace('"registry-snapshot"', '"git"'),
    ]) {
      await writeFile(other, text);
      expect(await verify(url, other)).toEqual({
        code: 1,
        last: `verify: ${url}/SHA256SUMS is signed with the key ${fingerprint}, which “${other}” does not allow. Do not use this site unless you trust that key.`,
      });
    }
  });

  test('a signature for another purpose', async () => {
    const dist = createFolder();
    copyTree(made.dist, dist);
    const { key } = await signMirror(dist);
    const args = ['-q', '-Y', 'sign', '-n', 'file', '-f', key, join(dist, 'SHA256SUMS')];
    await write(dist, 'SHA256SUMS.sig', '');
    execFileSync('ssh-keygen', args, { input: 'y\n' });
    const { code, last } = await verify(await behind({}, dist));
    expect(last).toContain('/SHA256SUMS does not match its signature');
    expect(code).toBe(1);
  });

  test.each(['/SHA256SUMS', '/SHA256SUMS.sig'])('a site without %s', async (path) => {
    const { code, last } = await verify(await behind(instead(asks(path), 404, '')));
    expect(last).toMatch(
      /^verify: Cannot fetch .*: 404 .*\. The site is not signed: build it with SIGN_KEY\.$/,
    );
    expect(code).toBe(1);
  });

  test.each([
    [500, '', /\/SHA256SUMS: 500 .*\. Try again later\.$/],
    [301, '/x', /\/SHA256SUMS redirects to http:\/\/127\.0\.0\.1:\d+\/x\. Check the URL\.$/],
  ])(
    'a host that answers with %i: it does not count as a site without a signature',
    async (status, location, text) => {
      const { code, last } = await verify(await behind(instead(() => true, status, '', { location })));
      expect(last).toMatch(text);
      expect(code).toBe(3);
    },
  );

  test('a host without TLS', async () => {
    const { code, last } = await verify((await behind({})).replace('http:', 'https:'));
    expect(last).toMatch(/no response \(TLS failed: .+\)\. Check the URL, and that the host is running\.$/);
    expect(code).toBe(3);
  });

  test.for(['/nowhere', '/'])('allowed signers %s: nothing is requested', async (allowedSigners) => {
    let requests = 0;
    const url = await behind({ back: () => void (requests += 1) });
    const { code, last } = await verify(url, allowedSigners);
    expect(last).toContain(`“${allowedSigners}” does not exist or is not a file.`);
    expect({ code, requests }).toEqual({ code: 2, requests: 0 });
  });

  test('a system without ssh-keygen', async () => {
    const bin = createFolder();
    await chmod(bin, 0o755);
    await symlink(process.execPath, join(bin, 'node'));
    expect(await verify(await behind({}), made.allowedSigners, { PATH: bin })).toEqual({
      code: 5,
      last: 'verify: --signed-by needs the program ssh-keygen, which is missing. Install OpenSSH.',
    });
  });
});
