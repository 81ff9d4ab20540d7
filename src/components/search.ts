// In the browser: loads Pagefind's Component UI when somebody reaches for search, and opens its dialog.

interface Modal extends HTMLElement {
  open(): void;
}

const link = document.querySelector<HTMLAnchorElement>('a[data-search]');
let loading: Promise<Modal> | undefined;

function load({ bundle = '', base = '' }: DOMStringMap): Promise<Modal> {
  const style = document.createElement('link');
  style.rel = 'stylesheet';
  style.href = `${bundle}pagefind-component-ui.css`;
  const config = document.createElement('pagefind-config');
  config.setAttribute('bundle-path', bundle);
  config.setAttribute('base-url', base);
  const modal = document.createElement('pagefind-modal') as Modal;
  const script = document.createElement('script');
  script.type = 'module';
  script.src = `${bundle}pagefind-component-ui.js`;
  const loaded = Promise.all([arrival(style), arrival(script)]);
  // Pagefind's own styles go first, so that this site's tokens win.
  document.head.prepend(style);
  document.head.append(script);
  return loaded.then(() => {
    document.body.append(config, modal);
    return modal;
  });
}

function arrival(element: HTMLElement): Promise<void> {
  return new Promise((resolve, reject) => {
    element.addEventListener('load', () => resolve());
    element.addEventListener('error', () => reject(new Error('Search could not be loaded.')));
  });
}

async function openSearch(from: HTMLAnchorElement): Promise<void> {
  try {
    loading ??= load(from.dataset);
    (await loading).open();
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
