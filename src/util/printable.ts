// Makes untrusted text safe for terminals, CI logs, CI summaries and commit messages.

// Control characters, line separators, bidirectional controls and lone surrogates.
const UNSAFE = String.raw`\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}\p{Cs}`;
// A GitHub runner executes a line that begins with “::” after white space, and a line with “##[” anywhere in it
// (actions/runner, ActionCommand.cs).
const COMMAND = String.raw`(?<=^\s*):(?=:)|#(?=#\[)`;

const IN_LINE = new RegExp(`[${UNSAFE}]|${COMMAND}`, 'gv');
const IN_LINES = new RegExp(String.raw`[[${UNSAFE}]--[\n\r\t]]|\r(?!\n)|${COMMAND}`, 'gmv');

/** One line: escapes what a terminal or CI runner would act on, line breaks included. */
export function toPrintable(text: string): string {
  return text.replace(IN_LINE, escapeOf);
}

/** Keeps line breaks and tabs. */
export function toPrintableLines(text: string): string {
  return text.replace(IN_LINES, escapeOf);
}

// JSON's notation, so that JSON keeps its meaning.
function escapeOf(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
