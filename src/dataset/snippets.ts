// The same request three times: for a shell, for Python with nothing but its standard library, and for JavaScript.
import type { Operation } from './operations.ts';

export interface Snippet {
  /** As OpenAPI tools name languages. */
  lang: 'Shell' | 'Python' | 'JavaScript';
  label: string;
  source: string;
}

/** Programs that ask one address and print something of its answer; each runs as it stands. */
export function snippetsOf(url: string, { prints }: Pick<Operation, 'prints'>): Snippet[] {
  const address = JSON.stringify(url);
  return [
    { lang: 'Shell', label: 'curl', source: `curl --fail --silent --show-error ${address}` },
    {
      lang: 'Python',
      label: 'Python',
      source: [
        'import json',
        'from urllib.request import urlopen',
        '',
        `with urlopen(${address}) as response:`,
        '    answer = json.load(response)',
        prints.python,
      ].join('\n'),
    },
    {
      lang: 'JavaScript',
      label: 'JavaScript',
      source: [
        `const response = await fetch(${address});`,
        'if (!response.ok) throw new Error(`${response.status} ${response.url}`);',
        'const answer = await response.json();',
        prints.javascript,
      ].join('\n'),
    },
  ];
}
