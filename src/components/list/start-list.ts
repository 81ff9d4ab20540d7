import { hrefIn } from '../value/site-files.ts';
import { PublishedList } from './list-source.ts';
import { ListView } from './list-view.ts';
import { offerRecords } from './open-rows.ts';

/** The lists whose rows open. */
const OF_RECORDS = ['/platform/', '/sushi-service/'].map(hrefIn);
const form = document.querySelector<HTMLFormElement>('form[data-stamp]');
const list = document.querySelector<HTMLElement>('[data-rows]');
if (form && list) {
  const arrange = OF_RECORDS.includes(form.dataset['path']!) ? offerRecords : undefined;
  new ListView({ form, list, source: new PublishedList(form, list), arrange }).start();
}
