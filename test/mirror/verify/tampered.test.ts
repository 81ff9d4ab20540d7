// A site behind a host that changes some of its responses.
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import { verifyMirror } from '../../../src/mirror/verify/verify-mirror.ts';
import { createFolder, serveSite } from '../../fixtures.ts';
import { has } from '../../programs.ts';
import { ID, write } from '../mirror-fixtures.ts';
import { runShared } from '../../shared-command.ts';
import { copyTree } from '../../tree.ts';
import { spoiled, type Asked, type Spoil } from './faulty-mirror.ts';
import { asks } from './mirror-faults.ts';
import { makeChecksummedMirror } from './checksummed-mirror.ts';

const MANIFEST = '/data/manifest.json';
const PAGE = `/platform/${ID}/`;

let dist: string;
beforeAll(async () => {
  dist = await makeChecksummedMirror();
});

const behind = async (spoil: Spoil): Promise<string> => spoiled((await serveSite(dist)).port, spoil);
const brokenBehind = async (spoil: Spoil) => (await verifyMirror({ url: await behind(spoil) })).broken;
/** The command's exit code, and its last line. */
async function verify(url: string) {
  const { code, output } = await runShared('verify', [url], {});
  expect(output).not.toMatch(/^\s+at /m);
  return { code, last: output.trimEnd().split('\n').at(-1)! };
}

describe('a host that changes', () => {
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

test('a host without TLS ends with one sentence', async () => {
  const { code, last } = await verify((await behind({})).replace('http:', 'https:'));
  expect(last).toMatch(/no response \(TLS failed: .+\)\. Check the URL, and that the host is running\.$/);
  expect(code).toBe(3);
});

test.skipIf(!has('ssh-keygen') || !has('curl'))(
  'the lines of docs/verify.md sign a site and check it',
  async () => {
    const folder = createFolder();
    copyTree(dist, join(folder, 'dist'));
    const document = readFileSync(join(import.meta.dirname, '../../../docs/verify.md'), 'utf8');
    const [sign, check] = ['ssh-keygen -Y sign', 'curl -fsSO'].map((start) =>
      document.split('\n').find((line) => line.trim().startsWith(start))!,
    ) as [string, string];
    const run = async (line: string, cwd: string) =>
      (await promisify(execFile)('bash', ['-c', line], { cwd })).stdout;
    await run(`ssh-keygen -q -t ed25519 -C '' -N '' -f KEY && ${sign}`, folder);
    const visitor = createFolder();
    const key = readFileSync(join(folder, 'KEY.pub'), 'utf8');
    await write(visitor, 'allowed-signers', `mirror@example.org namespaces="registry-snapshot" ${key}`);
    const server = await serveSite(join(folder, 'dist'));
    const line = check.replaceAll('https://mirror.example', server.url);
    expect(await run(line, visitor)).toContain('Good "registry-snapshot" signature for mirror@example.org');
    await write(join(folder, 'dist'), 'SHA256SUMS', 'changed');
    await expect(run(line, visitor)).rejects.toThrow('incorrect signature');
  },
);
