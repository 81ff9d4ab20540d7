// The field and the file by which a visitor shows what they have.
import { listenForChosenFile, textOfFile } from './list-actions.ts';
import type { ListEntry } from './own-list.ts';

/** In bytes: the text of a longer file would be cut. */
const MAX_FILE_SIZE = 20_000_000;

export function startAdding(form: HTMLFormElement, keep: (entries: ListEntry[]) => boolean): void {
  const field = form.querySelector('textarea')!;
  const section = form.closest('section')!;
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
      await showMatches(place, text, (entries) => {
        if (!keep(entries)) return;
        place.replaceChildren();
        field.value = '';
      });
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
  // The field has the text after the event.
  field.addEventListener('paste', () => setTimeout(() => form.requestSubmit()));
  listenForChosenFile(form.querySelector('input[type=file]')!, async (file) => {
    const text = file.size > MAX_FILE_SIZE ? undefined : await textOfFile(file);
    if (text === undefined)
      say(`“${file.name}” is not a text file of at most 20 MB. Save the table as CSV, or copy its rows.`);
    // Files may hold credentials: the field does not show them.
    else await match(text);
  });
}
