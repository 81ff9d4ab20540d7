import { C51_RELEASE, REPORT_TOOL_RELEASES } from '../../mine/program-files.ts';

/** The programs for which My platforms makes files, each with those of `releases` that it reads; '' is all. */
export function exportProgramsOf(releases: readonly string[], hasContacts: boolean) {
  const programs = [
    {
      name: 'harvester',
      label: 'C5.1 Harvester (TSV)',
      releases: [C51_RELEASE],
      hint: 'Save it as providers.tsv. Replace the placeholders with your credentials in the file, never on a website.',
    },
    {
      name: 'report-tool',
      label: 'COUNTER 5 Report Tool (TSV)',
      releases: REPORT_TOOL_RELEASES,
      hint: 'In the program, show the list of this release (5.0 or 5.1), then choose “Import vendors” and the release. Replace the placeholders with your credentials there.',
    },
    {
      name: 'csv',
      label: 'Spreadsheet (CSV)',
      releases: ['', ...releases],
      hint: `All services, with IDs, the credentials that they require${hasContacts ? ', audits and contacts' : ' and audits'}.`,
    },
    {
      name: 'opml',
      label: 'Feed reader (OPML)',
      releases: [''],
      hint: 'The feeds of changes of these platforms.',
    },
  ];
  return programs
    .map((each) => ({
      ...each,
      releases: ['', ...releases].filter((release) => each.releases.includes(release)),
    }))
    .filter((each) => each.releases.length > 0);
}
