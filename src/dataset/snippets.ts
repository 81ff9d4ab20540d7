// The same request in three languages, without any packages.
import type { Operation } from './operations.ts';

interface Snippet {
  /** The language's name in OpenAPI tools. */
  lang: 'Shell' | 'Python' | 'JavaScript';
  label: string;
  source: string;
}

export function snippetsOf(url: string, { prints }: Pick<Operation, 'prints'>): Snippet[] {
  const quotedUrl = JSON.stringify(url);
  return [
    { lang: 'Shell', label: 'curl', source: `curl --fail --silent --show-error ${quotedUrl}` },
    {
      lang: 'Python',
      label: 'Python',
      source: [
        'import json',
        'from urllib.request import urlopen',
        '',
        `with urlopen(${quotedUrl}) as response:`,
        '    answer = json.load(response)',
        prints.python,
      ].join('\n'),
    },
    {
      lang: 'JavaScript',
      label: 'JavaScript',
      source: [
        `const response = await fetch(${quotedUrl});`,
        'if (!response.ok) throw new Error(`${response.status} ${response.url}`);',
        'const answer = await response.json();',
        prints.javascript,
      ].join('\n'),
    },
  ];
}
