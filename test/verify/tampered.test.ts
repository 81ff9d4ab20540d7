// A signed site behind a host that changes some of its answers.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import { verifySignature } from '../../src/verify/verify-signature.ts';
import { has } from '../dataset/made.ts';
import { folder, ID, SERVICE, write } from '../mirror/mirror-fixtures.ts';
import { serve } from '../mirror/raw-request.ts';
import { runShared } from '../shared-command.ts';
import { spoiled, type Answered, type Asked, type Spoil } from './faulty-mirror.ts';
import { asks } from './mirror-faults.ts';
import { makeSignedMirror, signMirror, type SignedMirror } from './signed-mirror.ts';

const MANIFEST = '/data/manifest.json';

let made: SignedMirror;
beforeAll(async () => {
  if (has('ssh-keygen')) made = await makeSignedMirror();
});

async function behind(back: Spoil['back']): Promise<string> {
  return spoiled((await serve(made.dist)).port, { back });
}

async function verifiedBehind(back: Spoil['back']) {
  return verifySignature({ url: await behind(back), allowedSigners: made.allowedSigners });
}

const acceptOf = ({ headers }: Asked): string => String(headers['accept-encoding'] ?? '');

describe.skipIf(!has('ssh-keygen'))('a host that changes', () => {
  const page = Buffer.from('<h1>Page</h1><script src="//evil.example"></script>');
  const PAGE = `/platform/${ID}/`;

  test('nothing: every file is intact; then one file', async () => {
    const { broken, intact } = await verifiedBehind(undefined);
    expect(broken).toEqual([]);
    expect(intact).toBeGreaterThan(20);
    const changed = await verifiedBehind((answered, asked) => {
      if (asks(PAGE)(asked)) answered.body = Buffer.from('x');
    });
    expect(changed.intact).toBe(intact - 1);
  });

  test.for<[string, string, (accept: string) => boolean, Buffer, string | undefined]>([
    ['plain pages', '', (accept) => !/gzip|br/.test(accept), page, undefined],
    ['pages in gzip', ' with Accept-Encoding: gzip', (accept) => accept === 'gzip', gzipSync(page), 'gzip'],
    [
      'pages in brotli',
      ' with Accept-Encoding: gzip, br',
      (accept) => accept.includes('br'),
      brotliCompressSync(page),
      'br',
    ],
    [
      'pages for browsers, without compressing them',
      ' with Accept-Encoding: gzip, br',
      (accept) => accept.includes('br'),
      page,
      undefined,
    ],
  ])('%s', async ([, how, isFor, body, coding]) => {
    const { broken } = await verifiedBehind((answered: Answered, asked) => {
      if (!asks(PAGE)(asked) || !isFor(acceptOf(asked))) return;
      answered.body = body;
      delete answered.headers['content-encoding'];
      if (coding) answered.headers['content-encoding'] = coding;
    });
    const expected = `the signed bytes of platform/${ID}/index.html${how}`;
    expect(broken).toMatchObject([{ expected, found: 'other bytes', count: 1 }]);
  });

  test('the status of a page, whose bytes are right', async () => {
    const { broken } = await verifiedBehind((answered, asked) => {
      if (asks(PAGE)(asked)) answered.status = 404;
    });
    expect(broken).toMatchObject([{ expected: `the signed bytes of platform/${ID}/index.html` }]);
  });

  test.each(['/SHA256SUMS', '/SHA256SUMS.sig'])('the status of %s, whose bytes are right', async (path) => {
    const verdict = verifiedBehind((answered, asked) => {
      if (asks(path)(asked)) answered.status = 404;
    });
    await expect(verdict).rejects.toThrow('The site is not signed');
  });

  test('answers in the API format', async () => {
    const { broken } = await verifiedBehind((answered, asked) => {
      if (asks(`${SERVICE}?format=api`)(asked)) answered.body = Buffer.from('{}');
    });
    const expected = `the signed bytes of ${SERVICE.slice(1)}index.api.json`;
    expect(broken).toMatchObject([{ expected, count: 1 }]);
  });
});

test.skipIf(!has('ssh-keygen'))('a manifest that changes after its signature was verified: 1', async () => {
  let requests = 0;
  const url = await behind((answered, asked) => {
    if (!asks(MANIFEST)(asked) || (requests += 1) <= 3) return;
    answered.body = Buffer.from(answered.body.toString().replace('2026-01-02T03', '2026-06-02T03'));
  });
  const { code, output } = await runShared('verify', [url, '--signed-by', made.allowedSigners]);
  expect(output).toContain(
    '\nbroken: bytes · expected the signed manifest again, found other bytes · once: ',
  );
  expect(code).toBe(1);
});

describe.skipIf(!has('ssh-keygen'))('who signed', () => {
  test('a key that is allowed twice, first for another purpose', async () => {
    const root = await folder();
    const line = (name: string, namespace: string): string =>
      `${name} namespaces="${namespace}" ${made.publicKey}`;
    const lines = ['# of the mirror', '', line('git@example.org', 'git')];
    const { url } = await serve(made.dist);
    await write(root, 'allowed', `${lines.join('\n')}${line('mirror@example.org', 'registry-snapshot')}`);
    const { signer } = await verifySignature({ url, allowedSigners: join(root, 'allowed') });
    expect(signer).toBe('mirror@example.org');
    await write(root, 'allowed', lines.join('\n'));
    await expect(verifySignature({ url, allowedSigners: join(root, 'allowed') })).rejects.toThrow(
      /is signed with the key SHA256:\S+, which “\S+” does not allow\./,
    );
  });

  test.for(['/nowhere', '/'])('allowed signers %s: nothing is requested', async (allowedSigners) => {
    let requests = 0;
    const url = await behind(() => void (requests += 1));
    await expect(verifySignature({ url, allowedSigners })).rejects.toThrow(
      `“${allowedSigners}” does not exist or is not a file.`,
    );
    expect(requests).toBe(0);
  });

  test.for([
    [
      'a host without TLS',
      (url: string) => url.replace('http:', 'https:'),
      /no answer \(TLS failed: .+\)\. /,
    ],
    ['a host that is away', () => 'http://127.0.0.1:9', /no answer \(connection refused\)\. /],
  ] as const)('%s does not count as a site without a signature', async ([, change, problem]) => {
    const url = change(await behind(undefined));
    const { code, output } = await runShared('verify', [url, '--signed-by', made.allowedSigners]);
    const [last = ''] = output.trimEnd().split('\n').slice(-1);
    expect(last).toMatch(problem);
    expect(last).toMatch(/ Check the URL, and that the host is running\.$/);
    expect(code).toBe(3);
  });

  test('a host that fails does not count as one either', async () => {
    const failing = verifiedBehind((answered) => void (answered.status = 500));
    await expect(failing).rejects.toThrow(/\/SHA256SUMS: 500 .*\. Try again later\.$/);
    const busy = verifiedBehind((answered) =>
      Object.assign(answered, { status: 429, headers: { 'retry-after': '0' } }),
    );
    await expect(busy).rejects.toThrow(/\/SHA256SUMS: 429 .*\. Try again later\.$/);
    const moved = verifiedBehind((answered) =>
      Object.assign(answered, { status: 301, headers: { location: '/x' } }),
    );
    await expect(moved).rejects.toThrow(
      /\/SHA256SUMS redirects to http:\/\/127\.0\.0\.1:\d+\/x\. Check the URL\.$/,
    );
  });

  test('a list that is signed, but not that of a site', async () => {
    const dist = await folder();
    await write(dist, 'index.html', '<h1>Page</h1>');
    const { allowedSigners } = await signMirror(dist);
    await write(dist, 'data/manifest.json', await readFile(join(made.dist, 'data/manifest.json')));
    const { url } = await serve(dist);
    await expect(verifySignature({ url, allowedSigners })).rejects.toThrow(
      'SHA256SUMS is signed, but does not list data/manifest.json: it is not that of a built site.',
    );
  });
});
