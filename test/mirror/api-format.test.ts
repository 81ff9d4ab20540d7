import { expect, test } from 'vitest';
import { addApiFormatToLinks } from '../../src/mirror/publish/replace-links.ts';

const SITE = 'https://x.github.io/repo';
const formatted = (text: string): string =>
  addApiFormatToLinks(Buffer.from(text, 'latin1'), SITE).toString('latin1');

test.each([
  ['{"url":"https://x.github.io/repo/api/v1/a/"}', '{"url":"https://x.github.io/repo/api/v1/a/?format=api"}'],
  ['["https://x.github.io/repo/api/v1/a/?b=1"]', '["https://x.github.io/repo/api/v1/a/?b=1&format=api"]'],
  ['["https://x.github.io/repo/api/v1/a/#b"]', '["https://x.github.io/repo/api/v1/a/?format=api#b"]'],
  [
    String.raw`["https:\/\/x.github.io\/repo\/api\/v1\/a\/"]`,
    String.raw`["https:\/\/x.github.io\/repo\/api\/v1\/a\/?format=api"]`,
  ],
])('%s becomes %s', (text, expected) => {
  expect(formatted(text)).toBe(expected);
  expect(formatted(expected)).toBe(expected);
});

test.each([
  ['{"notifications_url":"https://x.github.io/repo/api/v1/sushi-service/1/notification/"}'],
  ['{"notifications_url" :\n "https://x.github.io/repo/api/v1/anything/"}'],
  ['{"url":"https://x.github.io/repo/platform/1/"}'],
  ['{"url":"https://x.github.io/other/api/v1/platform/1/"}'],
  ['{"website":"https://acme.example/api/v1/"}'],
  ['{"info":"https://x.github.io/repo/api/v1/platform/ has it"}'],
  ['{"url":"https://x.github.io/repo/api/v1/a/?format=json"}'],
  ['{"https://x.github.io/repo/api/v1/a/":1}'],
])('%s stays', (text) => {
  const bytes = Buffer.from(text);
  expect(addApiFormatToLinks(bytes, SITE)).toBe(bytes);
});
