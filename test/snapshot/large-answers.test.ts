import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { takeSnapshot } from '../../src/snapshot/take-snapshot.ts';
import { playFlaky } from './failing-origin.ts';
import { newFolder } from './take.ts';
import { readWhole } from './read-whole.ts';

const PATIENCE = 1_200_000;

test(
  '1,000 platforms, a third of all addresses failing at first: whole, with at most 1.5 requests for each',
  async () => {
    const { url, failed } = await playFlaky(1000);
    const snapshotDir = newFolder();
    const { requests, counts, findings } = await takeSnapshot({
      registry: url,
      snapshotDir,
      retryPolicy: { backoff: 1 },
    });
    const { manifest } = await readWhole(snapshotDir);
    const endpoints = Object.keys(manifest.files).length;
    expect(counts.platforms).toBe(1000);
    expect(manifest.missing).toEqual([]);
    expect(findings.filter(({ level }) => level !== 'notice')).toEqual([]);
    expect(failed()).toBeGreaterThan(endpoints * 0.3);
    expect(requests).toBeLessThanOrEqual(endpoints * 1.5);
  },
  PATIENCE,
);

// Runs only with LARGE=1, because it takes minutes.
test.runIf(process.env['LARGE'])(
  '20,000 platforms take less than 1 GiB, the first night and one in which all services differ',
  async () => {
    const SNAPSHOT_DIR = newFolder();
    let port = '0';
    // In the 21st, a field appears in every service.
    for (const night of ['1', '21']) {
      const origin = await startOrigin(night, port);
      port = origin.port;
      const REGISTRY_URL = `http://127.0.0.1:${port}`;
      const { code, said } = await ended(start(['scripts/snapshot.ts'], { SNAPSHOT_DIR, REGISTRY_URL }));
      await ended(origin.stop());
      const memory = Number(/peak (\d+) kB/.exec(said)?.[1]) * 1024;
      console.log(
        `Peak of night ${night} of 20,000 platforms: ${Math.round(memory / 2 ** 20)} MiB.\n${said}`,
      );
      expect(code).toBe(0);
      expect(memory).toBeLessThan(2 ** 30);
    }
    const { manifest } = await readWhole(SNAPSHOT_DIR);
    expect(Object.keys(manifest.files).length).toBeGreaterThan(80_000);
    expect(await readdir(join(SNAPSHOT_DIR, 'history'))).toHaveLength(2);
  },
  PATIENCE,
);

const TELL_PEAK =
  'data:text/javascript,process.on("exit",()=>console.error(`peak ${process.resourceUsage().maxRSS} kB`))';

/** Runs a script in a process that prints its peak memory when it ends. */
function start(command: string[], env: Record<string, string> = {}) {
  return spawn(process.execPath, ['--import', TELL_PEAK, ...command], {
    cwd: join(import.meta.dirname, '../..'),
    env: { ...process.env, ...env },
  });
}

async function ended(child: ReturnType<typeof start>): Promise<{ code: number | null; said: string }> {
  const [said] = await Promise.all([text(child.stderr), once(child, 'close'), text(child.stdout)]);
  return { code: child.exitCode, said };
}

/** Starts a sample registry of 20,000 platforms. */
async function startOrigin(night: string, port: string) {
  const origin = start(['test/sample/generator/origin-process.ts', '20000', night, port]);
  onTestFinished(() => void origin.kill('SIGKILL'));
  let said = '';
  for await (const chunk of origin.stdout.iterator({ destroyOnReturn: false })) {
    said += String(chunk);
    const found = /http:\/\/[\d.]+:(\d+)/.exec(said)?.[1];
    if (!found) continue;
    const stop = () => (origin.kill(), origin);
    return { port: found, stop };
  }
  throw new Error(`The sample registry did not start: ${said}`);
}
