import { REQUIREMENTS, type RequirementName } from '../mirror/requirements.ts';
import type { Coding } from '../mirror/contract.ts';
import { WEB_HOSTS, type WebHost } from './web-hosts.ts';
import { markdownTable } from '../util/markdown.ts';
import { fileLimitText, inMegabytes } from './host-limits.ts';

const HEADINGS = ['Web host', '`--for`', 'Tried', 'Copies', 'Limits', 'What differs there'];
const CODINGS: Record<Coding, string> = { br: '`.br`', gzip: '`.gz`' };

/** The Markdown table of the documentation, with a final line break. */
export function webHostTable(): string {
  const rows = Object.entries(WEB_HOSTS).map(([name, host]) => [
    host.title,
    `\`${name}\``,
    host.isTested ? 'yes' : 'no',
    copiesOf(host),
    limitsOf(host),
    differencesOf(host),
  ]);
  return `${markdownTable(HEADINGS, rows)}\n`;
}

function copiesOf({ copies = [], withApiFormat }: WebHost): string {
  const copyNames = [...copies.map((coding) => CODINGS[coding]), withApiFormat && 'API format'];
  return copyNames.filter(Boolean).join(', ') || '–';
}

function limitsOf({ limits = {} }: WebHost): string {
  const { fileSize, total } = limits;
  const texts = [
    fileLimitText(limits),
    fileSize && `${inMegabytes(fileSize)} each`,
    total && `${inMegabytes(total)} in all`,
  ];
  return texts.filter(Boolean).join(', ') || '–';
}

function differencesOf({ differences }: WebHost): string {
  const inOrder = (Object.keys(REQUIREMENTS) as RequirementName[]).map((name) => differences[name]);
  return inOrder.filter(Boolean).join(' ') || 'Nothing';
}
