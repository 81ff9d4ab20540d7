const link = document.querySelector<HTMLAnchorElement>('a[data-search]');

async function openSearch(from: HTMLAnchorElement): Promise<void> {
  // The search page has its own field.
  const field = document.querySelector<HTMLInputElement>('[data-search-page] input');
  if (field) {
    field.focus();
    return field.select();
  }
  try {
    const { openDialog } = await import('./search-dialog.ts');
    await openDialog(from);
  } catch {
    // Falls back to the search page.
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
    const isSlash =
      event.key === '/' && !event.ctrlKey && !event.metaKey && !event.altKey && !isTyping(event.target);
    const isCommandK = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.altKey;
    if (!isSlash && !isCommandK) return;
    event.preventDefault();
    void openSearch(link);
  });
}
