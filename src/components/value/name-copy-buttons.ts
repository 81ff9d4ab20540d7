/** Names the buttons in rows of services for screen readers: names in the pages would be a tenth of a long list. */
export function nameCopyButtons(place: ParentNode): void {
  for (const button of place.querySelectorAll<HTMLElement>('td.url > .copy:not([aria-label])')) {
    const [name = '', release = ''] = [...button.closest('tr')!.querySelectorAll('th, td.release')].map(
      ({ textContent }) => textContent.trim().replace(/\s+/g, ' '),
    );
    button.ariaLabel = `Copy URL of ${name}, release ${release}`;
  }
}
