import { Filter } from './filter-list.ts';

const form = document.querySelector<HTMLFormElement>('form[data-filter]');
const list = document.querySelector<HTMLElement>('[data-list]');
if (form && list) new Filter(form, list).start();
