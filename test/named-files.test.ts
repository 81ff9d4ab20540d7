// Files and tests that others name: workflows, package.json, documents, comments, and code that starts a file as a process.
import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { REMOVED_COMMANDS } from '../src/config/removed.ts';

const ROOT = join(import.meta.dirname, '..');
const FILES = globSync(
  ['*.*', 'Dockerfile', '.ci/run', '{.github,bin,cron,docs,public,scripts,src,systemd,test}/**/*.*'],
  { cwd: ROOT },
);
const CODE = FILES.filter((path) => /\.(ts|cjs|astro)$/.test(path));
const NAMES = new Set(FILES.map((path) => basename(path)));
const TESTS = FILES.filter((path) => path.endsWith('.test.ts'));
const TEXTS = FILES.filter(
  (path) =>
    /\.(md|ya?ml|sh|service|path)$|^(Dockerfile|\.ci\/run|(knip|package)\.json)$/.test(path) &&
    path !== 'CHANGELOG.md',
);

function matchesIn(paths: string[], pattern: RegExp): { path: string; name: string }[] {
  return paths.flatMap((path) =>
    [...readFileSync(join(ROOT, path), 'utf8').matchAll(pattern)].map(([, name = '']) => ({ path, name })),
  );
}

const PATH =
  /(?<![\w./@-])(?:\.\/)?((?:\.ci|\.github|bin|cron|docs|public|scripts|src|systemd|test)\/[\w./*{},-]+\.\w+)/g;

test.each([
  ['workflows, settings and documents', TEXTS, PATH, 'scripts/github/report.ts'],
  [
    'code that starts them',
    CODE,
    /'(?:\.\/)?((?:scripts|test)\/[\w/.-]+\.(?:ts|cjs))'/g,
    'scripts/nightly.ts',
  ],
])('files that are named in %s exist', (_, paths, pattern, one) => {
  const named = matchesIn(paths, pattern);
  expect(named.map(({ name }) => name)).toContain(one);
  expect(named.filter(({ name }) => globSync(name, { cwd: ROOT }).length === 0)).toEqual([]);
});

test('files that code names from its own folder exist', () => {
  const named = matchesIn(CODE, /import\.meta\.dirname, '([\w./-]+\.\w+)'/g);
  expect(named.map(({ name }) => name)).toContain('command-host.ts');
  expect(named.filter(({ path, name }) => globSync(join(ROOT, dirname(path), name)).length === 0)).toEqual(
    [],
  );
});

test('files that comments name exist', () => {
  const named = matchesIn(
    [...CODE, 'knip.json'],
    /(?<=^\s*(?:\/\/|\/?\*).*(?<![\w./@*-]))([\w-]+(?:\.test)?\.(?:ts|cjs|astro))\b/gm,
  );
  expect(named.map(({ name }) => name)).toContain('end-of-file.ts');
  const missing = named.filter(({ name }) => !NAMES.has(name));
  expect(missing.map(({ path, name }) => `${path} names ${name}`)).toEqual([]);
});

test('the filters of “npm test” match tests', () => {
  const lines = matchesIn(TEXTS, /\bnpm test -- ([^`#\n]+)/g);
  const filters = lines.flatMap(({ name }) => name.split(' ').filter((word) => /^\w/.test(word)));
  expect(filters).toContain('test/model');
  expect(filters.filter((filter) => !TESTS.some((path) => path.includes(filter)))).toEqual([]);
});

test('each file in docs/ has a link in a document', () => {
  const links = matchesIn(TEXTS, /\]\(([^)\s#]+)/g).map(({ path, name }) => join(dirname(path), name));
  const files = FILES.filter((path) => path.startsWith('docs/'));
  expect(files).toContain('docs/site.png');
  expect(files.filter((path) => !links.includes(path))).toEqual([]);
});

test('the command of the package starts scripts that exist, and explains removed commands', () => {
  const command = readFileSync(join(ROOT, 'bin/registry-snapshot.cjs'), 'utf8');
  const [, commands = '', removed = ''] = /^const COMMANDS = {\n([^]*?)^};[^]*?^const REMOVED = (.*);$/m.exec(
    command,
  )!;
  const names = [...commands.matchAll(/^ {2}(\w+):/gm)].map(([, name = '']) => name);
  expect(names).toContain('nightly');
  expect(names.filter((name) => !existsSync(join(ROOT, `scripts/${name}.ts`)))).toEqual([]);
  expect([...removed.matchAll(/\w+/g)].map(String).toSorted()).toEqual(
    Object.keys(REMOVED_COMMANDS).toSorted(),
  );
});
