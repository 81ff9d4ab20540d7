// Specification §2.1 to §2.3.
import { z } from 'zod';
import { flag, id, releaseNumber, text } from './field-schemas.ts';

export const report = z
  .strictObject({
    id: id('Identifier of this report in this release.'),
    report_id: text('Identifier of the report in all releases: `TR_J1`.'),
    report_name: text('Name.'),
    description: text('Description; may be empty.'),
  })
  .describe('A report of the catalogue (§2.3).');

export const reportType = z
  .strictObject({
    id: id('Identifier of the report type; differs between releases for the same code.'),
    code: text('`DR`, `IR`, `PR` or `TR`.'),
    name: text('Name.'),
    description: text('Description; may be empty.'),
    reports: z.array(report).describe('The master report and its standard views.'),
  })
  .describe('A report type with its reports (§2.2).');

export const release = z
  .strictObject({
    id: id('Identifier of the release.'),
    number: releaseNumber('Release number: `5`, `5.1`.'),
    current: flag('True for exactly the latest release.'),
    report_types: z.array(reportType).describe('The report types that the release defines.'),
  })
  .describe('A release of the reporting standard (§2.1).');
