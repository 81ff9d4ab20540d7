// What to do about a registered URL that may keep requests from working.

const ADVICE: Record<string, string> = {
  'The URL is not an http or https URL.': 'This is no web address: ask the contact for the URL.',
  'The URL has spaces around it.': 'The registry lists spaces around the URL. Leave them out.',
  'The URL has a query.':
    'Leave out what follows the “?” in the registry: your harvester has a field for each parameter.',
  'The URL has a fragment.': 'Leave out what follows the “#” in the registry.',
  'The URL has “//” in its path.': 'If requests fail, try the URL with one slash instead of “//”.',
  'The URL ends in the path of a request.':
    'The registry lists the path of a request. Harvesters need the URL without it.',
  'The URL has “reports” before “r51”.': 'If requests fail, try the URL with “/reports” at its end.',
  'The URL continues after “r51”.': 'If requests fail, try the URL that the registry lists.',
  'The URL names another release.':
    'The URL names another release. If requests fail, ask the contact for the right one.',
};

export function urlAdviceOf(notice: string): string {
  return ADVICE[notice] ?? notice;
}
