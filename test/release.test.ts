// What a release consists of: one version everywhere, its notes, and the files by which others cite and report.
import { execFileSync } from 'node:child_process';
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { TOOL_AND_VERSION } from '../src/snapshot/store/manifest.ts';
import { createFolder } from './fixtures.ts';
import { runJob, writeStub } from './workflow-job.ts';

const root = join(import.meta.dirname, '..');
const readText = (path: string): string => readFileSync(join(root, path), 'utf8');
const { version } = JSON.parse(readText('package.json')) as { version: string };

/** The last release, by the changelog. */
const [, released = '', date] = /^## (\d+\.\d+\.\d+) - (\S+)$/m.exec(readText('CHANGELOG.md'))!;

test('package, lock file and manifests name one version: the last release’s, or the next one', () => {
  const lock = JSON.parse(readText('package-lock.json')) as {
    version: string;
    packages: { '': { version: string } };
  };
  expect([lock.version, lock.packages[''].version]).toEqual([version, version]);
  expect(TOOL_AND_VERSION).toBe(`registry-snapshot/${version}`);
  const hasUnreleased = readText('CHANGELOG.md').includes('\n## Unreleased\n');
  if (hasUnreleased) expect(version).toMatch(/^\d+\.\d+\.\d+-dev$/);
  else expect(version).toBe(released);
});

test('docs/install.md names the tarball of every version', () => {
  const flags = ['--dry-run', '--json', '--ignore-scripts', '--offline'];
  const packed = execFileSync('npm', ['pack', ...flags], { cwd: root, encoding: 'utf8', stdio: 'pipe' });
  const [{ filename } = { filename: '' }] = Object.values(JSON.parse(packed) as { filename: string }[]);
  const names = readText('docs/install.md').match(/[\w-]+-\S+\.tgz/g)!;
  expect(new Set(names)).toEqual(new Set([filename.replace(version, '*')]));
});

test('the citation names the last release and its date', () => {
  expect(parse(readText('CITATION.cff'))).toMatchObject({ version: released, 'date-released': date });
});

test('CITATION.cff has what the format requires', () => {
  expect(parse(readText('CITATION.cff'))).toMatchObject({
    'cff-version': '1.2.0',
    message: expect.stringMatching(/./),
    title: 'Registry Snapshot',
    type: 'software',
    authors: [{ name: expect.stringMatching(/./) }],
    license: 'MIT',
    'date-released': expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
  });
});

describe('the release workflow', () => {
  const CHECK = 'Check that the tag, the package and the changelog name the same version';

  /** Runs steps for a tag of a commit whose package has this version, with the changelog as it is or as its release will make it. */
  async function runSteps(
    names: string[],
    tag: string,
    packageVersion: string,
    changelog = readText('CHANGELOG.md'),
  ): Promise<{ folder: string; failed: string | undefined; notes: string }> {
    const folder = createFolder();
    writeFileSync(
      join(folder, 'package.json'),
      JSON.stringify({ name: 'registry-snapshot', version: packageVersion }),
    );
    writeFileSync(join(folder, 'CHANGELOG.md'), changelog);
    const { failed } = await runJob('pack', { cwd: folder, env: { GITHUB_REF_NAME: tag } }, names);
    const notes = join(folder, 'notes.md');
    return { folder, failed, notes: existsSync(notes) ? readFileSync(notes, 'utf8') : '' };
  }

  const next = readText('CHANGELOG.md').replace(/^## (Unreleased|\d.*)$/m, '## 99.0.0 - 2099-01-01');
  test.each([
    ['the last release', released, undefined],
    ['the next one', '99.0.0', next],
  ])('takes the notes of %s from the changelog', async (_case, number, changelog) => {
    const { failed, notes } = await runSteps([CHECK], `v${number}`, number, changelog);
    expect(failed).toBeUndefined();
    expect(notes.trimStart()).toMatch(/^(Highlights of |### (Gone|Added))/);
    expect(notes).toMatch(/^### Added$/m);
    expect(notes).not.toMatch(/^## /m);
  });

  test('publishes, sums and attests the lock file beside the tarball: npm packs none that npm 12 reads', async () => {
    const { folder, failed } = await runSteps([CHECK, 'Pack'], `v${released}`, released);
    expect(failed).toBeUndefined();
    const files = [`registry-snapshot-${released}.tgz`, 'package-lock.json'];
    writeFileSync(join(folder, files[1]!), '{}');
    const stubs = writeStub(join(folder, 'bin'), 'gh', 'printf "%s\\n" "$@" >calls');
    const published = await runJob('publish', {
      cwd: folder,
      env: { GITHUB_REF_NAME: `v${released}` },
      stubs,
    });
    expect(published.failed).toBeUndefined();
    const sums = readFileSync(join(folder, 'SHA256SUMS'), 'utf8');
    expect(sums.match(/(?<=^[0-9a-f]{64}  ).*$/gm)).toEqual(files);
    expect(readFileSync(join(folder, 'calls'), 'utf8').trim().split('\n')).toEqual(
      `release create v${released} --verify-tag --notes-file notes.md ${files.join(' ')} SHA256SUMS`.split(
        ' ',
      ),
    );
    const text = readText('.github/workflows/release.yml');
    expect(text).toMatch(/path: \|\s+registry-snapshot-\*\.tgz\s+package-lock\.json\s/);
    expect(text).toMatch(/subject-path: \|\s+registry-snapshot-\*\.tgz\s+package-lock\.json\s/);
    expect(readText('docs/install.md')).toContain('mv package-lock.json registry-snapshot/\n');
  });

  test('refuses a tag that is not the version of the package', async () => {
    expect((await runSteps([CHECK], 'v0.9.0', released)).failed).toBe(CHECK);
  });

  test('refuses a version that is not released', async () => {
    expect((await runSteps([CHECK], 'v2.0.0-dev', '2.0.0-dev')).failed).toBe(CHECK);
  });
});

test('Dependabot watches every lock file, image and workflow', () => {
  const { updates } = parse(readText('.github/dependabot.yml')) as {
    updates: { 'package-ecosystem': string; directory: string }[];
  };
  const files: Record<string, string> = {
    npm: 'package-lock.json',
    'github-actions': '.github/workflows/release.yml',
    docker: 'Dockerfile',
    'docker-compose': 'compose.yaml',
  };
  expect(updates.map((each) => each['package-ecosystem'])).toEqual(Object.keys(files));
  for (const file of Object.values(files)) expect(existsSync(join(root, file))).toBe(true);
});

describe('GitHub accepts the form', () => {
  test.each(globSync('.github/ISSUE_TEMPLATE/*', { cwd: root }))('%s', (path) => {
    const form = parse(readText(path)) as {
      name: string;
      description: string;
      body: {
        type: string;
        id?: string;
        attributes: { label?: string; value?: string; options?: string[] };
      }[];
    };
    expect(form).toMatchObject({ name: expect.stringMatching(/./), description: expect.stringMatching(/./) });
    const fields = form.body.filter(({ type }) => type !== 'markdown');
    expect(fields.length).toBeGreaterThan(0);
    expect(new Set(fields.map(({ id }) => id)).size).toBe(fields.length);
    for (const { type, id, attributes } of fields) {
      expect(['input', 'textarea', 'dropdown']).toContain(type);
      expect(id).toMatch(/^[\w-]+$/);
      expect(attributes.label).toMatch(/./);
      expect(attributes.options !== undefined).toBe(type === 'dropdown');
    }
  });
});
