import { PublishedList } from './list-source.ts';
import { ListView } from './list-view.ts';

const form = document.querySelector<HTMLFormElement>('form[data-stamp]');
const list = document.querySelector<HTMLElement>('[data-rows]');
if (form && list) new ListView({ form, list, source: new PublishedList(form, list) }).start();
