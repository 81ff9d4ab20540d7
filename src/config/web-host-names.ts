/** Values of --for. */
export const WEB_HOST_NAMES = [
  'serve',
  'nginx',
  'caddy',
  'apache',
  'htaccess',
  'cloudflare',
  'netlify',
  'vercel',
  'github-pages',
  'gitlab-pages',
  'cloudfront',
] as const;

export type WebHostName = (typeof WEB_HOST_NAMES)[number];
