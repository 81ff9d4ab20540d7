// On the page of one's own platforms: the state of their services, and which stopped, returned or moved. Published as it is,
// and only where services are probed.
const statusSection = /** @type {HTMLElement | null} */ (document.querySelector('[data-my-status]'));
const servicesPlace = document.querySelector('[data-services]');

if (statusSection && servicesPlace) void start(statusSection, servicesPlace);

/**
 * @param {HTMLElement} section
 * @param {Element} services
 */
async function start(section, services) {
  const response = await fetch(section.dataset['myStatus'] ?? '').catch(() => undefined);
  const status = response?.ok ? await response.json().catch(() => undefined) : undefined;
  if (!status)
    return showItems(section, ['The status of the services could not be loaded. Reload the page.']);
  /** @type {Map<string, any>} */
  const byService = new Map();
  for (const url of status.urls) for (const id of url.services) byService.set(id, url);
  /** @type {Element | null} */
  let table = null;
  /**
   * The href and the platform's name of services, by ID.
   * @type {Map<string, { href: string; name: string }>}
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
      own.set(id, { href, name: row.querySelector('th a')?.textContent ?? '' });
      const found = byService.get(id);
      const place = row.querySelector('[data-answers]');
      // As in other tables of services: only what is not normal.
      const state = status.states[found?.state ?? ''];
      if (state?.up === false && !place?.hasChildNodes()) place?.append(markOf(state, found.since));
    }
    const changes = status.changes
      .toReversed()
      .flatMap((/** @type {any} */ { event_text: text, services: of }) => {
        // A URL may be shared with services of others.
        const links = of.flatMap((/** @type {string} */ each) => linkTo(own.get(each)));
        return links.length > 0 ? [changeItem(links, text)] : [];
      });
    const none = 'None of these services stopped, returned or moved in the last 60 nights.';
    showItems(section, changes.length > 0 ? changes : [none]);
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

/**
 * @param {{ label: string }} state
 * @param {string} since
 */
function markOf({ label }, since) {
  const mark = document.createElement('span');
  mark.className = 'state failed';
  const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(
    Date.parse(since),
  );
  mark.textContent = `${label} since ${day}`;
  return mark;
}

/** @param {{ href: string; name: string } | undefined} service */
function linkTo(service) {
  if (!service) return [];
  const { href, name } = service;
  return [Object.assign(document.createElement('a'), { href, textContent: name, dir: 'auto' })];
}

/**
 * @param {Element[]} links
 * @param {string} text
 */
function changeItem(links, text) {
  const item = document.createDocumentFragment();
  item.append(...links.flatMap((link, i) => (i > 0 ? [', ', link] : [link])), `: ${text}`);
  return item;
}

/**
 * @param {HTMLElement} section
 * @param {(Node | string)[]} contents
 */
function showItems(section, contents) {
  const items = contents.map((content) => {
    const item = document.createElement('li');
    item.append(content);
    return item;
  });
  section.querySelector('ul')?.replaceChildren(...items);
}

export { start };
