// On the page of one's own platforms: the state of their services, and which stopped or returned. Published as it is, and only
// where services are probed.
const statusSection = /** @type {HTMLElement | null} */ (document.querySelector('[data-my-status]'));
const servicesPlace = document.querySelector('[data-services]');

if (statusSection && servicesPlace) void start(statusSection, servicesPlace);

/**
 * @param {HTMLElement} section
 * @param {Element} services
 */
async function start(section, services) {
  const response = await fetch(section.dataset['myStatus'] ?? '').catch(() => undefined);
  if (!response?.ok) return;
  const status = await response.json();
  /** @type {Map<string, any>} */
  const byService = new Map();
  for (const url of status.urls) for (const id of url.services) byService.set(id, url);
  /** @type {Element | null} */
  let table = null;
  /**
   * The hrefs of services by ID.
   * @type {Map<string, string>}
   */
  let own = new Map();
  const update = () => {
    const now = services.querySelector('table');
    // Another list. Rows that a filter removes stay those of the list.
    if (now !== table) own = new Map();
    table = now;
    for (const row of services.querySelectorAll('tbody tr')) {
      const [href, id] = serviceOf(row);
      if (href === undefined || id === undefined) continue;
      own.set(id, href);
      const found = byService.get(id);
      const place = row.querySelector('[data-answers]');
      if (found?.state && !place?.hasChildNodes()) place?.append(markOf(status.states[found.state]));
    }
    showChanges(
      section,
      status.changes.flatMap((/** @type {any} */ { text, services: of }) => {
        const id = of.find((/** @type {string} */ each) => own.has(each));
        return id === undefined ? [] : [{ text, href: own.get(id) }];
      }),
    );
  };
  new MutationObserver(update).observe(services, { childList: true, subtree: true });
  update();
}

/**
 * The href and the ID of its service.
 * @param {Element} row
 */
function serviceOf(row) {
  const links = [...row.querySelectorAll('a')].map((link) => link.getAttribute('href') ?? '');
  return links.map((link) => /^.*\/sushi-service\/([0-9a-f-]{36})\/$/i.exec(link)).find(Boolean) ?? [];
}

/** @param {{ label: string; up: boolean | null }} state */
function markOf({ label, up }) {
  const mark = document.createElement('span');
  mark.className = `state ${up === null ? 'other' : up ? 'valid' : 'failed'}`;
  mark.textContent = label;
  return mark;
}

/**
 * @param {HTMLElement} section
 * @param {{ text: string; href: string }[]} changes
 */
function showChanges(section, changes) {
  const items = changes.toReversed().map(({ text, href }) => {
    const link = Object.assign(document.createElement('a'), { href, textContent: text, dir: 'auto' });
    const item = document.createElement('li');
    item.append(link);
    return item;
  });
  const none = document.createElement('li');
  none.textContent = 'None of these services stopped or returned in the last 60 nights.';
  section.querySelector('ul')?.replaceChildren(...(items.length > 0 ? items : [none]));
}

export { start };
