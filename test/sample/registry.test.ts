// The sample as data: deterministic, without duplicates, consistent.
import { describe, expect, test } from 'vitest';
import { isId, apiPathOf } from '../../src/registry/endpoint.ts';
import { isPlainNo } from '../../src/model/harvest-terms.ts';
import type { SampleAudit } from '../../src/sample/sample-audits.ts';
import { sampleRegistry, type SampleRegistry } from '../../src/sample/sample.ts';
import { samplePlansOf } from './generator/sample-plans.ts';

const sample = sampleRegistry();
const host = (path: string | null) => sample.host.get(path?.split('/').at(-2) ?? '');

describe('determinism', () => {
  test('two samples are equal', () => {
    expect(sampleRegistry()).toEqual(sample);
  });

  test('a platform is the same in every size', () => {
    const larger = sampleRegistry({ plans: samplePlansOf(500) });
    expect(larger.platforms.slice(0, 90)).toEqual(sample.platforms);
    expect(sampleRegistry({ platforms: 7 }).platforms).toEqual(sample.platforms.slice(0, 7));
    for (const service of sample.services) {
      expect(larger.notificationsOf.get(service.id)).toEqual(sample.notificationsOf.get(service.id));
    }
  });

  test('IDs are the same as in earlier versions, because others may have stored them', () => {
    expect(sample.platforms[0]).toMatchObject({ name: 'Quillstack Journals' });
    expect(sample.platforms[0]?.id).toBe('e12c6fa6-4157-58a8-9890-5b8118b964a1');
    expect(sample.releases.map((release) => release.id)).toEqual([
      'c82b6732-a6f2-5e6e-aa16-caeac6e82dc7',
      'd7316467-ab64-5ac6-a726-f91e5979dc25',
    ]);
  });

  test('an empty sample has a catalogue', () => {
    const empty = sampleRegistry({ platforms: 0 });
    expect(empty.platforms).toEqual([]);
    expect(empty.hosts).toEqual([]);
    expect(empty.releases).toHaveLength(2);
  });
});

test('a generated registry has names and websites of their own, and no ID twice', () => {
  const large = sampleRegistry({ plans: samplePlansOf(20_000) });
  expect(large.platforms).toHaveLength(20_000);
  for (const field of ['name', 'website', 'id'] as const)
    expect(new Set(large.platforms.map((platform) => platform[field])).size, field).toBe(20_000);
  expect(new Set(large.hosts.map(({ name }) => name)).size).toBe(large.hosts.length);
  expect(new Set(idsOf(large)).size).toBe(idsOf(large).length);
});

describe('the sample', () => {
  test('has no ID twice', () => {
    const ids = idsOf(sample);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.every(isId)).toBe(true);
  });

  test('has the same audit for all services that share it', () => {
    const seen = new Map<string, SampleAudit>();
    for (const audit of auditsOf(sample)) {
      expect(seen.get(audit.id) ?? audit).toEqual(audit);
      seen.set(audit.id, audit);
    }
    expect(seen.size).toBeGreaterThan(20);
  });

  test('has audits that end after they began, and are of the release of their service', () => {
    for (const audit of auditsOf(sample)) {
      expect(audit.locked).toBe(audit.finished);
      expect((audit.finish_date ?? '9999') > audit.start_date).toBe(true);
    }
    const other = sample.services.filter(
      ({ last_audit: audit, usage_release }) => audit && audit.usage_release !== usage_release,
    );
    expect(other).toEqual([]);
  });

  test('has dates from 2024 to October 2026', () => {
    const dates = [
      ...sample.services.flatMap(({ last_audit, migrations }) => [
        ...migrations.map((each) => each.migration_date),
        // A plan lies ahead, whatever the day.
        ...(last_audit?.audit_status ? [last_audit.start_date, last_audit.finish_date] : []),
      ]),
      ...sample.notifications.flatMap((each) => [
        each.published_date,
        each.last_modified,
        each.start_date,
        each.end_date,
      ]),
    ].filter((date) => date !== null);
    expect(dates.toSorted()[0]! >= '2024').toBe(true);
    expect(dates.toSorted().at(-1)! < '2026-11').toBe(true);
  });

  test('has no placeholders, and reserved domains only', () => {
    const texts = JSON.stringify([sample.services, sample.notifications, sample.hosts, sample.platforms]);
    expect(
      texts.match(/\{(name|slug|part|reports|month|day|number|imprint|form|topic)\}|undefined|NaN/),
    ).toBeNull();
    const hosts = [...texts.matchAll(/https?:\/\/([^/"\s?<]+)|@([a-z0-9.-]+)/g)].map(
      (found) => found[1] ?? found[2]!,
    );
    expect(hosts.filter((name) => !name.replace(/\.$/, '').endsWith('.example'))).toEqual([]);
  });
});

describe('consistency', () => {
  test('services support a release under which the platform offers reports', () => {
    for (const { reports, sushi_services } of sample.platforms) {
      const releases = new Set(reports.map((report) => report.usage_release));
      expect(sushi_services.every((service) => releases.has(service.usage_release))).toBe(true);
    }
  });

  test('exactly the latest release is current, and both have the same 17 reports with IDs of their own', () => {
    expect(sample.releases.filter((release) => release.current).map(({ number }) => number)).toEqual(['5.1']);
    const [five, latest] = sample.releases.map(({ report_types }) =>
      report_types.flatMap((type) => type.reports),
    );
    expect(five).toHaveLength(17);
    expect(latest?.map(({ report_id, report_name }) => [report_id, report_name])).toEqual(
      five?.map(({ report_id, report_name }) => [report_id, report_name]),
    );
  });

  test('texts are empty where the specification says so (§2.5)', () => {
    for (const service of sample.services) {
      expect(service.api_key_info !== '').toBe(service.api_key_required);
      expect(isPlainNo(service.request_volume_limits_info)).toBe(!service.request_volume_limits_applied);
    }
  });

  test('a host lists the platforms of its services, and their audits', () => {
    for (const platform of sample.platforms) {
      for (const service of platform.sushi_services) {
        const record = host(service.data_host);
        expect(record?.platforms).toContain(apiPathOf({ kind: 'platform', id: platform.id }, ''));
        expect([...(record?.audits ?? []), null]).toContainEqual(service.last_audit);
      }
    }
    const tenants = sample.hosts.reduce((sum, each) => sum + each.platforms.length, 0);
    const pairs = sample.platforms.map(
      ({ sushi_services }) => new Set(sushi_services.map((service) => service.data_host)).size,
    );
    expect(tenants).toBe(pairs.reduce((sum, count) => sum + count, 0));
  });

  test('the audited reports of a host are from currently valid audits', () => {
    for (const { platforms, audits, audited_reports } of sample.hosts) {
      const valid = new Set(
        audits.flatMap((audit) =>
          audit.audit_status === 'Currently valid audit' ? audit.usage_release : [],
        ),
      );
      expect(new Set(audited_reports.map((report) => report.usage_release))).toEqual(valid);
      const offered = platforms.flatMap((path) => sample.platform.get(path.split('/').at(-2)!)!.reports);
      expect(offered).toEqual(expect.arrayContaining(audited_reports));
    }
  });

  test('all notifications are listed newest first', () => {
    const dates = sample.notifications.map((each) => each.published_date);
    expect(dates).toEqual(dates.toSorted().toReversed());
    expect(sample.notifications.every((each) => each.last_modified >= each.published_date)).toBe(true);
  });
});

function idsOf({ releases, platforms, services, hosts, notifications }: SampleRegistry): string[] {
  const types = releases.flatMap((release) => release.report_types);
  const reports = types.flatMap((type) => type.reports);
  const migrations = services.flatMap((service) => service.migrations);
  return [releases, types, reports, platforms, services, migrations, hosts, notifications].flatMap(
    (records) => records.map(({ id }) => id),
  );
}

function auditsOf({ services }: SampleRegistry): SampleAudit[] {
  return services.flatMap((service) => service.last_audit ?? []);
}
