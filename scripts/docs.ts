#!/usr/bin/env node
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Option } from 'commander';
import { longFlagOf, SETTINGS, type Setting } from '../src/config/settings.ts';
import { REASONS, REQUIREMENTS, type RequirementName } from '../src/mirror/requirements.ts';
import { EXCEPTIONS } from '../src/model/exceptions.ts';
import { TERMS } from '../src/model/terms.ts';
import { markdownTable } from '../src/util/markdown.ts';
import { failureRows } from './failure-steps.ts';
import { runIfMain, type CommandDescription } from './command.ts';
import { SNAPSHOT_OPTIONS } from './snapshot.ts';

const DOCS = join(import.meta.dirname, '../docs');
const DOCUMENTS = ['commands.md', 'configuration.md', 'glossary.md', 'running.md', 'verify.md'];
// Prettier would pad every row of a table to the length of the longest.
const GENERATED =
  /(?<=<!-- generated: (\w+) -->\n<!-- prettier-ignore-start -->\n)[^]*?(?=<!-- prettier-ignore-end -->)/g;
/** The commands of the package. */
export const COMMANDS = ['start', 'snapshot', 'build', 'serve', 'nightly', 'verify', 'keep', 'origin'];

/** The documents with texts from the code, as they are and as they should be. */
export async function generatedDocuments() {
  const commands = await Promise.all(COMMANDS.map(describedCommand));
  const texts: Record<string, string> = {
    settings: settingsTable(),
    commands: commandsTable(commands),
    runFlags: flagsTable(SNAPSHOT_OPTIONS),
    commandFlags: commandFlagsTable(commands),
    requirements: requirementsTable(),
    terms: termSections(),
    exceptions: exceptionsTable(),
    failures: markdownTable(['Code', 'Reason', 'When to act', 'What to do'], failureRows()),
  };
  return DOCUMENTS.map((name) => {
    const path = join(DOCS, name);
    const before = readFileSync(path, 'utf8');
    const after = before.replace(GENERATED, (_, text: string) => `\n${texts[text]!.trimEnd()}\n\n`);
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
  const issue = refused?.error?.issues[0];
  // An issue of an element of a list names one of them.
  return issue?.message === 'an http or https URL' && issue.path.length > 0
    ? 'http or https URLs, comma-separated'
    : (issue?.message ?? '');
}

function flagsTable(options: readonly Option[]): string {
  return markdownTable(['Flag', 'Effect'], options.map(flagCells));
}

export async function describedCommand(name: string): Promise<CommandDescription<unknown>> {
  return ((await import(`./${name}.ts`)) as { default: CommandDescription<unknown> }).default;
}

function commandsTable(commands: CommandDescription<unknown>[]): string {
  const rows = commands.map(({ name, summary }) => [`\`${name}\``, /^[^]*?(?=\.( |$))/.exec(summary)![0]]);
  return markdownTable(['Command', 'What it does'], rows);
}

function commandFlagsTable(commands: CommandDescription<unknown>[]): string {
  const rows = commands.flatMap(({ name, options = [] }) =>
    options
      .filter((option) => !SNAPSHOT_OPTIONS.includes(option))
      .map((option) => [`\`${name}\``, ...flagCells(option)]),
  );
  return markdownTable(['Command', 'Flag', 'Effect'], rows);
}

/** A section for each term of the help page, one sentence on each line. */
function termSections(): string {
  return TERMS.map(({ name, sentences }) => `## ${name}\n\n${sentences.join('\n')}\n`).join('\n');
}

function exceptionsTable(): string {
  const rows = EXCEPTIONS.map(({ code, message, meaning, check }) => [
    String(code),
    message,
    withCode(`${meaning} ${check}`),
  ]);
  return markdownTable(['Code', 'Message', 'What it means, and what to do'], rows);
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
  summary:
    'Update the parts of docs/ that are generated from the code, such as the tables of settings and flags.',
  settings: [],
  run: async () => {
    for (const { path, after } of await generatedDocuments()) writeFileSync(path, after);
  },
});
