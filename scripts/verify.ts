#!/usr/bin/env node
import { Argument, Option } from 'commander';
import { SAMPLE_PER_KIND, SMALL_MIRROR } from '../src/verify/sampled-paths.ts';
import { runIfMain } from './command.ts';
import { checkedBaseUrlOf, TOTAL_MINUTES_OPTION } from './shared-options.ts';
import type { VerifyFlags } from './verify-run.ts';

export default await runIfMain<VerifyFlags>(import.meta, {
  name: 'verify',
  summary:
    'Verify that a served mirror keeps its contract and matches its manifest. Each broken promise is one line with a ' +
    'request that reproduces it. Promises that its web host (that of --for, else the one in data/host.json) cannot keep are listed separately, and so are ' +
    'dangling links: links to records that the manifest lists as missing.\n\n' +
    `Every path is requested plain, compressed and in the API format; pages, data and other files are compared with their ` +
    `checksums. All request variants (spellings, methods, conditions, refused codings) are tried on every path ` +
    `of a mirror with up to ${SMALL_MIRROR} paths, else on ${SAMPLE_PER_KIND} paths of each kind and the largest ones. Up to six requests run in parallel.`,
  settings: ['webHost', 'maxAnswer'],
  argument: new Argument('<URL>', 'base URL of the served site'),
  options: [
    new Option('--every', 'try all request variants on every path, and request all files'),
    new Option(
      '--signed-by <FILE>',
      'check the signature and all files; FILE lists allowed signers as for ssh-keygen',
    ),
    TOTAL_MINUTES_OPTION,
  ],
  run: async (config, flags, [text = '']) => {
    const url = checkedBaseUrlOf(text);
    const { verify } = await import('./verify-run.ts');
    return verify(url, config, flags);
  },
});
