// Shows the explanation of a term below its label, which without this script links to it.
import { make } from './make-element.ts';

/** The gap below a label, in pixels. */
const PAGE_MARGIN = 20;

type Explanations = Record<string, { name: string; sentence: string }>;

/** All pages share the file of explanations beside the help page. */
let explanations: Promise<Explanations> | undefined;

// Browsers without popovers follow the link.
if ('popover' in HTMLElement.prototype) document.addEventListener('click', explainTerm);

async function explainTerm(event: MouseEvent): Promise<void> {
  const link = (event.target as Element).closest<HTMLAnchorElement>('a.term');
  const isPlain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
  if (!link || !isPlain) return;
  event.preventDefault();
  try {
    explanations ??= fetchExplanations(link);
    const { name, sentence } = (await explanations)[link.hash.slice(1)]!;
    show(link, sentence, `More about “${name}”`);
  } catch {
    location.assign(link.href);
  }
}

async function fetchExplanations(link: HTMLAnchorElement): Promise<Explanations> {
  return (await (await fetch(new URL('terms.json', link.href))).json()) as Explanations;
}

/** Behind the link, where the Tab key and screen readers find it. The browser closes it with Escape or a click elsewhere. */
function show(link: HTMLAnchorElement, sentence: string, more: string): void {
  const box = make('span', { className: 'explanation', role: 'status', popover: 'auto' });
  link.after(box);
  box.showPopover();
  box.append(`${sentence} `, make('a', { href: link.href }, more));
  const { left, bottom } = link.getBoundingClientRect();
  const { offsetWidth } = box;
  const most = document.documentElement.clientWidth - offsetWidth - PAGE_MARGIN;
  box.style.left = `${Math.max(PAGE_MARGIN, Math.min(left, most)) + scrollX}px`;
  box.style.top = `${bottom + scrollY}px`;
  box.addEventListener('toggle', ({ newState }) => newState === 'closed' && box.remove());
}
