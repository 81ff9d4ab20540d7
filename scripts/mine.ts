#!/usr/bin/env node
import { Option } from 'commander';
import { runIfMain } from './command.ts';
import type { MineFlags } from './mine-run.ts';
import { BOM_OPTION, TOTAL_MINUTES_OPTION } from './shared-options.ts';

export default await runIfMain<MineFlags>(import.meta, {
  name: 'mine',
  summary:
    'Match a list of platforms with the registry, and summarize in one sentence what needs attention; with --since, also report what changed for them. The list is what you have: an export of a ' +
    'harvester, a spreadsheet as CSV or TSV, JSON, a Markdown table, or names, IDs or URLs, one per line. Exit code 1: with --since, something changed ' +
    'or a notification about reports is new; without, a row does not match or differs. Exit code 2: with ' +
    '--since, no row matches.',
  settings: ['snapshotDir', 'siteConfig'],
  options: [
    new Option('--list <FILE>', 'the list'),
    new Option(
      '--since <CURSOR|DATE>',
      'report the changes, and the notifications that name reports, after a cursor or from a date such as 2026-11-01 on',
    ),
    new Option('--accept-similar', 'accept suggestions of similar names as matches'),
    new Option(
      '--save-list <FILE>',
      'also write the matches to a file, with IDs, to use as the list next time',
    ),
    new Option('--mirror <URL>', 'read a served mirror instead of the snapshot folder'),
    TOTAL_MINUTES_OPTION,
    new Option('--json', 'print JSON'),
    new Option(
      '--csv',
      'print CSV: a line per row, difference, item that needs attention, change, notification, note and state',
    ).conflicts('json'),
    BOM_OPTION,
    new Option('--markdown', 'print Markdown').conflicts(['json', 'csv']),
    new Option(
      '--export <FILE>',
      'print a file about the matched platforms, with the values of notes: moves for CSV of the services that moved, or that replace those of an older release, since --since or in the last 12 months; harvester for the providers.tsv of C5.1 Harvester with all services; spreadsheet for CSV of all services',
    )
      .choices(['moves', 'harvester', 'spreadsheet'] satisfies MineFlags['export'][])
      .conflicts(['json', 'csv', 'markdown']),
  ],
  exitCodes: { 1: 'differences', 3: 'the mirror does not respond' },
  run: async (config, flags) => (await import('./mine-run.ts')).mine(config, flags),
});
