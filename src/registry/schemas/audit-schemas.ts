// Audits and migrations of a sushi service (specification §2.5, §3).
import { z } from 'zod';
import { day, flag, id, month, releaseNumber, text } from './field-schemas.ts';

/** Several services may share an audit (§2.5). Live registries also have planned audits, without a status. */
export const audit = z
  .strictObject({
    id: id('Identifier of the audit; the same audit may appear on several services.'),
    start_date: month('Month in which it started.'),
    finish_date: month('Month in which it ended; null while unfinished.').nullable(),
    finished: flag('Whether it has ended.'),
    locked: flag('Whether its result is locked; true in all finished cases seen.'),
    result: text('`P` passed, `F` failed; null while in progress. Live registries also have `C`.').nullable(),
    usage_release: releaseNumber('The release that was audited.'),
    audit_status: text(
      'Its status in words (§3); null in live registries for audits that are planned, and some older ones.',
    ).nullable(),
  })
  .describe('An audit of a sushi service (§2.5).');

/** As data hosts list it; the specification doesn't describe their fields. */
export const hostAudit = audit.loose();

/** §2.5, §9. */
export const migration = z
  .strictObject({
    id: id('Identifier of the migration.'),
    data_host: text('URL of the previous usage data host in this registry, or null.').nullable(),
    data_host_original_name: text('Name of the previous host.'),
    migration_date: day('Day of the move.'),
  })
  .describe('A move of the service from a previous host (§2.5).');
