// After a failed run, the output, the summary of a CI job and docs/running.md agree on what to do.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { failureStepLines } from '../../scripts/failure-steps.ts';
import { transportError } from '../../src/snapshot/fetch/registry-error.ts';
import { createFolder, serveHttp } from '../fixtures.ts';
import { freePort } from '../free-port.ts';
import { runShared } from '../shared-command.ts';

const GUIDE = readFileSync(join(import.meta.dirname, '../../docs/running.md'), 'utf8');

const WAIT = 'No action needed: the registry does not respond as it should now. The next run tries again.';
const ACT = 'Action needed: the registry cannot be used until a cause is removed.';

/** Serves one response, whatever the request is; without a status, nothing responds. */
async function registryWith(status: number | undefined, body = ''): Promise<string> {
  if (status === undefined) return `http://127.0.0.1:${await freePort()}`;
  return (await serveHttp((_, response) => response.writeHead(status).end(body))).url;
}

test.each([
  ['nothing that responds', undefined, WAIT, 'after two days', 'If a web page or a challenge comes'],
  ['status 503', 503, WAIT, 'after two days', 'the registry or your network is down'],
  ['a web page in place of JSON', 200, WAIT, 'after two days', 'set “REQUESTS_PER_SECOND”'],
  ['status 403', 403, ACT, 'today', 'If the status is 401 or 403, ask'],
  ['a wrong URL', 404, ACT, 'today', 'check that “REGISTRY_URL”'],
])('%s: 3', async (_, status, heading, when, step) => {
  const folder = createFolder();
  const summary = join(folder, 'summary.md');
  const { code, output } = await runShared('nightly', ['--retries', '0', '--summary', summary], {
    REGISTRY_URL: await registryWith(status, '<html>'),
    SNAPSHOT_DIR: join(folder, 'snapshot'),
    DIST_DIR: join(folder, 'dist'),
  });
  expect(code).toBe(3);
  const lines = output.trim().split('\n');
  const steps = lines.slice(lines.indexOf(heading) + 1);
  expect(lines).toContain(heading);
  expect(steps.join('\n')).toContain(step);
  const [row] = GUIDE.match(new RegExp(`^\\| 3 \\| .* \\| ${when} \\| .*$`, 'm'))!;
  const written = readFileSync(summary, 'utf8').replaceAll('`', '"');
  for (const line of [heading, ...steps]) {
    const text = line.replace(/^- /, '').replace(/[“”]/g, '"');
    expect(written).toContain(text);
    if (line !== heading) expect(row.replaceAll('`', '"')).toContain(text);
  }
});

test('an expired certificate: the registry will respond in the same way', () => {
  const cause = Object.assign(new Error('certificate has expired'), { code: 'CERT_HAS_EXPIRED' });
  const [heading, step] = failureStepLines(transportError('https://registry.example/', 1, cause));
  expect(heading).toBe(ACT);
  expect(step).toMatch(/^- If its certificate is not valid, ask those who run the registry to renew it\./);
});
