import { apacheVirtualHost, htaccess } from './apache.ts';
import { caddy } from './caddy.ts';
import { cloudflare } from './cloudflare.ts';
import { cloudfront } from './cloudfront.ts';
import type { WebHost } from './web-host.ts';
import type { WebHostName } from './web-host-names.ts';
import { netlify } from './netlify.ts';
import { nginx } from './nginx.ts';
import { githubPages, gitlabPages } from './forge-pages.ts';
import { vercel } from './vercel.ts';

/** The built-in server meets every requirement. */
const serve: WebHost = {
  title: '`npm run serve`',
  isTested: true,
  copies: ['br', 'gzip'],
  differences: {},
};

/** In the order of the documentation. */
export const WEB_HOSTS: Readonly<Record<WebHostName, WebHost>> = {
  serve,
  nginx,
  caddy,
  apache: apacheVirtualHost,
  htaccess,
  cloudflare,
  netlify,
  vercel,
  'github-pages': githubPages,
  'gitlab-pages': gitlabPages,
  cloudfront,
};
