// Shows the chosen request of the chosen service, with the chosen months if it is one for a report.
import { MONTH_PLACEHOLDER, requestUrlOf } from '../../model/service-requests.ts';
import { breakableContent } from '../value/url-text.ts';

const form = document.querySelector<HTMLFormElement>('form.request')!;
const report = form.querySelector<HTMLSelectElement>('[name=report]')!;
const service = form.querySelector<HTMLSelectElement>('[name=service]')!;
const curl = document.querySelector<HTMLInputElement>('[name=curl]')!;
const months = [...form.querySelectorAll<HTMLInputElement>('[type=month]')];
const code = document.querySelector<HTMLElement>('.request-url code')!;
const now = new Date();
const lastMonth = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1)).toISOString().slice(0, 7);

for (const month of months) month.value ||= lastMonth;
for (const each of [form, curl]) each.addEventListener('input', show);
show();

function show(): void {
  const {
    prefix = '',
    release = '',
    credentials = '',
    platform = '',
    lacks = '',
  } = service.selectedOptions[0]!.dataset;
  offerReports(new Set(lacks.split(' ')));
  for (const month of months) month.disabled = report.value.startsWith('/');
  const url = requestUrlOf({ prefix, release, credentials, platform }, report.value, monthParameters());
  code.replaceChildren(...breakableContent(curl.checked ? `curl '${url}'` : url));
}

/** The chosen report stays chosen, unless the service lacks it. */
function offerReports(lacking: ReadonlySet<string>): void {
  const options = [...report.options];
  for (const option of options) option.hidden = option.disabled = lacking.has(option.value);
  if (report.selectedOptions[0]?.disabled !== false)
    options.find(({ disabled }) => !disabled)!.selected = true;
}

function monthParameters(): string[] {
  // Some browsers show a text field.
  const isMonth = (value: string): boolean => /^\d{4}-\d{2}$/.test(value);
  return months.map(({ name, value }) => `${name}=${isMonth(value) ? value : MONTH_PLACEHOLDER}`);
}
