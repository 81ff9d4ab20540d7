// GitHub Pages and GitLab Pages serve files with almost no rules.
import { API } from '../registry/endpoint.ts';
import type { WebHost } from './web-host.ts';
import { redirectLine } from './redirect-line.ts';
import { INDEX, REDIRECTS, type HostRules } from './host-rules.ts';

const sharedDifferences = {
  noSlash: 'It is redirected to the form with the slash.',
  vary: 'Headers cannot be set.',
  allow: 'Headers cannot be set.',
  types: 'The host chooses them by extension; SHA256SUMS has none.',
  policy: 'Headers cannot be set; pages carry their policy themselves, without frame-ancestors.',
  options: 'The host answers OPTIONS as it likes.',
  methods: 'A page of the host, in HTML.',
  format: 'Queries are ignored.',
  unknown: "A 404 is the site's page, in HTML.",
  malformed: 'A page of the host, in HTML.',
};

export const githubPages: WebHost = {
  title: 'GitHub Pages',
  isTested: false,
  copies: [],
  withApiFormat: false,
  limits: { fileSize: 100 * 2 ** 20, total: 2 ** 30 },
  differences: {
    bytes: `GitHub does not promise that a folder is answered with its ${INDEX}; where it is not, only …/${INDEX} answers.`,
    slashes: 'They are not made one.',
    ...sharedDifferences,
  },
  filesInside: () => [
    // Without it, GitHub omits folders whose names begin with an underscore.
    { path: '.nojekyll', text: '' },
    // Without rules, only a page can redirect.
    ...REDIRECTS.map(([from, to]) => ({ path: `${from}/index.html`, text: pageTo(`../${to}`) })),
  ],
};

export const gitlabPages: WebHost = {
  title: 'GitLab Pages',
  isTested: false,
  copies: ['br', 'gzip'],
  withApiFormat: false,
  limits: {},
  differences: sharedDifferences,
  filesInside: (rules) => [{ path: '_redirects', text: redirectsOf(rules) }],
};

function redirectsOf({ base }: HostRules): string {
  return [
    ...REDIRECTS.map(([from, to]) => redirectLine(`${base}/${from}`, `${base}/${to}`, 301)),
    redirectLine(`${base}${API}*`, `${base}${API}:splat/${INDEX}`, 200),
  ].join('');
}

function pageTo(url: string): string {
  return `<!doctype html><meta http-equiv="refresh" content="0; url=${url}"><a href="${url}">Here</a>\n`;
}
