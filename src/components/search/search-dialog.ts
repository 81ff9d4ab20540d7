// In the browser: the dialog in which a page is searched from, and its way on to the search page.
import { component, loadEngine, setUpResults } from './pagefind-engine.ts';

interface Modal extends HTMLElement {
  open(): void;
}

// More is for the search page, which narrows.
const MOST = 30;

let modal: Promise<Modal> | undefined;

/** Opens the dialog of the search link; rejects where search cannot be loaded. */
export async function openDialog(link: HTMLAnchorElement): Promise<void> {
  modal ??= makeModal(link);
  (await modal).open();
}

async function makeModal(link: HTMLAnchorElement): Promise<Modal> {
  const engine = await loadEngine(link.dataset);
  const made = component('modal') as Modal;
  document.body.append(made);
  // Its parts are Pagefind's own: what is put into it before would be set up twice.
  setUpResults(made.querySelector('pagefind-results')!, MOST);
  const onward = document.createElement('a');
  onward.href = link.href;
  onward.className = 'onward';
  onward.textContent = 'All results, with filters';
  engine.on('search', (query) => {
    onward.href = query ? `${link.href}?${new URLSearchParams({ q: query })}` : link.href;
  });
  made.querySelector('pagefind-modal-footer')!.prepend(onward);
  return made;
}
