import { MineFiles } from '../../mine/mine-files.ts';

/** With its last slash. */
export const basePath = new URL('..', document.querySelector<HTMLAnchorElement>('[data-mine]')!.href)
  .pathname;

export const mineFiles = new MineFiles(async (path) => {
  const response = await fetch(basePath + path);
  if (!response.ok) throw new Error(`${path} returned status ${response.status}.`);
  return response.json();
});
