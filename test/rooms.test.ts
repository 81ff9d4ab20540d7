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
  if (roomOf(target, rooms) === room) return true;
  const name = target.replace(/^src\//, '').replace(/\.(ts|astro)$/, '');
  return room.allowed.some((each) => name === each || name.startsWith(`${each}/`));
}

test('every import is one that the table of src/README.md allows', async () => {
  const rooms = await roomsOf(join(root, 'src/README.md'));
  expect(rooms.length).toBeGreaterThan(10);
  const files = [...(await sourcesIn('src')), ...(await sourcesIn('scripts'))];
  expect(files.length).toBeGreaterThan(50);
  const found = await Promise.all(
    files.map(async (file) => strays(file, await readFile(join(root, file), 'utf8'), rooms)),
  );
  expect(found.flat()).toEqual([]);
});

test('a backward import is seen, whatever its form', () => {
  const rooms = [{ path: 'src/model/', allowed: ['registry', 'zod'] }];
  const forms = [
    "import x from '../site.ts'",
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
    "import '../registry/link.ts'",
    "// import x from '../site.ts'",
  ];
  for (const form of good) expect(strays('src/model/a.ts', form, rooms)).toEqual([]);
});
