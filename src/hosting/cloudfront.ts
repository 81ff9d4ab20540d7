// A private S3 bucket, and one CloudFront function for requests and responses.
import { scriptOf } from './edge-script.ts';
import type { WebHost } from './web-host.ts';
import { NOT_FOUND_BODY } from './host-rules.ts';

export const cloudfront: WebHost = {
  title: 'S3 with CloudFront',
  isTested: false,
  copies: [],
  withApiFormat: true,
  limits: {},
  differences: {
    vary: 'Not on a 404, which passes by the function that sets headers.',
    allow: 'Not on a 404, as before.',
    cors: 'Not on a 404, as before.',
    policy: 'Not on a 404, as before.',
  },
  filesInside: () => [NOT_FOUND_BODY],
  filesBeside: (rules) => [
    {
      path: 'function.js',
      text: scriptOf('cloudfront', rules, 'function handler(event) {\n  return handle(RULES, event);\n}'),
    },
  ],
};
