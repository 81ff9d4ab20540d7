// Ways in which the bytes of a response with status 200 can be damaged.
import { HOSTILE_RESPONSES } from '../hostile/hostile-responses.ts';

const NEXT = /"next":(null|"[^"]*")/;

/** Damages of a page of a list; `url` is the URL of the page itself. */
const DAMAGED_PAGES: Record<string, (text: string, url: string) => string> = {
  'page: emptied': () => '{"count":0,"next":null,"previous":null,"results":[]}',
  'page: no results': () => '{"count":9,"next":null,"previous":null}',
  'page: results as object': () => '{"count":9,"next":null,"previous":null,"results":{}}',
  'page: results as text': () => '{"count":9,"next":null,"previous":null,"results":"none"}',
  'page: loop': (text, url) => text.replace(NEXT, `"next":"${url}"`),
  'page: another registry': (text) =>
    text.replace(NEXT, '"next":"https://other.example/api/v1/notification/?page=2"'),
  'page: unusual path': (text, url) =>
    text.replace(NEXT, `"next":"${url.replace(/\?.*/, '')}?page=x%00%2F..%2F"`),
};

export const BODY_DAMAGES = Object.keys(HOSTILE_RESPONSES);
export const DAMAGES = [...BODY_DAMAGES, ...Object.keys(DAMAGED_PAGES)];

export function damagedBytes(kind: string, text: string, url: string): Buffer {
  const damage = DAMAGED_PAGES[kind];
  return Buffer.from(damage ? damage(text, url) : HOSTILE_RESPONSES[kind]!(Buffer.from(text)));
}
