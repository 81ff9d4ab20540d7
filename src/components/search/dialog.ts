// In the browser: `/`, Ctrl+K or a click on the search link opens Pagefind's dialog; on the search page they lead to its field.
import { component, loadPagefind, resultList } from './pagefind.ts';

interface Modal extends HTMLElement {
  open(): void;
}

const link = document.querySelector<HTMLAnchorElement>('a[data-search]');
let modal: Promise<Modal> | undefined;

async function makeModal(from: HTMLAnchorElement): Promise<Modal> {
  await loadPagefind(from.dataset);
  const made = component(
    'modal',
    component('modal-header', component('input')),
    component('modal-body', component('summary'), resultList()),
    component('modal-footer', component('keyboard-hints')),
  ) as Modal;
  document.body.append(made);
  return made;
}

async function openSearch(from: HTMLAnchorElement): Promise<void> {
  const field = document.querySelector<HTMLInputElement>('.search-page input[type="search"]');
  if (field) return field.focus();
  try {
    modal ??= makeModal(from);
    (await modal).open();
  } catch {
    // Without the dialog there is still the page that the link leads to.
    location.href = from.href;
  }
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null
  );
}

if (link) {
  link.addEventListener('click', (event) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    void openSearch(link);
  });
  document.addEventListener('keydown', (event) => {
    const slash =
      event.key === '/' && !event.ctrlKey && !event.metaKey && !event.altKey && !isTyping(event.target);
    const command = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.altKey;
    if (!slash && !command) return;
    event.preventDefault();
    void openSearch(link);
  });
}
