#!/usr/bin/env node
// Started by the nightly workflow after a deployment, before “npm run verify”.
import { appendFile, readFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { Option } from 'commander';
import type { Config } from '../../src/config/config.ts';
import { fetchFile } from '../../src/http/fetch-file.ts';
import { SITE_STATUS_FILE } from '../../src/mirror/checksum-files.ts';
import { ExpectedError } from '../../src/util/expected-error.ts';
import { tryParseJson } from '../../src/util/json-text.ts';
import { startDeadline } from '../../src/util/deadline.ts';
import { runIfMain } from '../command.ts';
import { print } from '../terminal.ts';

/** GitHub Pages lets caches keep a file for ten minutes. */
const MINUTES = 10;
/** Milliseconds. */
const PAUSE = 10_000;

/** Waits until the site has this `data/status.json`, which differs in each run. Rejects with the reason of `signal`. */
export async function waitForStatus(
  site: string,
  expected: Buffer,
  { signal, pause = PAUSE }: { signal: AbortSignal; pause?: number },
): Promise<void> {
  const isPublished = async () =>
    (await fetchFile(`${site}/${SITE_STATUS_FILE}`, signal))?.body.equals(expected);
  while (!(await isPublished())) {
    // The next request rejects with the reason of the signal.
    await wait(pause, undefined, { signal }).catch(() => undefined);
  }
}

/** Reports whether harvesters get JSON at the path at which the registry has its platform list. */
async function reportPlatformList({ site }: Config, output: string | undefined): Promise<void> {
  const url = `${site}/api/v1/platform/`;
  const response = await fetchFile(url);
  const isJson = response?.status === 200 && tryParseJson(response.body.toString()) !== undefined;
  const sentence = isJson
    ? `${url} returns JSON, as harvesters expect.`
    : `${url} does not return JSON (${response ? `status ${response.status}` : 'no response'}): only harvesters that request ${url}index.json can use this web host.`;
  print(sentence);
  if (output !== undefined) await appendFile(output, `json=${isJson ? 'yes' : 'no'}\n`);
}

export default await runIfMain<{ status: string; output?: string }>(import.meta, {
  name: 'published',
  summary:
    `Wait at most ${MINUTES} minutes until SITE_URL has the site of this run, then report whether it returns JSON at ` +
    '/api/v1/platform/, which GitHub does not guarantee.',
  settings: ['site'],
  options: [
    new Option('--status <FILE>', `the ${SITE_STATUS_FILE} of this run`).makeOptionMandatory(),
    new Option('--output <FILE>', 'append json=yes or json=no to FILE, as an output of a step on GitHub'),
  ],
  run: async (config, { status, output }) => {
    const { site } = config;
    const { signal } = startDeadline(
      MINUTES,
      new ExpectedError(
        `${site}/${SITE_STATUS_FILE} does not have the status of this run after ${MINUTES} minutes. Check the deployment, and that SITE_URL is its URL.`,
        { exitCode: 3 },
      ),
    );
    await waitForStatus(site, await readFile(status), { signal });
    await reportPlatformList(config, output);
  },
});
