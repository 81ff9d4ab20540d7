#!/usr/bin/env node
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Option } from 'commander';
import { longFlagOf, SETTINGS, type Setting } from '../src/config/settings.ts';
import { REASONS, REQUIREMENTS, type RequirementName } from '../src/mirror/requirements.ts';
import { TERMS } from '../src/model/terms.ts';
import { FINDINGS } from '../src/registry/finding.ts';
import { markdownTable } from '../src/util/markdown.ts';
import { failureRows } from './failure-steps.ts';
import { runIfMain, type CommandDescription } from './command.ts';
import { SNAPSHOT_OPTIONS } from './snapshot.ts';

const DOCS = join(import.meta.dirname, '../docs');
const DOCUMENTS = ['configuration.md', 'data.md', 'glossary.md', 'running.md', 'verify.md'];
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
    commands: commandsList(commands),
    runFlags: flagsList(SNAPSHOT_OPTIONS),
    commandFlags: commandFlagsList(commands),
    requirements: requirementsList(),
    terms: termSections(),
    findings: findingLists(),
    failures: markdownTable(['Code', 'Reason', 'When to act', 'What to do'], failureRows()),
  };
  return DOCUMENTS.map((name) => {
    const path = join(DOCS, name);
    const before = readFileSync(path, 'utf8');
    const after = before.replace(GENERATED, (_, text: string) => `\n${texts[text]!.trimEnd()}\n\n`);
    return { path, before, after };
  });
}

/** Lists take less space than tables. */
function requirementsList(): string {
  const items = Object.entries(REQUIREMENTS).map(
    ([name, text]) => `- \`${name}\`: ${inMarkdown(text)} _${withCode(REASONS[name as RequirementName])}_\n`,
  );
  return items.join('');
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

function flagsList(options: readonly Option[]): string {
  return options.map((option) => `- ${flagText(option)}\n`).join('');
}

export async function describedCommand(name: string): Promise<CommandDescription<unknown>> {
  return ((await import(`./${name}.ts`)) as { default: CommandDescription<unknown> }).default;
}

function commandsList(commands: CommandDescription<unknown>[]): string {
  const items = commands.map(
    ({ name, summary }) => `- \`${name}\`: ${/^[^]*?(?=\.( |$))/.exec(summary)![0]}\n`,
  );
  return items.join('');
}

/** A list of the flags of each command. */
function commandFlagsList(commands: CommandDescription<unknown>[]): string {
  return commands
    .map(({ name, options = [] }) => ({
      name,
      own: options.filter((option) => !SNAPSHOT_OPTIONS.includes(option)),
    }))
    .filter(({ own }) => own.length > 0)
    .map(({ name, own }) => `\`${name}\`:\n\n${flagsList(own)}`)
    .join('\n');
}

/** A section for each term of the help page, one sentence on each line. */
function termSections(): string {
  return TERMS.map(({ name, sentences }) => `## ${name}\n\n${sentences.join('\n')}\n`).join('\n');
}

function findingLists(): string {
  const byLevel = Map.groupBy(Object.entries(FINDINGS), ([, { level }]) => level);
  return [...byLevel]
    .map(([level, findings]) => {
      const items = findings.map(([code, { description }]) => `- \`${code}\`: ${description}\n`);
      return `### ${level[0]!.toUpperCase()}${level.slice(1)}\n\n${items.join('')}`;
    })
    .join('\n');
}

function flagText({ flags, description, defaultValue }: Option): string {
  const standard = defaultValue === undefined ? '' : ` (default: ${defaultValue})`;
  return `\`${flags}\`: ${inMarkdown(description + standard)}`;
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
