#!/usr/bin/env node
import { Option } from 'commander';
import { BUILD_SETTINGS, FORCE_OPTION } from './build.ts';
import { runIfMain } from './command.ts';
import type { NightlyFlags } from './nightly-run.ts';
import { ping } from './ping.ts';
import { PROBE_SETTINGS } from './probe.ts';
import { SNAPSHOT_OPTIONS, SNAPSHOT_SETTINGS } from './snapshot.ts';
import { removeMarkdownFile, writeMarkdownFile } from './summary-file.ts';

export default await runIfMain<NightlyFlags>(import.meta, {
  name: 'nightly',
  summary:
    'Take a snapshot, build its site, verify it on loopback, then replace the published site. If a step fails, ' +
    'the published site is unchanged. If nothing has changed, nothing is built.',
  settings: [...SNAPSHOT_SETTINGS, ...BUILD_SETTINGS, ...PROBE_SETTINGS, 'pingUrl'],
  options: [
    ...SNAPSHOT_OPTIONS,
    FORCE_OPTION,
    new Option(
      '--keep <DIR>',
      'before the run, restore the snapshot from DIR if there is none; after the run, save the snapshot to DIR',
    ),
    new Option('--begin-anew', 'with --keep: begin a new history, even if the published site has one'),
    new Option('--message <FILE>', 'write the changes found to FILE, as a commit message'),
    new Option(
      '--issue <FILE>',
      'if the run fails, write the reason and what to do to FILE, as the text of an issue; otherwise remove such a text',
    ),
  ],
  run: async (config, flags) => {
    const { nightly } = await import('./nightly-run.ts');
    await nightly(config, flags);
    if (flags.issue) {
      const { isIssueText } = await import('./nightly-texts.ts');
      await removeMarkdownFile(flags.issue, isIssueText);
    }
    await ping(flags);
  },
  onFailure: async (error, flags) => {
    await ping(flags, error);
    const { issue } = flags;
    if (!issue) return;
    const { issueTextOf } = await import('./nightly-texts.ts');
    await writeMarkdownFile(
      issue,
      issueTextOf(error, { isOnGithub: process.env['GITHUB_ACTIONS'] === 'true' }),
    );
  },
});
