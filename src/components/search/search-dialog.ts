import { createComponent, loadEngine, setUpResults } from './pagefind-engine.ts';

interface Modal extends HTMLElement {
  open(): void;
}

// The search page shows more, with filters.
const MAX_RESULTS = 30;

let modal: Promise<Modal> | undefined;

/** Rejects if search cannot be loaded. */
export async function openDialog(link: HTMLAnchorElement): Promise<void> {
  modal ??= createModal(link);
  (await modal).open();
}

async function createModal(link: HTMLAnchorElement): Promise<Modal> {
  const engine = await loadEngine(link.dataset);
  const element = createComponent('modal') as Modal;
  document.body.append(element);
  // After Pagefind has created the parts of the dialog.
  setUpResults(element.querySelector('pagefind-results')!, MAX_RESULTS);
  const pageLink = document.createElement('a');
  pageLink.href = link.href;
  pageLink.className = 'onward';
  pageLink.textContent = 'All results, with filters';
  engine.on('search', (query) => {
    pageLink.href = query ? `${link.href}?${new URLSearchParams({ q: query })}` : link.href;
  });
  element.querySelector('pagefind-modal-footer')!.prepend(pageLink);
  return element;
}
