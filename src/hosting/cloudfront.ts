// A private S3 bucket, and one CloudFront function for requests and responses.
import { scriptOf } from './edge-script.ts';
import type { WebHost } from './web-host.ts';
import { NOT_FOUND_FILE } from './host-rules.ts';

export const cloudfront: WebHost = {
  title: 'S3 with CloudFront',
  withApiFormat: true,
  differences: {
    vary: 'A 404 has no `Vary: Accept`: the function that sets headers does not see it.',
    methods: 'A 404 has no `Allow` either.',
    cors: 'A 404 cannot be read by scripts of other sites.',
    files: 'A 404 has no security headers.',
  },
  filesInside: () => [NOT_FOUND_FILE],
  filesBeside: (rules) => [
    {
      path: 'function.js',
      text: scriptOf('cloudfront', rules, 'function handler(event) {\n  return handle(RULES, event);\n}'),
    },
  ],
};
