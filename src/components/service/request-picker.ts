// Shows the chosen request of the chosen service, with the chosen months if it is one for a report.
import { MONTH_PLACEHOLDER } from '../../model/service-requests.ts';
import { breakableContent } from '../value/url-text.ts';

const form = document.querySelector<HTMLFormElement>('form.request')!;
const service = form.querySelector<HTMLSelectElement>('[name=service]')!;
const choices = [...form.querySelectorAll<HTMLElement>('[data-choice]:not(option)')];
const months = [...form.querySelectorAll<HTMLInputElement>('[type=month]')];
const code = document.querySelector<HTMLElement>('.request-url code')!;
const now = new Date();
const lastMonth = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1)).toISOString().slice(0, 7);

for (const month of months) month.value ||= lastMonth;
form.addEventListener('input', show);
show();

function show(): void {
  const target = service.selectedOptions[0]!.dataset;
  const shown = choices.find(({ dataset }) => dataset['choice'] === target['choice'])!;
  keepReport(shown);
  for (const choice of choices) choice.hidden = choice !== shown;
  const { value, dataset } = shown.querySelector('select')!.selectedOptions[0]!;
  const own = dataset['own'];
  const isReport = own === undefined || own === 'global';
  for (const month of months) month.disabled = !isReport;
  const parameters = target[own ?? 'parameters'] ?? target['parameters'];
  const query = [parameters, ...(isReport ? monthParameters() : [])].filter(Boolean).join('&');
  const url = target['base']! + value + (query && `?${query}`);
  const isCurl = new FormData(form).get('form') === 'curl';
  code.replaceChildren(...breakableContent(isCurl ? `curl '${url}'` : url));
}

/** Another service offers the chosen report, too, unless it lacks it. */
function keepReport(shown: HTMLElement): void {
  const former = choices.find((choice) => !choice.hidden && choice !== shown)?.querySelector('select');
  if (!former) return;
  const select = shown.querySelector('select')!;
  const label = former.selectedOptions[0]!.textContent;
  const same = [...select.options].find(({ textContent }) => textContent === label);
  if (same) same.selected = true;
}

function monthParameters(): string[] {
  // Some browsers show a text field.
  const isMonth = (value: string): boolean => /^\d{4}-\d{2}$/.test(value);
  return months.map(({ name, value }) => `${name}=${isMonth(value) ? value : MONTH_PLACEHOLDER}`);
}
