// Shows the URL of the chosen request, with the chosen months if it is one for a report.
import { MONTH_PLACEHOLDER } from '../../model/service-requests.ts';
import { breakableContent } from '../value/url-text.ts';

const form = document.querySelector<HTMLFormElement>('form.request')!;
const request = form.querySelector('select')!;
const [place, months] = [
  form.querySelector<HTMLElement>('[data-months]'),
  form.querySelectorAll<HTMLInputElement>('[type=month]'),
];
const asCurl = form.querySelector<HTMLInputElement>('[name=curl]')!;
const code = document.querySelector<HTMLElement>('.request-url code')!;
// The page shows the first request.
const base = code.textContent.slice(0, -behindBase(request.options[0]!, '').length);
const now = new Date();
const lastMonth = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1)).toISOString().slice(0, 7);

for (const month of months) month.value ||= lastMonth;
form.addEventListener('input', show);
show();

function show(): void {
  const option = request.selectedOptions[0]!;
  const isReport = option.parentElement instanceof HTMLOptGroupElement;
  if (place) place.hidden = !isReport;
  const url = base + behindBase(option, isReport ? monthParameters() : '');
  code.replaceChildren(...breakableContent(asCurl.checked ? `curl '${url}'` : url));
}

function behindBase({ value, dataset }: HTMLOptionElement, more: string): string {
  const parameters = dataset['parameters'] ?? request.dataset['parameters'];
  const query = [parameters, more].filter(Boolean).join('&');
  return value + (query && '?') + query;
}

function monthParameters(): string {
  // Some browsers show a text field.
  const isMonth = (value: string): boolean => /^\d{4}-\d{2}$/.test(value);
  return [...months]
    .map(({ name, value }) => `${name}=${isMonth(value) ? value : MONTH_PLACEHOLDER}`)
    .join('&');
}
