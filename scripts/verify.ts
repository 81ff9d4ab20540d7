#!/usr/bin/env node
import { Argument, Option } from 'commander';
import { SAMPLE_PER_KIND } from '../src/verify/sample.ts';
import { runIfMain } from './command.ts';
import { checkedBaseUrlOf, TOTAL_MINUTES_OPTION } from './shared-options.ts';
import type { VerifyFlags } from './verify-run.ts';

export default await runIfMain<VerifyFlags>(import.meta, {
  name: 'verify',
  summary:
    'Verify that a served mirror meets its requirements and matches its manifest. Each requirement is one line; a broken ' +
    'one is followed by up to three requests that show it. Known differences of the web host (named by --for, else by ' +
    'data/host.json) are not errors, and neither are dangling links: links to records that the manifest lists as missing.\n\n' +
    `Every API path is requested plain and in gzip, and ${SAMPLE_PER_KIND} of each kind in all other forms that programs use; ` +
    `of the other files, all data and up to ${SAMPLE_PER_KIND} of each other kind are compared with SHA256SUMS. Up to six requests run in parallel.`,
  settings: ['webHost', 'maxAnswer'],
  argument: new Argument('<URL>', 'base URL of the served site'),
  options: [
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
