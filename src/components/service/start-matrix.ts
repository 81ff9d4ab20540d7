import { startExceptions } from './exception-choice.ts';
import { startRequest } from './request-picker.ts';

startRequest(document);
const link = document.querySelector<HTMLAnchorElement>('main a[href$="#exceptions"]');
if (link) startExceptions(link);
