// Results below the search field of the home page. Search is loaded when the field is used.
import { make } from '../value/make-element.ts';
import { SearchView } from './search-view.ts';

const LIMIT = 6;
const form = document.querySelector<HTMLFormElement>('.search-form[data-live]');

function start(field: HTMLInputElement): void {
  const view = new SearchView(LIMIT);
  const results = make('div', 'live-results', view.element);
  results.hidden = true;
  form!.append(results);
  const open = (): void => void (results.hidden = field.value.trim() === '');
  const search = (): void => {
    open();
    // The button opens the search page, which reports the failure.
    view.show(field.value).catch(() => (results.hidden = true));
  };
  field.addEventListener('focus', () => void view.load().catch(() => {}), { once: true });
  field.addEventListener('focus', open);
  field.addEventListener('click', open);
  field.addEventListener('input', search);
  form!.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return view.moveBy(event, field);
    field.focus();
    results.hidden = true;
  });
  for (const event of ['pointerdown', 'focusin'])
    document.addEventListener(event, ({ target }) => {
      if (!form!.contains(target as Node)) results.hidden = true;
    });
  if (field.value !== '') search();
}

if (form) start(form.querySelector('input')!);
