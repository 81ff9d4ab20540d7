// Shows, for each element with data-service-status, the last nights of a service and what it says of itself. Pages have the
// state; what changes each night is loaded. Published as it is, and only where services are probed.
const NOT_PROBED = '-';
const DAY = 24 * 60 * 60 * 1000;

/** @type {Map<string, Promise<any>>} */
const loaded = new Map();

for (const element of document.querySelectorAll('[data-service-status]')) void show(element);

/** @param {Element} element */
async function show(element) {
  const { serviceStatus: file, service } = /** @type {HTMLElement} */ (element).dataset;
  if (file === undefined || service === undefined) return;
  if (!loaded.has(file)) loaded.set(file, load(file));
  const status = await loaded.get(file);
  const own = status?.urls.find((/** @type {any} */ each) => each.services.includes(service));
  if (!own) return;
  element.append(nightsOf(own, status.states), ...textsOf(own, status.checked));
}

/** @param {string} file */
async function load(file) {
  const response = await fetch(file).catch(() => undefined);
  return response?.ok ? response.json() : undefined;
}

/**
 * @param {any} own
 * @param {Record<string, { letter: string; label: string; up: boolean | null }>} states
 */
function nightsOf({ nights, last_night }, states) {
  const byLetter = new Map(Object.values(states).map((state) => [state.letter, state]));
  const row = make('p', 'nights');
  row.setAttribute('role', 'img');
  /** @type {Map<string, number>} */
  const counts = new Map();
  [...nights].forEach((letter, i) => {
    const state = byLetter.get(letter);
    const label = letter === NOT_PROBED || !state ? 'Not probed' : state.label;
    counts.set(label, (counts.get(label) ?? 0) + 1);
    const kind = !state ? 'unasked' : state.up === null ? 'unknown' : state.up ? 'up' : 'down';
    const night = make('span', kind);
    night.title = `${dayText(Date.parse(last_night) - (nights.length - 1 - i) * DAY)}: ${label}`;
    row.append(night);
  });
  const parts = [...counts].map(([label, count]) => `${label}: ${count}`);
  row.setAttribute(
    'aria-label',
    `${nights.length === 1 ? 'Night' : `${nights.length} nights`} to ${dayText(Date.parse(last_night))}. ${parts.join(', ')}.`,
  );
  return row;
}

/**
 * @param {any} own
 * @param {string} checked
 */
function* textsOf({ asked, note, alerts = [], other_record, moved_to }, checked) {
  const isLate = Date.parse(checked) - Date.parse(asked) > DAY;
  yield make(
    'p',
    'aside',
    `Checked once a night from one place, ${isLate ? 'but not since' : 'last on'} ${dayText(Date.parse(asked))}.`,
  );
  if (moved_to) yield make('p', '', `Redirects to ${moved_to}`);
  if (other_record) yield make('p', '', `Its status page names another record: ${other_record}`);
  const quotes = [
    note,
    ...alerts.map((/** @type {any} */ { date, text }) => [date, text].filter(Boolean).join(': ')),
  ];
  for (const quote of quotes.filter(Boolean)) {
    const block = make('blockquote', '', quote);
    block.dir = 'auto';
    yield block;
  }
}

/** @param {number} time */
function dayText(time) {
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(time);
}

/**
 * @param {string} tag
 * @param {string} className
 * @param {string} [text]
 */
function make(tag, className, text) {
  const element = document.createElement(tag);
  if (className) element.className = className;
  if (text !== undefined) element.textContent = text;
  return element;
}

export { show };
