// The same request in three languages, without any packages. `lang` is as OpenAPI tools name it.
import type { Operation } from './operations.ts';

export function snippetsOf(url: string, { prints }: Pick<Operation, 'prints'>) {
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
