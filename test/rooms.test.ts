// The rooms of src/README.md: who may import whom, in one direction.
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join, normalize } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');

/** What each room may import: rooms and packages, by the folder of the room. In the order of the table. */
type Rooms = Map<string, string[]>;

async function roomsOf(readme: string): Promise<Rooms> {
  const rows = (await readFile(readme, 'utf8')).matchAll(
    /^\|\s*`(?:src\/)?([\w-]+)\/`\s*\|[^|]*\|([^|]*)\|$/gm,
  );
  return new Map(
    [...rows].map(([, room = '', allowed = '']) => [
      room,
      [...allowed.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name),
    ]),
  );
}

/** `src/model/words/x.ts` → `model`; `scripts/build.ts` → `scripts`. */
function roomOf(file: string): string {
  const [first = '', second = ''] = file.split('/');
  return first === 'src' ? second : first;
}

/** The text of every file below src/ and scripts/; declaration files are no part of a room. */
async function readSources(): Promise<Map<string, string>> {
  const folders = ['src', 'scripts'].map(async (folder) => {
    const paths = await readdir(join(root, folder), { recursive: true });
    return paths.map((path) => join(folder, path));
  });
  const files = (await Promise.all(folders))
    .flat()
    .filter((path) => /\.(ts|astro|mjs)$/.test(path) && !path.endsWith('.d.ts'));
  return new Map(
    await Promise.all(
      files.map(async (file): Promise<[string, string]> => [file, await readFile(join(root, file), 'utf8')]),
    ),
  );
}

/** Everything that a file imports: static, type-only, re-exported and dynamic. */
function importsOf(text: string): string[] {
  const code = text.replace(/^\s*(\/\/|\*|\/\*).*$/gm, '');
  const found = code.matchAll(/(?:(?<!\.)\bfrom|\bimport)\s*\(?\s*['"]([^'"]+)['"]/g);
  return [...found].map(([, specifier = '']) => specifier);
}

/** What a file must not have imported, as `file imports specifier`. */
function strays(file: string, text: string, rooms: Rooms): string[] {
  const room = roomOf(file);
  const allowed = rooms.get(room);
  if (!allowed) return [`${file} is in no room of the table`];
  return importsOf(text)
    .filter((specifier) => !isAllowed(specifier, file, [room, 'util', 'styles', ...allowed]))
    .map((specifier) => `${file} imports ${specifier}`);
}

function isAllowed(specifier: string, file: string, allowed: string[]): boolean {
  if (specifier.startsWith('node:')) return true;
  const target = normalize(join(dirname(file), specifier));
  if (specifier.startsWith('.')) return target === 'package.json' || allowed.includes(roomOf(target));
  return allowed.some((name) => specifier === name || specifier.startsWith(`${name}/`));
}

type Graph = Map<string, Set<string>>;

/** The graph has the files that each file imports; imports of packages are left out. */
function importGraphOf(files: Map<string, string>): Graph {
  const targetsOf = (file: string, text: string): string[] =>
    importsOf(text).map((specifier) => normalize(join(dirname(file), specifier)));
  return new Map(
    [...files].map(([file, text]) => [
      file,
      new Set(targetsOf(file, text).filter((target) => files.has(target))),
    ]),
  );
}

/** The first circle, as `a → b → a`; undefined if there is none. */
function circleIn(graph: Graph): string | undefined {
  const finished = new Set<string>();
  const search = (node: string, chain: string[]): string | undefined => {
    if (finished.has(node)) return undefined;
    if (chain.includes(node)) return [...chain.slice(chain.indexOf(node)), node].join(' → ');
    for (const target of graph.get(node) ?? []) {
      const circle = search(target, [...chain, node]);
      if (circle !== undefined) return circle;
    }
    finished.add(node);
    return undefined;
  };
  return [...graph.keys()].map((node) => search(node, [])).find((circle) => circle !== undefined);
}

test('every import is one that the table of src/README.md allows', async () => {
  const rooms = await roomsOf(join(root, 'src/README.md'));
  const files = await readSources();
  expect(files.size).toBeGreaterThan(50);
  expect([...files].flatMap(([file, text]) => strays(file, text, rooms))).toEqual([]);
});

test('each room imports only rooms that stand above it, and all that its row names', async () => {
  const rooms = await roomsOf(join(root, 'src/README.md'));
  const files = [...(await readSources())];
  const names = [...rooms.keys()];
  expect(names.length).toBeLessThanOrEqual(22);
  for (const [room, allowed] of rooms) {
    const above = names.slice(0, names.indexOf(room));
    expect(
      allowed.filter((name) => rooms.has(name) && !above.includes(name)),
      `${room} imports from below`,
    ).toEqual([]);
    const own = files.filter(([file]) => roomOf(file) === room);
    const isImported = (name: string) => own.some(([file, text]) => !isWithout(name, file, text));
    expect(
      allowed.filter((name) => !isImported(name)),
      `${room} does not import these`,
    ).toEqual([]);
  }
});

function isWithout(name: string, file: string, text: string): boolean {
  return !importsOf(text).some(
    (specifier) => isAllowed(specifier, file, [name]) && !specifier.startsWith('node:'),
  );
}

test('only the room of words turns what changed into text', async () => {
  const files = await readSources();
  const others = [...files].filter(([file]) => !file.startsWith('src/history/'));
  const wording = others.filter(([, text]) => {
    const imports = importsOf(text);
    const isOfChanges = imports.some((each) => /history\/(entry|words\/[^']*)\.ts$/.test(each));
    return isOfChanges && imports.some((each) => /(model\/fields|value\/UnknownValue)\./.test(each));
  });
  expect(wording.map(([file]) => file)).toEqual([]);
  expect(others.filter(([, text]) => /\bFieldChange\b/.test(text)).map(([file]) => file)).toEqual([]);
});

test('imports of files form no circle', async () => {
  expect(circleIn(importGraphOf(await readSources()))).toBeUndefined();
});

test('a run reaches nothing of the read model', async () => {
  const graph = importGraphOf(await readSources());
  const reached = new Set([...graph.keys()].filter((file) => roomOf(file) === 'snapshot'));
  for (const file of reached) for (const target of graph.get(file)!) reached.add(target);
  expect(reached.size).toBeGreaterThan(100);
  expect([...reached].filter((file) => roomOf(file) === 'model')).toEqual([]);
});

test('a circle is seen, type-only imports included', () => {
  const files = new Map([
    ['src/model/a.ts', "import { b } from './b.ts'"],
    ['src/model/b.ts', "import { c } from '../registry/c.ts'; import { d } from './d.ts'"],
    ['src/registry/c.ts', ''],
    ['src/model/d.ts', "import type { A } from './a.ts'"],
  ]);
  expect(circleIn(importGraphOf(files))).toBe(
    'src/model/a.ts → src/model/b.ts → src/model/d.ts → src/model/a.ts',
  );
  files.set('src/model/d.ts', '');
  expect(circleIn(importGraphOf(files))).toBeUndefined();
});

test('an import that the table does not allow is seen, whatever its form', () => {
  const rooms: Rooms = new Map([['model', ['registry', 'zod']]]);
  const forms = [
    "import type { X } from '../snapshot/store.ts'",
    "export * from '../mirror/links.ts'",
    "await import('astro')",
    "import '../pages/x.ts'",
  ];
  for (const form of forms) expect(strays('src/model/a.ts', form, rooms)).toHaveLength(1);
  const good = [
    "import { z } from 'zod'",
    "import { y } from './b.ts'",
    "import fs from 'node:fs'",
    "import '../registry/reading/json.ts'",
    "// import x from '../pages/x.ts'",
  ];
  for (const form of good) expect(strays('src/model/a.ts', form, rooms)).toEqual([]);
});
