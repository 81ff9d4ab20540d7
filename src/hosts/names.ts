// The web hosts that a build can be made for, by the names that --for knows.

export const HOST_NAMES = [
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

export type HostName = (typeof HOST_NAMES)[number];
