// The field and the file by which a visitor shows what they have.
import { decodeListText } from '../../mine/list-text.ts';

/** In bytes: the text of a longer file would be cut. */
const MAX_FILE_SIZE = 4_000_000;

export function startAdding(form: HTMLFormElement, keep: (ids: string[]) => void): void {
  const field = form.querySelector('textarea')!;
  const file = form.querySelector<HTMLInputElement>('input[type=file]')!;
  const output = form.querySelector('output')!;
  const place = form.closest('section')!.querySelector<HTMLElement>('[data-matches]')!;
  const match = async (text: string): Promise<void> => {
    output.value = 'Comparing …';
    try {
      const { showMatches } = await import('./match-rows.ts');
      await showMatches(place, text, keep);
      output.value = '';
      place.querySelector('h3')?.scrollIntoView({ block: 'start' });
    } catch (error) {
      output.value = `The list could not be compared: ${(error as Error).message}`;
    }
  };
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void match(field.value);
  });
  file.addEventListener('change', () => {
    const [chosen] = file.files ?? [];
    if (chosen) void openFile(chosen);
    // The same file can be opened again.
    file.value = '';
  });
  const openFile = async (chosen: File): Promise<void> => {
    const text =
      chosen.size > MAX_FILE_SIZE ? undefined : decodeListText(new Uint8Array(await chosen.arrayBuffer()));
    if (text === undefined)
      output.value = `“${chosen.name}” is not a text file of at most 4 MB. Save the table as CSV, or copy its rows.`;
    else {
      field.value = text;
      await match(text);
    }
  };
}
