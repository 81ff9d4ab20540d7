// The base URL that a user types for a mirror.
import { expect, test } from 'vitest';
import { checkedBaseUrlOf } from '../../scripts/mirror-url.ts';

test.each([
  ['https://lib.example/api', 'https://lib.example/api'],
  ['https://lib.example/base/api/v1//', 'https://lib.example/base'],
  ['https://lib.example/api/api/v1', 'https://lib.example/api'],
  ['HTTPS://Lib.example:443/base/', 'https://lib.example/base'],
])('%s: the path of the API is left out, but a site may be below /api', (text, mirror) => {
  expect(checkedBaseUrlOf(text)).toBe(mirror);
});

test.each(['lib.example', 'https://lib.example/?x', 'https://user:secret@lib.example'])(
  '%s is refused',
  (text) => {
    expect(() => checkedBaseUrlOf(text)).toThrow(/^The URL is “(?!.*secret).*; it must be /);
  },
);
