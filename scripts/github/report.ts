// Reports on a nightly run in issues: one while runs fail, and one while the published site returns no JSON where harvesters
// expect it. Its job may write issues, so it installs nothing, and this file imports only Node's modules.
import { execFileSync } from 'node:child_process';

interface Job {
  result: string;
  outputs: Record<string, string>;
}

interface Issue {
  number: number;
  state: 'OPEN' | 'CLOSED';
  stateReason: string;
}

const NO_ISSUES =
  '::notice::No issue was opened, updated or closed. Turn on Issues in Settings → General → Features.';

const { NEEDS = '', GITHUB_SERVER_URL, GITHUB_REPOSITORY, GITHUB_RUN_ID } = process.env;
const RUN = `${GITHUB_SERVER_URL}/${GITHUB_REPOSITORY}/actions/runs/${GITHUB_RUN_ID}`;
const jobs = JSON.parse(NEEDS) as Record<'night' | 'keep' | 'deploy' | 'verify', Job>;
const { night, verify } = jobs;
const listUrl = `${night.outputs['site']}/api/v1/platform/`;

/** The title and the text of the issue about a failed run; undefined if the run succeeded. */
function failureText(): string | undefined {
  const [failed] = Object.entries(jobs).find(([, { result }]) => result !== 'success') ?? [];
  return failed && (night.outputs['reason'] || `Action needed: the job “${failed}” failed. See the log.`);
}

const NO_JSON_TEXT = `Harvesters request ${listUrl} and expect JSON. GitHub Pages returned something else. The pages, the data files and every URL that ends in \`/index.json\` are not affected.

- To serve every harvester, publish the site on another web host: see \`docs/hosting.md\`.
- Or tell your users to request \`…/index.json\`, such as ${listUrl}index.json.

Each run reports in its summary whether this still applies, and closes this issue when it doesn't. If GitHub Pages is good enough for you, close the issue as “not planned”: no other is opened.`;

function gh(...args: string[]): string {
  return execFileSync('gh', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });
}

function newestIssue(label: string, state: 'open' | 'all'): Issue | undefined {
  const list = `issue list --label ${label} --state ${state} --limit 1 --json number,state,stateReason`;
  const issues = gh(...list.split(' '));
  return (JSON.parse(issues) as Issue[])[0];
}

function openIssue(label: string, description: string, title: string, body: string): void {
  gh('label', 'create', label, '--description', description, '--color', '5319e7', '--force');
  gh('issue', 'create', '--label', label, '--title', title, '--body', body);
}

function closeIfOpen(issue: Issue | undefined, comment: string): void {
  if (issue?.state === 'OPEN') gh('issue', 'close', String(issue.number), '--comment', comment);
}

function reportFailure(): void {
  const text = failureText();
  const issue = newestIssue('nightly', 'open');
  if (text === undefined) closeIfOpen(issue, `It works again: ${RUN}`);
  else if (issue) gh('issue', 'comment', String(issue.number), '--body', `${text}\n\n${RUN}`);
  else openIssue('nightly', 'The nightly run', text.split('\n', 1).join(), `${text}\n\n${RUN}`);
}

function reportPlatformList(): void {
  const { json } = verify.outputs;
  if (!json) return;
  const issue = newestIssue('nightly-json', 'all');
  if (json === 'yes') closeIfOpen(issue, `The published site returns JSON now: ${RUN}`);
  else if (issue?.state !== 'OPEN' && issue?.stateReason !== 'NOT_PLANNED')
    openIssue(
      'nightly-json',
      'JSON for harvesters',
      'GitHub Pages does not return JSON to harvesters',
      `${NO_JSON_TEXT}\n\n${RUN}`,
    );
}

try {
  reportFailure();
  reportPlatformList();
} catch {
  // Forks begin without issues. That changes nothing about the run.
  process.stdout.write(`${NO_ISSUES}\n`);
}
