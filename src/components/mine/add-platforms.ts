// The field and the file by which a visitor shows what they have.
import { squash } from '../../search/words.ts';
import { decodeListText } from '../../mine/list-text.ts';
import type { ListRows } from './own-list.ts';

/** In bytes: the text of a longer file would be cut. */
const MAX_FILE_SIZE = 20_000_000;

/** `keep` returns whether the browser keeps the platforms. */
export function startAdding(form: HTMLFormElement, keep: (ids: string[], rows: ListRows) => boolean): void {
  const field = form.querySelector('textarea')!;
  const section = form.closest<HTMLElement>('#add')!;
  const output = section.querySelector('output')!;
  const place = section.querySelector<HTMLElement>('[data-matches]')!;
  const say = (text: string, isVisible = true): void => {
    output.value = text;
    output.classList.toggle('visually-hidden', !isVisible);
  };
  const match = async (text: string): Promise<void> => {
    say('Comparing …');
    try {
      const { showMatches } = await import('./match-rows.ts');
      const problem = await showMatches(place, text, (ids, rows) => {
        if (!keep(ids, rows)) return;
        place.replaceChildren();
        field.value = '';
      });
      if (problem !== '') return say(problem);
      // Only screen readers need this: the text is above the table, too.
      say(place.querySelector('p')?.textContent ?? '', false);
      section.scrollIntoView({ block: 'start' });
    } catch (error) {
      say(`The list could not be compared: ${(error as Error).message}`);
    }
  };
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void match(field.value);
  });
  field.addEventListener('paste', (event) => {
    const table = tableTextIn(event.clipboardData?.getData('text/html') ?? '');
    if (table !== '') {
      event.preventDefault();
      field.setRangeText(table, field.selectionStart, field.selectionEnd, 'end');
    }
    // The field has the text after the event.
    setTimeout(() => form.requestSubmit());
  });
  const chooser = form.querySelector<HTMLInputElement>('input[type=file]')!;
  chooser.addEventListener('change', async () => {
    const [file] = chooser.files ?? [];
    if (!file) return;
    if (file.size > MAX_FILE_SIZE) say('The file has more than 20 MB. Copy its rows, or split it.');
    // Files may hold credentials: the field does not show them.
    else await match(decodeListText(new Uint8Array(await file.arrayBuffer())));
    // The same file can be opened again.
    chooser.value = '';
  });
}

/** The rows of a table that is copied from a web page or a spreadsheet, with tabs; '' for other copies. */
function tableTextIn(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  const [table, ...others] = body.querySelectorAll('table');
  // An email may have tables for its layout.
  if (!table || others.length > 0 || squash(body.textContent) !== squash(table.textContent)) return '';
  const textOf = (cell: HTMLElement): string => cell.textContent.replace(/\s+/g, ' ').trim();
  return [...table.rows].map((row) => [...row.cells].map(textOf).join('\t')).join('\n');
}
