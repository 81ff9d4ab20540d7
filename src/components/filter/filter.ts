// In the browser: a list narrowed and sorted as its form says; the address of the page says the same.
import { numberingOf, numberOf, passes } from './facts.ts';
import { byColumn, csvFrom, List, type Entry } from './list.ts';
import { holds, phraseOf, sentenceOf } from './words.ts';

const form = document.querySelector<HTMLFormElement>('form[data-filter]');
const table = document.querySelector<HTMLTableElement>('table[data-list]');
if (form && table) start(form, table);

function start(form: HTMLFormElement, table: HTMLTableElement): void {
  const list = new List(table, (form.dataset['pages'] ?? '').split(' ').filter(Boolean));
  const selects = [...form.querySelectorAll('select')];
  const numbering = numberingOf(
    selects.map((select) => ({
      name: select.name,
      options: [...select.options].slice(1).map(({ value, text }) => ({ value, label: text })),
    })),
  );
  const text = form.querySelector('input')!;
  const output = form.querySelector('output')!;
  const pager = document.querySelector<HTMLElement>('[data-pager]');
  const heads = [...table.tHead!.rows[0]!.cells];
  const sort = { name: '', descending: false };
  let shown: Entry[] | undefined;
  let turn = 0;

  const chosen = () => selects.filter(({ value }) => value !== '');

  async function apply(): Promise<void> {
    const mine = (turn += 1);
    const column = heads.findIndex((head) => nameOf(head) === sort.name);
    for (const [i, head] of heads.entries()) {
      if (i === column) head.ariaSort = sort.descending ? 'descending' : 'ascending';
      else head.ariaSort = null;
    }
    const idle = chosen().length === 0 && text.value.trim() === '';
    form.querySelector<HTMLButtonElement>('[type="reset"]')!.disabled = idle && column < 0;
    if (pager) pager.hidden = !idle || column >= 0;
    if (idle && column < 0) {
      shown = undefined;
      list.reset();
      return say(Number(form.dataset['total']));
    }
    const entries = await list.entries();
    if (mine !== turn) return;
    const numbers = chosen().flatMap(({ name, value }) => numberOf(numbering, name, value) ?? []);
    shown = entries.filter((each) => passes(each.facts, numbers) && holds(each.text, text.value));
    if (column >= 0) shown.sort(byColumn(column, sort.descending));
    list.show(shown);
    say(shown.length);
  }

  function say(count: number): void {
    const phrases = chosen().map((select) => {
      const option = select.selectedOptions[0]!;
      return phraseOf(labelOf(select), option.dataset['short'] ?? option.text);
    });
    if (text.value.trim()) phrases.push(`“${text.value.trim()}”`);
    output.value = sentenceOf(count, Number(form.dataset['total']), form.dataset['noun']!, phrases);
    if (count === 0) output.value += '. Try one condition less.';
  }

  function write(): void {
    const state = new URLSearchParams();
    if (text.value.trim()) state.set('q', text.value.trim());
    for (const { name, value } of chosen()) state.set(name, value);
    if (sort.name) state.set('sort', (sort.descending ? '-' : '') + sort.name);
    const query = state.size > 0 ? `?${state}` : '';
    history.replaceState(history.state, '', location.pathname + query + location.hash);
  }

  function readState(): void {
    const state = new URLSearchParams(location.search);
    text.value = state.get('q') ?? '';
    for (const select of selects) {
      select.value = state.get(select.name) ?? '';
      // An address may ask for what this list does not have.
      if (select.selectedIndex < 0) select.value = '';
    }
    const wanted = state.get('sort') ?? '';
    sort.descending = wanted.startsWith('-');
    sort.name = wanted.replace(/^-/, '');
  }

  function refresh(): void {
    write();
    apply().catch((error: Error) => (output.value = `The list could not be narrowed: ${error.message}`));
  }

  for (const head of heads) {
    const name = nameOf(head);
    if (!name) continue;
    const button = document.createElement('button');
    button.type = 'button';
    button.append(...head.childNodes);
    button.addEventListener('click', () => {
      // Ascending, descending, and as it was.
      if (sort.name !== name) Object.assign(sort, { name, descending: false });
      else if (!sort.descending) sort.descending = true;
      else Object.assign(sort, { name: '', descending: false });
      refresh();
    });
    head.append(button);
  }
  form.addEventListener('input', refresh);
  form.addEventListener('submit', (event) => event.preventDefault());
  form.addEventListener('reset', () => {
    Object.assign(sort, { name: '', descending: false });
    // The controls are empty only after this event.
    setTimeout(refresh);
  });
  form.querySelector('[data-csv]')!.addEventListener('click', async () => {
    save(csvFrom(table, shown ?? (await list.entries())), `${table.dataset['list']}.csv`);
  });
  const restore = () => {
    readState();
    if (location.search) refresh();
    else void apply();
  };
  addEventListener('popstate', restore);
  restore();
}

function nameOf(head: HTMLTableCellElement): string {
  return head.dataset['sort'] ?? '';
}

function labelOf(select: HTMLSelectElement): string {
  return select.labels[0]!.firstChild!.textContent!.trim();
}

function save(text: string, name: string): void {
  const link = document.createElement('a');
  // Spreadsheets take a file for UTF-8 by its first character.
  link.href = URL.createObjectURL(new Blob([`\uFEFF${text}`], { type: 'text/csv' }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
