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
  startChip(section);
  /** @type {Element | null} */
  let table = null;
  /** @type {Set<string>} */
  let ids = new Set();
  const update = () => {
    const now = services.querySelector('table');
    // Another list. Rows that a filter removes stay those of the list.
    if (now !== table) ids = new Set();
    table = now;
    for (const row of services.querySelectorAll('tbody tr')) {
      const id = idOf(row);
      if (id === undefined) continue;
      ids.add(id);
      const found = byService.get(id);
      const place = row.querySelector('[data-answers]');
      if (found?.state && !place?.hasChildNodes()) place?.append(markOf(status.states[found.state]));
    }
    const own = status.changes.filter((/** @type {any} */ { services: of }) =>
      of.some((/** @type {string} */ id) => ids.has(id)),
    );
    showChanges(section, own);
  };
  new MutationObserver(update).observe(services, { childList: true, subtree: true });
  update();
}

/**
 * The chip chooses this section among the kinds of changes.
 * @param {HTMLElement} section
 */
function startChip(section) {
  const changes = document.querySelector('#changed');
  const form = changes?.querySelector('form');
  const own = section.querySelector('div');
  if (!changes || !form || !own) return;
  const update = () => {
    const choices = new FormData(form);
    const [isChosen, hasTopics] = [choices.has('status'), choices.has('topic')];
    own.hidden = hasTopics && !isChosen;
    for (const part of changes.querySelectorAll('.answer, .desk'))
      /** @type {HTMLElement} */ (part).hidden = isChosen && !hasTopics;
  };
  form.addEventListener('change', update);
  update();
}

/** @param {Element} row */
function idOf(row) {
  const links = [...row.querySelectorAll('a')].map((link) => link.getAttribute('href') ?? '');
  return links.map((link) => /\/sushi-service\/([0-9a-f-]{36})\//.exec(link)?.[1]).find(Boolean);
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
 * @param {{ text: string; taken: string }[]} changes
 */
function showChanges(section, changes) {
  const items = changes.toReversed().map(({ text }) => {
    const item = document.createElement('li');
    item.textContent = text;
    item.dir = 'auto';
    return item;
  });
  const none = document.createElement('li');
  none.textContent = 'None of these services stopped or returned in the last 60 nights.';
  section.querySelector('ul')?.replaceChildren(...(items.length > 0 ? items : [none]));
  const count = document.querySelector('[data-status-count]');
  if (count) count.textContent = String(items.length);
}

export { start };
