// Specification §2.1 to §2.3.
import { z } from 'zod';
import { flagSchema, idSchema, releaseNumberSchema, textSchema } from './field-schemas.ts';

export const reportSchema = z
  .strictObject({
    id: idSchema('Identifier of this report in this release.'),
    report_id: textSchema('Identifier of the report in all releases: `TR_J1`.'),
    report_name: textSchema('Name.'),
    description: textSchema('Description; may be empty.'),
  })
  .describe('A report of the catalogue (§2.3).');

export const reportTypeSchema = z
  .strictObject({
    id: idSchema('Identifier of the report type; differs between releases for the same code.'),
    code: textSchema('`DR`, `IR`, `PR` or `TR`.'),
    name: textSchema('Name.'),
    description: textSchema('Description; may be empty.'),
    reports: z.array(reportSchema).describe('The master report and its standard views.'),
  })
  .describe('A report type with its reports (§2.2).');

export const releaseSchema = z
  .strictObject({
    id: idSchema('Identifier of the release.'),
    number: releaseNumberSchema('Release number: `5`, `5.1`.'),
    current: flagSchema('True for exactly the latest release.'),
    report_types: z.array(reportTypeSchema).describe('The report types that the release defines.'),
  })
  .describe('A release of the reporting standard (§2.1).');
