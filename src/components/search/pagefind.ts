// In the browser: loads Pagefind's Component UI, once, when somebody reaches for search.

/** What this site uses of the instance that all components of a page share. */
export interface Instance {
  searchTerm: string;
  searchFilters: Record<string, string[]>;
  on(event: 'search', listener: (term: string, filters: Record<string, string[]>) => void): void;
  triggerSearchWithFilters(term: string, filters: Record<string, string[]>): void;
}

declare global {
  interface Window {
    PagefindComponents: { getInstanceManager(): { getInstance(name: string): Instance } };
  }
}

/** How one result reads: what kind of thing it is, its name, and the sentences in which it says what was looked for. */
const RESULT = `<li class="pf-result"><div class="pf-result-card"><div class="pf-result-content">
<p class="found-kind">{{ meta.kind }}</p>
<p class="pf-result-title"><a class="pf-result-link" href="{{ meta.url | default(url) | safeUrl }}">{{ meta.title }}</a></p>
{{#if excerpt}}<p class="pf-result-excerpt">{{+ excerpt +}}</p>{{/if}}
</div></div></li>`;

let loading: Promise<Instance> | undefined;

/** Loads it as the search link of the page says; the second time it is there already. */
export function loadPagefind({ bundle = '', engine = '', base = '' }: DOMStringMap): Promise<Instance> {
  loading ??= load(bundle, engine, base);
  return loading;
}

async function load(bundle: string, engine: string, base: string): Promise<Instance> {
  const style = document.createElement('link');
  style.rel = 'stylesheet';
  style.href = `${bundle}pagefind-component-ui.css`;
  const script = document.createElement('script');
  script.type = 'module';
  script.src = `${bundle}pagefind-component-ui.js`;
  const loaded = Promise.all([arrival(style), arrival(script)]);
  // Pagefind's own styles go first, so that this site's tokens win.
  document.head.prepend(style);
  document.head.append(script);
  await loaded;
  const config = document.createElement('pagefind-config');
  config.setAttribute('bundle-path', engine);
  config.setAttribute('base-url', base);
  config.setAttribute('excerpt-length', '32');
  // A registry is searched in milliseconds: a worker would cost more to load than it saves.
  config.toggleAttribute('no-worker', true);
  document.body.append(config);
  return window.PagefindComponents.getInstanceManager().getInstance('default');
}

function arrival(element: HTMLElement): Promise<void> {
  return new Promise((resolve, reject) => {
    element.addEventListener('load', () => resolve());
    element.addEventListener('error', () => reject(new Error('Search could not be loaded.')));
  });
}

/** An element of the Component UI with the elements inside it. */
export function component(name: string, ...inner: Element[]): HTMLElement {
  const element = document.createElement(`pagefind-${name}`);
  element.append(...inner);
  return element;
}

/** The list of results. */
export function resultList(): HTMLElement {
  const template = document.createElement('script');
  template.type = 'text/pagefind-template';
  template.textContent = RESULT;
  return component('results', template);
}
