#!/usr/bin/env node
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Option } from 'commander';
import { longFlagOf, SETTINGS, type Setting } from '../src/config.ts';
import { REASONS, REQUIREMENTS, type RequirementName } from '../src/mirror/requirements.ts';
import { markdownTable } from '../src/util/markdown.ts';
import { runIfMain, type CommandDescription } from './command.ts';
import { SNAPSHOT_OPTIONS } from './snapshot.ts';

const DOCS = join(import.meta.dirname, '../docs');
// Prettier would pad every row to the length of the longest.
const TABLE =
  /(?<=<!-- table: (\w+) -->\n<!-- prettier-ignore-start -->\n)[^]*?(?=<!-- prettier-ignore-end -->)/g;
const WITH_FLAGS = ['snapshot', 'build', 'nightly', 'keep', 'verify', 'query', 'mine', 'probe', 'origin'];

/** The documents with tables from the code, as they are and as they should be. */
export async function generatedDocuments() {
  const tables: Record<string, string> = {
    settings: settingsTable(),
    runFlags: flagsTable(SNAPSHOT_OPTIONS),
    commandFlags: await commandFlagsTable(),
    requirements: requirementsTable(),
  };
  return ['configuration.md', 'verify.md'].map((name) => {
    const path = join(DOCS, name);
    const before = readFileSync(path, 'utf8');
    const after = before.replace(TABLE, (_, table: string) => `\n${tables[table]!.trimEnd()}\n\n`);
    return { path, before, after };
  });
}

function requirementsTable(): string {
  const rows = Object.entries(REQUIREMENTS).map(([name, text]) => [
    `\`${name}\``,
    inMarkdown(text),
    withCode(REASONS[name as RequirementName]),
  ]);
  return markdownTable(['Name', 'Requirement', 'Reason'], rows);
}

function settingsTable(): string {
  const rows = Object.values<Setting>(SETTINGS).map((setting) => {
    const [, meaning = '', fallback = ''] = /^(.*) \(default: (.*)\)$/.exec(setting.help) ?? [
      '',
      setting.help,
    ];
    const name = `\`${setting.variable}\` (\`${longFlagOf(setting)}\`)`;
    const values = valuesOf(setting);
    return [
      name,
      inMarkdown(meaning),
      /^(?!none$)[^ ]+$/.test(fallback) ? `\`${fallback}\`` : fallback,
      meaning.includes(values.replace('one of ', '')) ? '' : values,
    ];
  });
  return markdownTable(['Variable (flag)', 'Meaning', 'Default', 'Value'], rows);
}

/** What the schema expects, from its message for a text that it refuses. */
function valuesOf({ schema }: Setting): string {
  const refused = ['', '\0'].map((text) => schema.safeParse(text)).find(({ success }) => !success);
  return refused?.error?.issues[0]?.message ?? '';
}

function flagsTable(options: readonly Option[]): string {
  return markdownTable(['Flag', 'Effect'], options.map(flagCells));
}

async function commandFlagsTable(): Promise<string> {
  const rows = WITH_FLAGS.map(async (name) => {
    const { default: line } = (await import(`./${name}.ts`)) as { default: CommandDescription<unknown> };
    const options = (line.options ?? []).filter((option) => !SNAPSHOT_OPTIONS.includes(option));
    return options.map((option) => [`\`${name}\``, ...flagCells(option)]);
  });
  return markdownTable(['Command', 'Flag', 'Effect'], (await Promise.all(rows)).flat());
}

function flagCells({ flags, description, defaultValue }: Option): string[] {
  const standard = defaultValue === undefined ? '' : ` (default: ${defaultValue})`;
  return [`\`${flags.replace('|', String.raw`\|`)}\``, inMarkdown(description + standard)];
}

function inMarkdown(text: string): string {
  return withCode(`${text[0]!.toUpperCase()}${text.slice(1)}`);
}

/** A word with characters that Markdown would interpret becomes code. */
function withCode(text: string): string {
  return text.replace(/[\w/-]*[<\\][^\s,;)]*/g, (word) => `\`${word}\``);
}

export default await runIfMain(import.meta, {
  name: 'docs',
  summary: 'Update the tables in docs/ that are made from the code, such as those of settings and flags.',
  settings: [],
  run: async () => {
    for (const { path, after } of await generatedDocuments()) writeFileSync(path, after);
  },
});
