// The table of web hosts as the README prints it.
import { PROMISES, type PromiseName } from '../mirror/promises.ts';
import type { Coding } from '../mirror/digest.ts';
import type { Host, Limits } from './host.ts';
import { HOSTS } from './hosts.ts';

const HEAD = ['Web host', '`--for`', 'Tried', 'Copies', 'Limits', 'What it does not keep'];
const CODINGS: Record<Coding, string> = { br: '`.br`', gzip: '`.gz`' };

/** A Markdown table: one row for each host, in order; a last line break. */
export function tableOf(): string {
  const rows = Object.entries(HOSTS).map(([name, host]) => [
    host.title,
    `\`${name}\``,
    host.tried ? 'yes' : 'no',
    copiesOf(host),
    limitsOf(host.limits),
    differencesOf(host),
  ]);
  return [HEAD, HEAD.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |\n`).join('');
}

function copiesOf({ copies, withApiFormat }: Host): string {
  const written = [...copies.map((coding) => CODINGS[coding]), ...(withApiFormat ? ['API format'] : [])];
  return written.join(', ') || '–';
}

function limitsOf({ files, fileSize, total }: Limits): string {
  const inMegabytes = (bytes: number): string => `${bytes / 2 ** 20} MiB`;
  return (
    [
      ...(files ? [`${files.toLocaleString('en')} files`] : []),
      ...(fileSize ? [`${inMegabytes(fileSize)} each`] : []),
      ...(total ? [`${inMegabytes(total)} in all`] : []),
    ].join(', ') || '–'
  );
}

function differencesOf({ differences }: Host): string {
  const names = (Object.keys(PROMISES) as PromiseName[]).filter((name) => differences[name] !== undefined);
  return names.map((name) => `**${name}**: ${differences[name]}`).join(' ') || 'keeps all';
}
