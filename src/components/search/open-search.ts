import { make } from '../value/make-element.ts';
import type { SearchDialog } from './search-dialog.ts';

const link = document.querySelector<HTMLAnchorElement>('a.search');
let dialog: Promise<SearchDialog> | undefined;

async function openSearch(page: string): Promise<void> {
  // The search page has its own field.
  const field = document.querySelector<HTMLInputElement>('[data-search-page] input');
  if (field) {
    field.focus();
    return field.select();
  }
  try {
    dialog ??= import('./search-dialog.ts').then((module) => new module.SearchDialog(page));
    dialog.catch(() => (dialog = undefined));
    const opened = await dialog;
    opened.open();
    await opened.load();
  } catch {
    location.href = page;
  }
}

if (link) {
  const { href, className } = link;
  const open = (): void => void openSearch(href);
  const button = make('button', { type: 'button', className }, ...link.childNodes);
  button.setAttribute('aria-keyshortcuts', 'Control+K Meta+K');
  link.replaceWith(button);
  button.addEventListener('click', open);
  document.addEventListener('keydown', (event) => {
    const isCommandK = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.altKey;
    if (!isCommandK) return;
    event.preventDefault();
    open();
  });
}
