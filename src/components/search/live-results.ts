// Results below a search field, while the visitor types.
import { make } from '../value/make-element.ts';
import { SearchView } from './search-view.ts';

const LIMIT = 6;

export function start(form: HTMLFormElement): void {
  const field = form.querySelector('input')!;
  const view = new SearchView(LIMIT);
  const results = make('div', 'live-results', view.element);
  results.hidden = true;
  form.append(results);
  const open = (): void => void (results.hidden = field.value.trim() === '');
  const search = (): void => {
    open();
    // The button opens the search page, which reports the failure.
    view.show(field.value).catch(() => (results.hidden = true));
  };
  for (const event of ['focus', 'click']) field.addEventListener(event, open);
  field.addEventListener('input', search);
  form.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return view.moveBy(event, field);
    field.focus();
    results.hidden = true;
  });
  for (const event of ['pointerdown', 'focusin'])
    document.addEventListener(event, ({ target }) => {
      if (!form.contains(target as Node)) results.hidden = true;
    });
  // What was typed while this was loaded.
  if (field.value !== '') search();
  else view.load().catch(() => {});
}
