// The browser's `ReleaseTag.astro`.
import { make } from './make-element.ts';

export function releaseTag(release: string, currentRelease: string): HTMLElement {
  if (release === '') return make('span', 'muted', 'Not stated');
  return make('span', release === currentRelease ? 'release current' : 'release', release);
}
