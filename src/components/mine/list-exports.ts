// The files of a list for the visitor's programs.
import { EXPORT_FILES, type ExportKey } from '../../mine/export-files.ts';
import { defaultMovesSince, listNewsOf } from '../../mine/list-news.ts';
import { saveFile } from '../value/save-file.ts';
import { mineFiles, type LoadedList } from './mine-loader.ts';

/** Saves the file that each button names in `data-file`, or says in the `output` of its section why there is no file. */
export function startExports(buttons: Iterable<HTMLButtonElement>, list: () => LoadedList): void {
  for (const button of buttons)
    button.addEventListener('click', async () => {
      const output = button.closest('[data-files]')!.querySelector('output')!;
      try {
        const { name, type, text: textOf } = EXPORT_FILES[button.dataset['file'] as ExportKey];
        const { entries, platforms } = list();
        const listed = platforms.map((platform) => {
          const own = entries.filter(({ id }) => id === platform.id.toLowerCase());
          return { platform, releases: own.flatMap(({ release }) => release || []) };
        });
        const since = defaultMovesSince(Date.now());
        const text = await textOf(listed, async () => (await listNewsOf(platforms, mineFiles, since))!);
        const isEmpty = !text.trimEnd().includes('\n');
        output.value = isEmpty ? button.dataset['empty']! : '';
        if (!isEmpty) saveFile(name, type, text);
      } catch (error) {
        output.value = `The file could not be created: ${(error as Error).message}`;
      }
    });
}
