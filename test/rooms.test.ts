import { readdir, readFile } from 'node:fs/promises';
import { dirname, join, normalize } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');

interface Room {
  path: string;
  allowed: string[];
}

/** The rooms and what each may import, from the table of src/README.md. */
async function roomsOf(readme: string): Promise<Room[]> {
  const rows = (await readFile(readme, 'utf8')).matchAll(
    /^\|\s*`((?:src|scripts)\/[^`]*)`\s*\|[^|]*\|([^|]*)\|$/gm,
  );
  return [...rows].map(([, path = '', allowed = '']) => ({
    path,
    allowed: [...allowed.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name),
  }));
}

async function sourcesIn(folder: string): Promise<string[]> {
  const entries = await readdir(join(root, folder), { recursive: true });
  return entries.filter((path) => /\.(ts|astro|mjs)$/.test(path)).map((path) => join(folder, path));
}

/** The text of every file below src/ and scripts/. */
async function readSources(): Promise<Map<string, string>> {
  const files = [...(await sourcesIn('src')), ...(await sourcesIn('scripts'))];
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

/** The innermost room of a file. */
function roomOf(file: string, rooms: Room[]): Room | undefined {
  return rooms
    .filter(({ path }) => file === path || (path.endsWith('/') && file.startsWith(path)))
    .toSorted((a, b) => b.path.length - a.path.length)[0];
}

/** What a file must not have imported, as `file imports specifier`. */
function strays(file: string, text: string, rooms: Room[]): string[] {
  const room = roomOf(file, rooms);
  if (!room) return [`${file} is in no room of the table`];
  return importsOf(text)
    .filter((specifier) => !specifier.startsWith('node:') && !isAllowed(specifier, file, room, rooms))
    .map((specifier) => `${file} imports ${specifier}`);
}

function isAllowed(specifier: string, file: string, room: Room, rooms: Room[]): boolean {
  if (!specifier.startsWith('.'))
    return room.allowed.some((name) => specifier === name || specifier.startsWith(`${name}/`));
  const target = normalize(join(dirname(file), specifier));
  const targetRoom = roomOf(target, rooms);
  if (targetRoom === room || targetRoom?.path === 'src/util/') return true;
  const folder = nameOf(targetRoom?.path ?? `${dirname(target)}/`);
  return room.allowed.some(
    (name) =>
      name === folder || name === nameOf(target) || (name.endsWith('/') && `${folder}/`.startsWith(name)),
  );
}

/** A file or room as the table names it: `src/model/` → `model`. */
function nameOf(path: string): string {
  return path.replace(/^src\//, '').replace(/\/$|\.(ts|astro)$/, '');
}

type Graph = Map<string, Set<string>>;

/** The files that each file imports; imports of packages are left out. */
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

/** The rooms that each room imports. */
function roomGraphOf(graph: Graph, rooms: Room[]): Graph {
  const result: Graph = new Map(rooms.map(({ path }) => [path, new Set()]));
  for (const [file, targets] of graph) {
    const from = roomOf(file, rooms)?.path ?? file;
    for (const target of targets) {
      const to = roomOf(target, rooms)?.path ?? target;
      if (from !== to) result.get(from)?.add(to);
    }
  }
  return result;
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
  expect(rooms.length).toBeGreaterThan(10);
  const files = await readSources();
  expect(files.size).toBeGreaterThan(50);
  expect([...files].flatMap(([file, text]) => strays(file, text, rooms))).toEqual([]);
});

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

test('imports form no circle, neither of files nor of rooms', async () => {
  const graph = importGraphOf(await readSources());
  expect(circleIn(graph)).toBeUndefined();
  expect(circleIn(roomGraphOf(graph, await roomsOf(join(root, 'src/README.md'))))).toBeUndefined();
});

test('a circle is seen, also of type-only imports and of rooms', () => {
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
  const rooms = ['src/model/', 'src/registry/'].map((path) => ({ path, allowed: [] }));
  files.set('src/registry/c.ts', "import type { D } from '../model/d.ts'");
  const graph = importGraphOf(files);
  expect(circleIn(graph)).toBeUndefined();
  expect(circleIn(roomGraphOf(graph, rooms))).toBe('src/model/ → src/registry/ → src/model/');
});

test('a backward import is seen, whatever its form', () => {
  const rooms = [{ path: 'src/model/', allowed: ['registry', 'zod'] }];
  const forms = [
    "import x from '../site.ts'",
    "import type { X } from '../snapshot/store.ts'",
    "export * from '../mirror/links.ts'",
    "await import('astro')",
    "import '../pages/x.ts'",
    "import '../registry/reading/json.ts'",
  ];
  for (const form of forms) expect(strays('src/model/a.ts', form, rooms)).toHaveLength(1);
  const good = [
    "import { z } from 'zod'",
    "import { y } from './b.ts'",
    "import fs from 'node:fs'",
    "import '../registry/link.ts'",
    "// import x from '../site.ts'",
  ];
  for (const form of good) expect(strays('src/model/a.ts', form, rooms)).toEqual([]);
});
