import type { SearchDialog } from './search-dialog.ts';

const link = document.querySelector<HTMLAnchorElement>('a[data-search]');
let dialog: Promise<SearchDialog> | undefined;

async function openSearch(page: string, base: string): Promise<void> {
  // The search page has its own field.
  const field = document.querySelector<HTMLInputElement>('[data-search-page] input');
  if (field) {
    field.focus();
    return field.select();
  }
  try {
    dialog ??= import('./search-dialog.ts').then((module) => new module.SearchDialog({ base, page }));
    const { ready } = await dialog;
    (await dialog).open();
    await ready;
  } catch {
    location.href = page;
  }
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null
  );
}

if (link) {
  const { href } = link;
  const base = link.dataset['base'] ?? '/';
  const button = document.createElement('button');
  Object.assign(button, { type: 'button', className: link.className });
  button.setAttribute('aria-keyshortcuts', '/ Control+K Meta+K');
  const hint = document.createElement('kbd');
  hint.ariaHidden = 'true';
  hint.textContent = '/';
  button.append('Search ', hint);
  link.replaceWith(button);
  button.addEventListener('click', () => void openSearch(href, base));
  document.addEventListener('keydown', (event) => {
    const isSlash =
      event.key === '/' && !event.ctrlKey && !event.metaKey && !event.altKey && !isTyping(event.target);
    const isCommandK = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.altKey;
    if (!isSlash && !isCommandK) return;
    event.preventDefault();
    void openSearch(href, base);
  });
}
