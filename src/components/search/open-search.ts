// In the browser: how somebody reaches for search, by its link or its keys. Only then is anything of it loaded.

const link = document.querySelector<HTMLAnchorElement>('a[data-search]');

async function reach(from: HTMLAnchorElement): Promise<void> {
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
    void reach(link);
  });
  document.addEventListener('keydown', (event) => {
    const slash =
      event.key === '/' && !event.ctrlKey && !event.metaKey && !event.altKey && !isTyping(event.target);
    const command = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.altKey;
    if (!slash && !command) return;
    event.preventDefault();
    void reach(link);
  });
}
