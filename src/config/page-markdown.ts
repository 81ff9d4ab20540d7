// Markdown → HTML of a page. HTML in it is shown as text, and each link is checked.
import MarkdownIt, { type Token } from 'markdown-it';
import { isSitePath, isUrlWithProtocol, pageNameOfPath } from './allowed-links.ts';
import { OperatorTextError } from './operator-file.ts';

export type MarkdownPage = ReturnType<typeof renderMarkdownPage>;

export interface MarkdownOptions {
  /** The base path of the site, without a trailing slash. */
  base: string;
  /** Whether a page of this name exists: `imprint` for `/imprint/`. */
  hasPage: (name: string) => boolean;
}

const parser = new MarkdownIt();

/** `description` is the first paragraph; it and `text` are plain text. Throws OperatorTextError. */
export function renderMarkdownPage(text: string, options: MarkdownOptions) {
  const tokens = parser.parse(text, {});
  const [open, inline] = tokens;
  const title = open?.tag === 'h1' && inline ? plainText(inline) : '';
  if (title === '')
    throw new OperatorTextError(1, 'A page begins with its title: write a line such as “# About us” first.');
  const body = tokens.slice(3);
  const paragraph = body.findIndex(({ type }) => type === 'paragraph_open');
  const description = paragraph < 0 ? '' : plainText(body[paragraph + 1]!);
  return { title, description, ...renderedBody(body, options) };
}

function renderedBody(body: Token[], options: MarkdownOptions) {
  setHeadingLevels(body);
  for (const token of body) {
    // A style attribute, which the Content-Security-Policy refuses.
    if (token.type === 'th_open' || token.type === 'td_open') token.attrs = null;
    if (token.type === 'th_open') token.attrSet('scope', 'col');
    for (const child of token.children ?? []) checkInline(child, (token.map?.[0] ?? 0) + 1, options);
  }
  const texts = body
    .filter(({ type }) => ['inline', 'fence', 'code_block'].includes(type))
    .map((token) => (token.type === 'inline' ? plainText(token) : token.content));
  return { html: parser.renderer.render(body, parser.options, {}), text: texts.filter(Boolean).join(' ') };
}

/** Every level is below the title, and no level is skipped. */
function setHeadingLevels(tokens: readonly Token[]): void {
  let last = 1;
  for (const token of tokens) {
    if (!token.type.startsWith('heading_')) continue;
    if (token.type === 'heading_open') last = Math.min(Math.max(Number(token.tag.slice(1)), 2), last + 1);
    token.tag = `h${last}`;
  }
}

function checkInline(token: Token, line: number, { base, hasPage }: MarkdownOptions): void {
  if (token.type === 'image')
    throw new OperatorTextError(line, 'Pages cannot have images. Remove it, or link to it.');
  if (token.type !== 'link_open') return;
  const href = String(token.attrGet('href'));
  const name = pageNameOfPath(href) ?? /^([^/]+)\.md$/.exec(href)?.[1];
  if (name !== undefined && !hasPage(name))
    throw new OperatorTextError(
      line,
      `The link “${href}” leads to no page of this site. Correct it, or add content/${name}.md.`,
    );
  if (href.endsWith('.md') && name !== undefined) token.attrSet('href', `${base}/${name}/`);
  else if (isSitePath(href)) token.attrSet('href', base + href);
  else if (!isUrlWithProtocol(href, ['https:', 'http:', 'mailto:']))
    throw new OperatorTextError(
      line,
      `The link “${href}” must be a URL with https:, http: or mailto:, a path of this site that starts with /, or another page (imprint.md).`,
    );
}

function plainText({ children }: Token): string {
  return (children ?? [])
    .map(({ type, content }) => (type === 'softbreak' || type === 'hardbreak' ? ' ' : content))
    .join('')
    .trim();
}
