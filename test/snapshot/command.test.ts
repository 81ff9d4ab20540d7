import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { beforeEach, describe, expect, test } from 'vitest';
import { createProgressDisplay } from '../../scripts/progress.ts';
import * as sample from '../../src/sample/sample-origin.ts';
import { readSampleNights } from '../../src/sample/sample-story.ts';
import { agentToLoopback } from '../../src/http/http-agents.ts';
import { openSnapshot, readRegistry, readStoredResponse } from '../../src/snapshot/store/snapshot-store.ts';
import { createFolder } from '../fixtures.ts';
import { many } from './many-platforms.ts';
import { play } from './scripted-origin.ts';
import * as at from './small-registry.ts';
import { runShared } from '../shared-command.ts';

let snapshotDir: string;

beforeEach(() => {
  const folder = createFolder();
  snapshotDir = join(folder, 'snapshot');
});

const run = (...flags: string[]) => runShared('snapshot', flags, { SNAPSHOT_DIR: snapshotDir });

describe('the embedded sample', () => {
  test('is the default registry; every response is stored byte for byte', async () => {
    const first = await run();
    expect(first.code).toBe(0);
    expect(first.output).toContain('REGISTRY_URL is not set. Using the embedded sample registry.');
    const snapshot = await openSnapshot(snapshotDir);
    expect(snapshot.manifest).toMatchObject({
      registry: 'http://registry.example',
      sample: true,
      missing: [],
    });
    const { list, platforms, services, hosts, findings } = readRegistry(snapshot);
    expect(platforms.size).toBe(list.length);
    const counts = `${list.length} platforms, ${services.size} services, ${hosts.size} hosts, `;
    expect(first.output).toContain(counts);
    // Records are checked once, when the snapshot is taken.
    const checked = ['unusual-url', 'code-of-practice', 'audit-fields', 'audit-status-differs'];
    const fromReading = snapshot.report.findings.filter(({ code }) => !checked.includes(code));
    expect(fromReading).toEqual(findings);

    const origin = await sample.startOrigin({ night: readSampleNights().length });
    const dispatcher = agentToLoopback(origin.port);
    for (const [path, entry] of Object.entries(snapshot.manifest.files)) {
      const { body } = await dispatcher.request({ origin: 'http://registry.example', path, method: 'GET' });
      expect(readStoredResponse(snapshot, entry).equals(await body.bytes())).toBe(true);
    }
    await dispatcher.destroy();
    await origin.close();

    const second = await run();
    expect(second.code).toBe(0);
    expect(second.output).toContain(`No changes since snapshot ${snapshot.dir.split('/').at(-1)}`);
  });
});

describe('another registry', () => {
  test('is summarized with its findings', async () => {
    const links = JSON.stringify(at.small()).replaceAll('https://registry.example', 'http://alias.example');
    const origin = await play(JSON.parse(links) as Record<string, unknown>);
    delete origin.script[at.hostPath(at.H1)];
    const registry = `http://127.0.0.1:${origin.port}`;
    const alias = ['--alias', 'http://alias.example'];
    const { code, output } = await run('--registry', registry, ...alias, '--allow-missing');
    expect(code).toBe(0);
    expect(output).toContain(`${registry}: 2 platforms, 2 services, 1 host, 1 notification (16 requests, `);
    expect(output).toContain('Findings: 1 error, 0 warnings, 0 notices, in ');
    expect(output).toContain(
      `  ${at.platformPath(at.A)} /sushi_services/0/data_host Links to ${at.hostPath(at.H1)}, which returns status 404.`,
    );
    expect(output).toMatch(/New snapshot .* in .*\/snapshot\/\.\n$/);
    expect((await openSnapshot(snapshotDir)).manifest.aliases).toEqual(['http://alias.example']);
  });

  test('with refused data: exit code 4 and the flag that accepts it; each run replaces the summary', async () => {
    const origin = await play(many(30));
    const registry = `http://127.0.0.1:${origin.port}`;
    const summary = join(snapshotDir, '..', 'summary.md');
    const flags = ['--registry', registry, '--alias', 'https://registry.example', '--summary', summary];
    expect(await run(...flags)).toMatchObject({ code: 0 });
    origin.script = many(30, (number) => (number > 20 ? { name: '|<b>', host_types: 5 } : {}));
    const refused = await run(...flags);
    expect(refused).toMatchObject({ code: 4 });
    expect(refused.output).toContain('Findings: 20 errors');
    expect(refused.output).toContain('“--allow-bad” accepts it for one run.');
    expect(await readFile(summary, 'utf8')).toMatch(
      /^Action needed: a guard refused the new snapshot\.\n\n> 10 of 93 records cannot be read[^]*\n- If the registry is right: run the job once with `--allow-bad`\.\n[^]*\n\| error: `wrong-type` \| 20 \| /,
    );
    const accepted = await run(...flags, '--allow-bad');
    expect(accepted).toMatchObject({ code: 0 });
    expect(accepted.output).toContain('Accepted because of --allow-bad: 10 of 93 records');
    expect(await readFile(summary, 'utf8')).toMatch(
      /^New snapshot .*\n\n[^]*\n\nAccepted because of --allow-bad: 10 of 93 [^]*\n\n\| Finding \|[^]*\n\| error: `wrong-type` \| 20 \| /,
    );
  });
});

describe('progress', () => {
  function shown(terminal: { isTTY: boolean; columns: number }): string {
    const stream = Object.assign(new PassThrough(), terminal);
    const progress = createProgressDisplay(stream as unknown as NodeJS.WriteStream, 'responses');
    for (const done of [1, 2, 10, 11, 40]) progress.show(done, done < 40 ? 20 : 40);
    progress.end();
    return String(stream.read());
  }

  test('is one plain line per 10% in a file', () => {
    expect(shown({ isTTY: false, columns: 0 })).toBe(
      ['2 of 20 responses', '10 of 20 responses', '40 of 40 responses', ''].join('\n'),
    );
  });

  test('is one line of the terminal width, removed at the end', () => {
    const lines = shown({ isTTY: true, columns: 30 }).split('\r\u001B[K');
    expect(lines.at(-1)).toBe('');
    expect(lines.slice(1, -1).map((line) => line.length)).toEqual([29, 29, 29, 29, 29]);
    expect(shown({ isTTY: true, columns: 0 })).toContain('████████████░░░░░░░░░░░░ 10 of 20 responses');
  });
});
