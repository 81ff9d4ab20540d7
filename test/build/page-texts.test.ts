// What pages say of a small registry, with what the sample has not: records that state little, and a shared service.
// After a change of words, run “npm test -- test/build/page-texts.test.ts -u” and read the difference.
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse, type HTMLElement } from 'node-html-parser';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readSite } from '../../src/build/read-site.ts';
import { StagedSite } from '../../src/build/staged-site.ts';
import { pageBundle } from '../../src/build/page-bundle.ts';
import { writePages } from '../../src/build/write-pages.ts';
import { readIdentity } from '../../src/identity/site-identity.ts';
import type { SiteData } from '../../src/page-data/site-data.ts';
import { createFinding } from '../../src/registry/finding.ts';
import { entryBetweenStates, type SnapshotState } from '../../src/history/compare/entry-between-states.ts';
import { publishedRecordsOf } from '../../src/history/compare/published-records.ts';
import { endpointOf } from '../../src/registry/endpoint.ts';
import { writeEntries } from '../../src/snapshot/store/history-store.ts';
import { contentDigestOf, type Manifest } from '../../src/snapshot/store/manifest.ts';
import { openSnapshot } from '../../src/snapshot/store/snapshot-store.ts';
import { ensureBundle } from '../bundle.ts';
import { makeSnapshot, type Answers } from '../mirror/mirror-fixtures.ts';
import { platformOf, serviceOf } from '../registry/records.ts';
import { idOf, smallAnswers } from '../search/small-registry.ts';

const SITE = 'https://mirror.example/base';
let folder: string;
let data: SiteData;

const [DELTA, NEW, OLD, GONE, GONE_SERVICE] = ['a', 'b', 'c', 'f', '0'].map(idOf) as [
  string,
  string,
  string,
  string,
  string,
];
const FINDINGS = [
  createFinding('audited-differs', `/api/v1/platform/${DELTA}/`, '/audited', 'Not all audits are finished.'),
  createFinding('unknown-field', `/api/v1/platform/${DELTA}/`, '/colour', 'A new field'),
  createFinding('unknown-field', `/api/v1/platform/${DELTA}/`, '/size', 'A new field'),
];
const SITE_CONFIG = {
  contact: 'mailto:us@ours.example',
  registryContact: 'https://registry.example/contact',
  notesUrl: 'https://github.com/OWNER/REPOSITORY/new/main/content/notes',
};
const NOTE = `---
for: ${NEW}
platform: delta
delay: 1
retry: 60
first_month: 2024-01
url: https://new.delta.example/r51/
checked: 2025-12-31
---
Ask twice.
`;
const OLD_NOTE = `---
for: ${OLD}
delay: 2
url: https://old.delta.example/
---
`;

/** The small registry, and a platform with two services that differ in much. */
function answers(): Answers {
  const audit = { id: idOf('d'), start_date: '2025-06', finish_date: '2026-01', usage_release: '5.1' };
  const [current, older] = [
    serviceOf({
      id: NEW,
      url: 'https://delta.example/',
      contact: {
        person: 'Ann',
        email: 'ann@delta.example',
        phone: '',
        form_url: 'https://delta.example/form',
      },
      data_host: `https://registry.example/api/v1/usage-data-host/${idOf('e')}/`,
      request_volume_limits_applied: true,
      credentials_auto_expire: null,
      platform_specific_info: 'Only for consortia.',
      last_audit: { ...audit, finished: true, locked: false, result: 'F', audit_status: 'Audit failed' },
    }),
    serviceOf({
      id: OLD,
      url: 'ftp://delta.example/',
      usage_release: '5',
      requestor_id_required: false,
      request_volume_limits_info: '3 requests a second',
      ip_address_authorization: true,
      last_audit: { ...audit, start_date: '2027-01', finish_date: '', finished: false, usage_release: '5' },
    }),
  ];
  const platform = platformOf({
    id: DELTA,
    name: 'Delta',
    content_provider_name: 'Delta Press',
    contact: null,
    address: '',
    reports: [{ report_id: 'TR', usage_release: '5.1', report_name: '' }],
    sushi_services: [current, older],
    audited: true,
    colour: 'blue',
    size: [{ width: 1 }, { width: 2, unit: 'm' }],
  });
  const small = smallAnswers();
  return {
    ...small,
    '/api/v1/platform/': JSON.stringify([...(JSON.parse(small['/api/v1/platform/']!) as object[]), platform]),
    [`/api/v1/platform/${DELTA}/`]: JSON.stringify(platform),
    [`/api/v1/sushi-service/${NEW}/`]: JSON.stringify(current),
    [`/api/v1/sushi-service/${OLD}/`]: JSON.stringify(older),
  };
}

/** The night before: one platform more, Delta without its newer service, and other facts of the first service. */
function earlierAnswers(): Answers {
  const later = answers();
  const changed: Answers = {};
  for (const [path, text] of Object.entries(later)) {
    if (path.includes(NEW)) continue;
    const answer = JSON.parse(text) as object;
    const earlier = JSON.parse(
      JSON.stringify(answer)
        .replaceAll('www.stats.acme.example:8443/r51', 'old.acme.example')
        .replaceAll('"Currently valid audit"', '"Audit in progress"')
        .replaceAll('Delta Press', 'Delta Inc'),
    ) as object & { sushi_services?: { id?: string }[] };
    if (path.includes(DELTA)) earlier.sushi_services = earlier.sushi_services!.filter(({ id }) => id !== NEW);
    changed[path] = JSON.stringify(earlier);
  }
  const gone = platformOf({
    id: GONE,
    name: 'Epsilon',
    abbrev: '',
    sushi_services: [serviceOf({ id: GONE_SERVICE })],
  });
  const list = '/api/v1/platform/';
  changed[list] = JSON.stringify([...(JSON.parse(changed[list]!) as object[]), gone]);
  changed[`${list}${GONE}/`] = JSON.stringify(gone);
  return changed;
}

/** Writes the entries of both nights to the history of the snapshot. */
function writeHistory(snapshotDir: string, manifest: Manifest): void {
  const stateOf = (content: string, taken: string, from: Answers): SnapshotState => ({
    registry: manifest.registry,
    taken,
    content,
    published: publishedRecordsOf(
      'usage',
      Object.entries(from).map(
        ([path, text]) => [endpointOf(path, 'usage')!, () => Buffer.from(text)] as const,
      ),
    ),
  });
  const before = stateOf('earlier', '2025-12-31T03:00:00.000Z', earlierAnswers());
  const baseline = entryBetweenStates(undefined, before);
  const now = stateOf(contentDigestOf(manifest), manifest.taken, answers());
  writeEntries(snapshotDir, [baseline, entryBetweenStates({ ...before, entry: baseline.id }, now)]);
}

beforeAll(async () => {
  ensureBundle();
  folder = await mkdtemp(join(tmpdir(), 'pages-'));
  const snapshotDir = await makeSnapshot(answers());
  await writeFile(join(snapshotDir, 'v1/report.json'), JSON.stringify({ findings: FINDINGS }));
  await mkdir(join(folder, 'content/notes'), { recursive: true });
  await writeFile(join(folder, 'content/notes/a.md'), NOTE);
  await writeFile(join(folder, 'content/notes/b.md'), OLD_NOTE);
  const siteConfig = join(folder, 'site.config.json');
  await writeFile(siteConfig, JSON.stringify(SITE_CONFIG));
  const snapshot = await openSnapshot(snapshotDir);
  writeHistory(snapshotDir, snapshot.manifest);
  data = await readSite({
    config: { site: SITE, snapshotDir, staleAfter: 48, contacts: 'everywhere' },
    identity: readIdentity({ site: SITE, siteName: 'Ours', siteConfig }),
    snapshot,
    folder,
    put: () => {},
  });
  const since = { since: '2025-12-31', url: '', movedTo: null };
  const serviceStates: SiteData['serviceStates'] = new Map([
    [OLD, { state: 'no-answer', ...since }],
    [idOf(5), { state: 'busy', ...since }],
  ]);
  await writeSite(folder, { ...data, serviceStates });
});
afterAll(() => rm(folder, { recursive: true }));

async function writeSite(into: string, from: SiteData): Promise<void> {
  await writePages(from, new StagedSite(into), { bundle: await pageBundle(join(folder, 'bundle')) });
}

async function pageAt(path: string): Promise<HTMLElement> {
  return parse(await readFile(join(folder, path, 'index.html'), 'utf8'));
}

/** The lines of a part of a page, without explanations of terms and what else is `hidden`. */
async function linesOf(path: string, selector = '', hidden = '.term'): Promise<string> {
  const found = (await pageAt(path)).querySelectorAll(`main ${selector}`);
  for (const part of found.flatMap((each) => each.querySelectorAll(`.term, ${hidden}`))) part.remove();
  return found.map((each) => each.structuredText.trim()).join('\n\n');
}

const [JOURNALS, GAMMA] = [`platform/${idOf(1)}`, `platform/${idOf(3)}`];
const [FIRST, SHARED, UNLISTED, SECOND] = [5, 6, 7, 8].map((digit) => `sushi-service/${idOf(digit)}`) as [
  string,
  string,
  string,
  string,
];
const HOST = 'usage-data-host/33333333-3333-4333-8333-333333333333';

test('titles and descriptions', async () => {
  const paths = [
    JOURNALS,
    GAMMA,
    FIRST,
    SHARED,
    UNLISTED,
    HOST,
    'provider/acme-press',
    'report/TR',
    'report/TR_X',
    'report/PR_P1',
    'report-type/PR',
    'report-type/IR',
  ];
  const texts = await Promise.all(
    paths.map(async (path) => {
      const page = await pageAt(path);
      const description = page.querySelector('meta[name=description]')!.getAttribute('content');
      return `${page.querySelector('title')!.text.replace(' · Ours', '')} | ${description}`;
    }),
  );
  expect(texts.join('\n')).toMatchInlineSnapshot(`
    "Acme Journals | Release 5.1 service: requires customer ID, requestor ID, API key; currently valid audit. 3 sushi services. 3 reports. Provider:  Acme Press .
    Gamma | No sushi service. No reports listed.
    Acme Journals: Release 5.1 service | Release 5.1 service: requires customer ID, requestor ID, API key; currently valid audit. URL: https://www.stats.acme.example:8443 . Data host: Acme Hosting.
    Acme Journals: Release 5 service · 66666666 | Release 5 service: requires customer ID, requestor ID; no audit. URL: https://sushi.acme.example/r5 . Data host: Acme Hosting.
    77777777-0000-4000-8000-000000000000: Service | Service: requires customer ID; no audit.
    Acme Hosting | Usage data host of 4 platforms, 4 services: their sushi services, request limits, audits and migrations.
    Acme Press | Acme Press: content provider with 2 platforms and 3 services.
    TR: Title Report | 3 platforms that offer TR, Title Report, and in which release.
    TR_X | 0 platforms that offer TR_X, and in which release.
    PR_P1: Platform Usage | 1 platform that offers PR_P1, Platform Usage, and in which release.
    PR | 1 platform that offers reports of the type PR: which report in which release.
    IR: Items | 0 platforms that offer reports of the type IR, Items: which report in which release."
  `);
});

test('services on the page of their platform', async () => {
  expect(await linesOf(JOURNALS, '.setup')).toMatchInlineSnapshot(`
    "Release 5.1 service
    Valid Unknown: busy
    https://www.stats.acme.example:8443 Copybase URL for release 5.1
    The registry lists https://www.stats.acme.example:8443/r51/
    Required
    Customer ID, requestor ID, API key
    Not needed: registered IP address.
    Not stated: platform parameter.
    Customer ID
    Your code.
    Requestor ID
    Ask the
    help desk.
    API key
    The registry gives no details.
    Platform parameter
    Not stated
    Contact
    None listed for this service. Contacts of related records:
    Acme Journals
    Help desk
    help@acme.example
    Request limit
    None
    Credential expiry
    None
    Customizations
    Has books
    Ready request
    https://www.stats.acme.example:8443/r51/reports?customer_id=CUSTOMER_ID&requestor_id=REQUESTOR_ID&api_key=API_KEYCopyrequest for the report listAll requests
    Data host
    Acme Hosting

    Release 5 service · 66666666
    No audit
    https://sushi.acme.example/r5 Copybase URL for release 5
    Required
    Customer ID, requestor ID
    Not needed: API key, platform parameter, registered IP address.
    Customer ID
    The registry gives no details.
    Requestor ID
    The registry gives no details.
    Contact
    None listed for this service. Contacts of related records:
    Acme Journals
    Help desk
    help@acme.example
    Beta
    Help desk
    help@acme.example
    Customizations
    None
    Everything else is as for Release 5.1 service.

    Release 5 service · 88888888
    No audit
    https://sushi.acme.example/r5 Copybase URL for release 5
    Required
    Customer ID, requestor ID
    Not needed: API key, platform parameter, registered IP address.
    Customer ID
    The registry gives no details.
    Requestor ID
    The registry gives no details.
    Contact
    Phone +1 23
    Request limit
    Two per second
    Customizations
    None
    Everything else is as for Release 5.1 service."
  `);
});

test('two services compared, unknown fields, findings, notes, and whom to tell', async () => {
  expect(await linesOf(`platform/${DELTA}`)).toMatchInlineSnapshot(`
    "Platform
    Delta
    Delta Press
    Add to my platforms (Delta)
    Set up your harvester
    Release 5.1 service Failed (audit ended January 2026)
    https://delta.example/ Copybase URL for release 5.1
    Corrected URL
    https://new.delta.example/r51/ Copycorrected URL for release 5.1
    From a note by Ours, checked on 31 December 2025
    Required
    Customer ID, requestor ID
    Not needed: API key, platform parameter, registered IP address.
    Customer ID
    The registry gives no details.
    Requestor ID
    The registry gives no details.
    Platform parameter
    Not needed
    Only for consortia.
    Platform parameter
    delta
    From a note by Ours, checked on 31 December 2025
    Delay
    1 day after the end of a month
    From a note by Ours, checked on 31 December 2025
    Retry
    After 60 minutes
    From a note by Ours, checked on 31 December 2025
    First month
    January 2024
    From a note by Ours, checked on 31 December 2025
    Contact
    Ann
    ann@delta.example
    Form https://delta.example/form
    Request limit
    Yes, not described
    Credential expiry
    Not stated
    Customizations
    None
    Ready request
    https://delta.example/r51/reports?customer_id=CUSTOMER_ID&requestor_id=REQUESTOR_IDCopyrequest for the report listAll requests
    Data host
    https://registry.example/api/v1/usage-data-host/eeeeeeee-0000-4000-8000-000000000000/ (the registry returns no record for it)
    Releases 5.1 and 5 compared
    What differs between the two services
    Release 5.1 serviceRelease 5 service
    URL
    https://delta.example/
    ftp://delta.example/
    notice: The URL is not an http or https URL.
    Notes by Ours
    Platform parameter
    delta
    Corrected URL
    https://new.delta.example/r51/
    Delay
    1 day after the end of a month
    Retry
    After 60 minutes
    First month
    January 2024
    Corrected URL
    https://old.delta.example/
    Delay
    2 days after the end of a month
    Audit
    Failed (audit ended January 2026)
    Planned (for January 2027)
    Status page
    Not known
    Does not answer
    Required credentials
    customer ID, requestor ID
    customer ID, registered IP address
    Requestor ID
    The registry gives no details.
    Not needed
    Platform parameter
    Not needed
    Only for consortia.
    Not needed
    Registered IP address
    Not needed
    The registry gives no details.
    Request limit
    Yes, not described
    3 requests a second
    Credential expiry
    Not stated
    None
    Contact
    Ann
    ann@delta.example
    Form https://delta.example/form
    None listed
    Data host
    https://registry.example/api/v1/usage-data-host/eeeeeeee-0000-4000-8000-000000000000/ (the registry returns no record for it)
    Acme Hosting
    The same for both: customer ID, customizations.
    Facts
    Provider
    Delta Press
    Abbreviation
    AJ
    Host types
    eJournal
    Website
    https://acme.example
    Contact
    None listed
    Country
    France (FR)
    Marked as audited by the registry
    Yes
    Not all audits are finished.
    Data host
    Acme Hosting
    ID
    aaaaaaaa-0000-4000-8000-000000000000
    This record as JSON
    This record on the live registry
    Reports
    Reports that the platform offers, by release
    ReportRelease 5.1Release 5
    TRTitle Report
    Offered
    Not offered
    Notes by Ours
    No notes yet.
    Suggest a note
    Further fields
    As published. The specification does not describe these fields.
    colour
    blue
    size
    widthunit
    1
    2
    m
    History
    2 January 2026
    Delta adopted release 5.1: new service, provider changed #
    Provider
    was
    Delta Inc
    now
    Delta Press
    Feed of these changes (Atom)
    Findings in this record
    warning: Not all audits are finished. Marked as audited
    notice: A new field
    In 2 places
    /colour
    /size
    Is something wrong?
    Access, credentials, or reports that are missing or wrong
    Write to Ann
    A mistake in this record, such as an old URL, contact or audit
    Tell the registry, registry.example
    Something that only this site shows wrongly
    Write to Ours"
  `);
  // On the page of its platform above, too.
  expect(await linesOf(`sushi-service/${NEW}`, '', '.setup')).toMatchInlineSnapshot(`
    "Sushi service
    Delta Release 5.1 service
    Platform: Delta
    Release 5 service
    Facts
    Data host
    https://registry.example/api/v1/usage-data-host/eeeeeeee-0000-4000-8000-000000000000/ (the registry returns no record for it)
    Last change
    2 January 2026
    ID
    bbbbbbbb-0000-4000-8000-000000000000
    This record as JSON
    This record on the live registry
    Requests
    Derived from the registered URL; may not work for every service. Replace the words in capitals with your own values.
    Show asURLcurl
    MonthsFrom to
    Status
    curl 'https://delta.example/r51/status'
    Members
    curl 'https://delta.example/r51/members?customer_id=CUSTOMER_ID&requestor_id=REQUESTOR_ID'
    Report list
    curl 'https://delta.example/r51/reports?customer_id=CUSTOMER_ID&requestor_id=REQUESTOR_ID'
    TRTitle Report
    curl 'https://delta.example/r51/reports/tr?customer_id=CUSTOMER_ID&requestor_id=REQUESTOR_ID&begin_date=YYYY-MM&end_date=YYYY-MM'
    Copyrequest for
    Audit
    Audit failed
    Began
    June 2025
    Ended
    January 2026
    Finished
    Yes
    Result
    Failed
    Result locked
    No
    Release
    5.1
    Audit ID
    dddddddd-0000-4000-8000-000000000000
    Notes by Ours
    From the operator of this site. The registry does not publish them.
    Ask twice.
    Platform parameter
    delta
    Corrected URL
    https://new.delta.example/r51/
    Delay
    1 day after the end of a month
    Retry
    After 60 minutes
    First month
    January 2024
    Checked on 31 December 2025
    Suggest a note
    History
    2 January 2026
    Delta added a release 5.1 service #
    Is something wrong?
    Access, credentials, or reports that are missing or wrong
    Write to Ann
    A mistake in this record, such as an old URL, contact or audit
    Tell the registry, registry.example
    Something that only this site shows wrongly
    Write to Ours"
  `);
  expect(await linesOf(`sushi-service/${OLD}`)).toMatchInlineSnapshot(`
    "Sushi service
    Delta Release 5 service
    Platform: Delta
    Release 5.1 service
    Set up your harvester
    Audit planned (for January 2027)
    ftp://delta.example/ Copybase URL for release 5
    notice: The URL is not an http or https URL.
    Corrected URL
    https://old.delta.example/ Copycorrected URL for release 5
    From a note by Ours
    Has not answered since 31 December 2025
    Required
    Customer ID, registered IP address
    Not needed: requestor ID, API key, platform parameter.
    Customer ID
    The registry gives no details.
    Registered IP address
    The registry gives no details.
    Delay
    2 days after the end of a month
    From a note by Ours
    Contact
    None listed
    Request limit
    3 requests a second
    Credential expiry
    None
    Customizations
    None
    Facts
    Data host
    Acme Hosting
    Last change
    No changes since 31 December 2025
    ID
    cccccccc-0000-4000-8000-000000000000
    This record as JSON
    This record on the live registry
    Requests
    The registered URL is not an http or https URL, so no requests can be derived from it.
    Audit
    Audit planned
    Start
    January 2027
    Ended
    Not finished
    Finished
    No
    Result
    None yet
    Result locked
    Not stated
    Release
    5
    Audit ID
    dddddddd-0000-4000-8000-000000000000
    Notes by Ours
    From the operator of this site. The registry does not publish them.
    Corrected URL
    https://old.delta.example/
    Delay
    2 days after the end of a month
    Suggest a note
    Is something wrong?
    A mistake in this record, such as an old URL, contact or audit
    Tell the registry, registry.example
    Something that only this site shows wrongly
    Write to Ours"
  `);
});

test('what changed: on the page of changes, of a record and of a removed one, and on the home page', async () => {
  expect(await linesOf('changes')).toMatchInlineSnapshot(`
    "Changes
    What changed in the registry, newest first; recorded since 31 December 2025.
    By kind of change, by month, and feeds
    Filters
    MonthAnyJanuary 2026Kind of changeAnyRemoved platformsAdopted releasesNew servicesRemoved servicesChanged URLsAudits now validOther changesProviderAnyAcme PressDelta IncDelta PressReleaseAnyRelease 5.1Release 5
    7 changesClear filters
    2 January 2026
    Epsilon was removed: release 5.1 service removed #
    Delta adopted release 5.1: new service, provider changed #
    Provider
    was
    Delta Inc
    now
    Delta Press
    Acme Journals, release 5.1: new URL, audit now valid #
    URL
    was
    https://old.acme.example/
    now
    https://www.stats.acme.example:8443/r51/
    Pages of each kind and month
    By kind of change
    All changes
    Removed platforms 1
    Adopted releases 1
    New services 1
    Removed services 1
    Changed URLs 1
    Audits now valid 1
    Other changes 1
    By month
    January 2026
    Follow
    All changes: Atom, JSON Feed
    New and removed platforms: Atom, JSON Feed
    Audits: Atom, JSON Feed
    URLs and data hosts of services: Atom, JSON Feed
    Credentials that services require: Atom, JSON Feed
    New platforms on release 5: Atom, JSON Feed
    New platforms on release 5.1: Atom, JSON Feed
    For programs: index.json with its schema
    Removed records: deleted.json, and what replaced them: successors.json"
  `);
  expect(await linesOf(FIRST, '#history')).toMatchInlineSnapshot(`
    "History
    2 January 2026
    Release 5.1: new URL, audit now valid #
    URL
    was
    https://old.acme.example/
    now
    https://www.stats.acme.example:8443/r51/"
  `);
  expect(await linesOf(FIRST, '.facts dl')).toMatchInlineSnapshot(`
    "Data host
    Acme Hosting
    Last change
    2 January 2026
    ID
    55555555-0000-4000-8000-000000000000"
  `);
  expect(await linesOf(`platform/${GONE}`)).toMatchInlineSnapshot(`
    "Removed platform
    Epsilon
    Removed from the registry on 2 January 2026. What follows is the last known record. Contacts of removed records are not kept.
    Former services
    Release 5.1 service https://reports.acme.example/sushi
    Last known details
    Provider
    Acme Press
    Host types
    eJournal
    Website
    https://acme.example
    Address
    1 Main Street
    Springfield
    Country
    France (FR)
    Was marked as audited
    No
    ID
    ffffffff-0000-4000-8000-000000000000
    Reports it offered
    Reports that the platform offered, by release
    ReportRelease 5.1Release 5
    TR_J1Title Report - Journal Report 1
    Offered
    Not offered
    History
    2 January 2026
    Epsilon was removed: release 5.1 service removed #
    Feed of these changes (Atom)"
  `);
  expect(await linesOf('')).toMatchInlineSnapshot(`
    "Which platforms offer which usage reports, and how to fetch them
    Search platforms, services, data hosts and reportsSearch
    Search needs JavaScript. Without it, browse the lists of platforms, services, providers, data hosts and reports, all by name.
    Last check of the registry
    Set up a harvestURL, credentials and request limit of each service
    See what changedNew releases, URLs, credentials and audits
    Check my platformsChanges, dates and files for harvesters
    January 2026
    7 changes
    Platform removed
    Epsilon
    Release adopted
    Delta
    New service
    Delta
    Service removed
    Epsilon
    URL changed
    Acme Journals
    Audit now valid 1 service
    Acme Journals
    Notifications for the 30 days from 2 January 2026
    Down 2 January 2026 – 4 January 2026
    Without a subject Until 1 February 2026
    Platforms on each release
    Numbers by month
    024December 2025January 20265.1: 25: 3
    The registry in numbers
    By release, credential, country and more
    4 platforms
    6 sushi services
    1 data host
    2 providers"
  `);
});

test('lists of changes name only what they lead to', async () => {
  expect(await linesOf('changes/2026-01', '.to-ways')).toBe('By kind of change and by month');
  const history = { ...data.history, runs: [], months: [], events: [], tombstones: [] };
  await writeSite(join(folder, 'first'), { ...data, history });
  expect((await pageAt('first/changes')).querySelectorAll('#ways details').length).toBe(0);
  expect(await linesOf('first/changes', '.to-ways')).toBe('Feeds');
});

test('the registry in numbers', async () => {
  expect(await linesOf('numbers')).toMatchInlineSnapshot(`
    "The registry in numbers
    How many platforms and services support each release, report, credential and audit.
    Releases over time
    Platforms on each release
    024December 2025January 20265.1: 25: 3
    Services on each release
    024December 2025January 20265.1: 25: 3
    Numbers by month
    Platforms and services on each release at the end of each month
    MonthPlatforms, 5.1Platforms, 5Services, 5.1Services, 5
    January 2026
    2
    3
    2
    3
    December 2025
    2
    3
    2
    3
    Services by release
    Release 5.12
    Release 53
    Not stated1
    Releases supported
    5.1 + 52
    No service1
    5 only1
    Services by audit
    No audit3
    Failed1
    Planned1
    Valid1
    All audits One audit can cover several services.
    Credentials that services require
    Customer ID6
    Requestor ID4
    API key1
    Registered IP address1
    All services
    Platforms by report
    TR3
    TR_X0
    PR_P11
    a/b1
    OWN1
    Not stated1
    All reports, by release
    Platforms by data host
    Acme Hosting3
    Not stated1
    All data hosts
    Platforms by host type
    eJournal3
    A G C1
    Not stated1
    Platforms by country
    France2
    XK1
    Not stated1
    All platforms, by country"
  `);
  const labels = (await pageAt('numbers'))
    .querySelectorAll('svg[aria-label]')
    .map((each) => each.getAttribute('aria-label'));
  expect(labels.join('\n')).toMatchInlineSnapshot(`
    "Platforms on each release, December 2025 to January 2026: release 5.1 from 2 to 2; release 5 from 3 to 3.
    Services on each release, December 2025 to January 2026: release 5.1 from 2 to 2; release 5 from 3 to 3."
  `);
});

test('releases to choose from, and what search filters by', async () => {
  const mine = await pageAt('mine');
  const options = mine.querySelectorAll('[data-export] [name=release] option');
  expect(options.map((each) => each.text)).toEqual(['All', '5.1', '5']);
  const search = (await pageAt('search')).querySelector('main')!;
  const fields = search.querySelectorAll('select').map((each) => each.getAttribute('name'));
  expect(fields).toContain('audit');
  expect(search.querySelector('p.aside')!.structuredText).toBe(
    'To filter by data host, credentials or request limit, use the lists of platforms and services.',
  );
});

test('facts of a platform', async () => {
  expect(await linesOf(JOURNALS, '.facts dl')).toMatchInlineSnapshot(`
    "Provider
    Acme Press
    Abbreviation
    AJ
    Host types
    eJournal
    A G C
    eJournal
    Website
    https://www.acme.example/about/
    Contact
    Help desk
    help@acme.example
    Address
    1 Main Street
    Springfield
    Country
    France (FR)
    Marked as audited by the registry
    No
    Data host
    Acme Hosting
    ID
    11111111-0000-4000-8000-000000000000"
  `);
});

test('a platform of a country without a name', async () => {
  expect(await linesOf(`platform/${idOf(2)}`, '.facts dl')).toMatchInlineSnapshot(`
    "Provider
    Acme press
    Abbreviation
    Beta
    Host types
    eJournal
    Contact
    Help desk
    help@acme.example
    Address
    1 Main Street
    Springfield
    Country
    XK
    Marked as audited by the registry
    No
    Data host
    Acme Hosting
    ID
    22222222-0000-4000-8000-000000000000"
  `);
});

test('a platform that states little', async () => {
  expect(await linesOf(GAMMA)).toMatchInlineSnapshot(`
    "Platform
    Gamma
    Add to my platforms (Gamma)
    Set up your harvester
    The registry lists no service for this platform.
    Facts
    Website
    gamma
    Contact
    Help desk
    help@acme.example
    Address
    1 Main Street
    Springfield
    Marked as audited by the registry
    Not stated
    ID
    33333333-0000-4000-8000-000000000000
    This record as JSON
    This record on the live registry
    Reports
    The registry lists no reports for this platform.
    Notes by Ours
    No notes yet.
    Suggest a note
    Is something wrong?
    Access, credentials, or reports that are missing or wrong
    Write to Help desk
    A mistake in this record, such as an old URL, contact or audit
    Tell the registry, registry.example
    Something that only this site shows wrongly
    Write to Ours"
  `);
});

test('services: one that two platforms share, one with a contact of its own, one of no platform', async () => {
  expect(await linesOf(SHARED, '.head')).toMatchInlineSnapshot(`
    "Sushi service
    Acme Journals Release 5 service · 66666666
    Platforms: Acme Journals, Beta
    Release 5.1 service
    Release 5 service · 88888888"
  `);
  expect(await linesOf(SECOND, '.setup')).toMatchInlineSnapshot(`
    "Set up your harvester
    No audit
    https://sushi.acme.example/r5 Copybase URL for release 5
    Required
    Customer ID, requestor ID
    Not needed: API key, platform parameter, registered IP address.
    Customer ID
    The registry gives no details.
    Requestor ID
    The registry gives no details.
    Contact
    Phone +1 23
    Request limit
    Two per second
    Credential expiry
    None
    Customizations
    None"
  `);
  expect(await linesOf(UNLISTED)).toMatchInlineSnapshot(`
    "Sushi service
    77777777-0000-4000-8000-000000000000 Service
    No platform lists this service.
    Set up your harvester
    No audit
    The registry lists no URL for this service.
    Required
    Customer ID
    Not needed: requestor ID, API key, platform parameter, registered IP address.
    Customer ID
    The registry gives no details.
    Contact
    None listed
    Request limit
    None
    Credential expiry
    None
    Customizations
    None
    Facts
    Data host
    Not stated
    Last change
    No changes since 31 December 2025
    ID
    77777777-0000-4000-8000-000000000000
    This record as JSON
    This record on the live registry
    Audit
    The registry lists no audit for this service.
    Notes by Ours
    No notes yet.
    Suggest a note
    Is something wrong?
    A mistake in this record, such as an old URL, contact or audit
    Tell the registry, registry.example
    Something that only this site shows wrongly
    Write to Ours"
  `);
});

test('the audit and the migration of a service', async () => {
  expect(await linesOf(FIRST, '#audit')).toMatchInlineSnapshot(`
    "Audit
    Currently valid audit
    Began
    Not stated
    Ended
    Not stated
    Finished
    Yes
    Result
    Not stated
    Result locked
    Not stated
    Release
    5.1
    Audit ID
    99999999-0000-4000-8000-000000000000"
  `);
  expect(await linesOf(FIRST, '#migrations')).toMatchInlineSnapshot(`
    "Migrations
    1 May 2025
    Moved from Old Host
    99999999-0000-4000-8000-000000000000"
  `);
});

test('a data host', async () => {
  expect(await linesOf(HOST)).toMatchInlineSnapshot(`
    "Usage data host
    Acme Hosting
    Platforms
    URLs, credentials and request limits of 4 services
    4 platforms with 4 services here
    PlatformServices and auditsProvider
    Acme Journals AJ
    Acme Journals, release 5.1 Valid
    Acme Journals, release 5 No audit 66666666
    Acme Journals, release 5 No audit 88888888
    Acme Press
    Beta Beta
    Beta, release 5 No audit 66666666
    Acme press
    Delta AJ
    Delta, release 5 Planned
    Delta Press
    Gamma
    No service here
    No provider stated
    Facts
    Abbreviation
    AH
    Website
    https://hosting.example/
    Contact
    None listed
    Country
    France (FR)
    ID
    33333333-3333-4333-8333-333333333333
    This record as JSON
    This record on the live registry
    Request limits
    Each service states its own limit. Services with the same text are listed together.
    No request limit
    2 services
    Acme Journals 66666666 5
    Acme Journals 5.1
    Two per second
    1 service
    Acme Journals 88888888 5
    3 requests a second
    1 service
    Delta 5
    Audits
    The last audit of each service here, and others that the host’s record lists, latest first
    ServicesReleaseStateStartedEndedResult
    Acme Journals
    5.1
    Valid
    Not stated
    Not stated
    Not stated
    Delta
    5
    Planned
    2027-01
    Not finished
    None yet
    Moves in
    Services that moved here from another host, newest first
    DateServiceReleaseFrom
    2025-05-01
    Acme Journals
    5.1
    Old Host
    Notes by Ours
    No notes yet.
    Suggest a note
    Is something wrong?
    A mistake in this record, such as an old URL, contact or audit
    Tell the registry, registry.example
    Something that only this site shows wrongly
    Write to Ours"
  `);
});

test('a provider', async () => {
  expect(await linesOf('provider/acme-press')).toMatchInlineSnapshot(`
    "Provider
    Acme Press
    2 platforms
    4 changes in January 2026
    1 notification
    Add all 2 to my platforms (Acme Press)
    Platforms
    Acme Journals
    3 reports · France
    Release 5.1service of Acme Journals
    Valid
    Data host Acme Hosting
    Release 5service of Acme Journals
    No audit 66666666
    Data host Acme Hosting
    Release 5service of Acme Journals
    No audit 88888888
    Data host Acme Hosting
    Beta
    2 reports · XK
    Release 5service of Beta
    No audit 66666666
    Data host Acme Hosting
    Contacts
    Help desk
    help@acme.example
    For Acme Journals , Beta
    Phone +1 23
    For Acme Journals 5
    Facts
    Services by release
    5.1 1
    5 2
    Services by audit
    No audit 2
    Valid 1
    Also spelled
    Acme press
    Feed of changes (Atom)
    Calendar of announced dates (.ics)
    Former platforms
    Epsilon, until 2 January 2026: no longer in the registry
    Notes by Ours
    No notes yet.
    Suggest a note
    Changes
    2 January 2026
    Epsilon was removed: release 5.1 service removed #
    Acme Journals, release 5.1: new URL, audit now valid #
    URL
    was
    https://old.acme.example/
    now
    https://www.stats.acme.example:8443/r51/
    Notifications
    Now
    2 January 2026 to 4 January 2026
    Down
    Acme Journals, release 5.1
    Service
    Acme Journals 5.1
    Reports
    TR 5.1
    Type
    Generic
    Published
    1 January 2026
    Feed of these notifications: Atom, JSON Feed"
  `);
  expect(await linesOf('provider/delta-press', '.services-by-release')).toMatchInlineSnapshot(`
    "Release 5.1service of Delta
    Failed (audit ended January 2026)
    Data host https://registry.example/api/v1/usage-data-host/eeeeeeee-0000-4000-8000-000000000000/ (the registry returns no record for it)
    Release 5service of Delta
    Planned (for January 2027)
    Data host Acme Hosting"
  `);
});

test('notifications', async () => {
  expect(await linesOf('notification', 'article')).toMatchInlineSnapshot(`
    "2 January 2026 to 4 January 2026
    Acme Journals, release 5.1: Down
    Details
    Service
    Acme Journals 5.1
    Reports
    TR 5.1
    Type
    Generic
    Published
    1 January 2026

    Until 1 February 2026
    Without a subject
    Details data-corrected
    Type
    data-corrected
    Published
    1 January 2026, changed 2 January 2026

    1 March 2026
    Without a subject
    Details
    Type
    Generic
    Published
    1 January 2026

    From 1 December 2025
    Without a subject
    Details
    Type
    Generic

    Published 1 January 2026
    Without a subject
    Details
    Type
    Generic
    Published
    1 January 2026"
  `);
});

test('lists', async () => {
  expect(await linesOf('platform', 'tbody')).toMatchInlineSnapshot(`
    "Acme Journals AJ
    5.1 Valid
    5 No audit
    Acme Press
    3 reports
    France
    Unknown: busy
    Beta Beta
    5 No audit
    Acme press
    2 reports
    XK
    Delta AJ
    5.1 Failed
    5 Planned
    Does not answer
    Delta Press
    1 report
    France
    Does not answer
    Gamma
    No service
    No provider stated
    No reports listed
    No country stated"
  `);
  expect(await linesOf('sushi-service', 'tbody')).toMatchInlineSnapshot(`
    "Acme Journals 5.1
    5.1
    Valid
    Customer ID
    Requestor ID
    API key
    None
    https://www.stats.acme.example:8443 CopyURL of Acme Journals 5.1
    Acme Hosting
    Unknown: busy
    Acme Journals 5
    5
    No audit
    Customer ID
    Requestor ID
    None
    https://sushi.acme.example/r5 CopyURL of Acme Journals 5
    Acme Hosting
    Acme Journals 5
    5
    No audit
    Customer ID
    Requestor ID
    “Two per second”
    https://sushi.acme.example/r5 CopyURL of Acme Journals 5
    Acme Hosting
    Delta 5.1
    5.1
    Failed
    Customer ID
    Requestor ID
    Yes, not described
    https://delta.example/ CopyURL of Delta 5.1
    https://registry.example/api/v1/usage-data-host/eeeeeeee-0000-4000-8000-000000000000/
    Delta 5
    5
    Planned
    Customer ID
    Registered IP address
    “3 requests a second”
    ftp://delta.example/ CopyURL of Delta 5
    notice: The URL is not an http or https URL.
    Does not answer
    Acme Hosting
    Does not answer
    77777777-0000-4000-8000-000000000000 Not stated
    No audit
    Customer ID
    None
    No URL stated"
  `);
  expect(await linesOf('usage-data-host', 'tbody')).toMatchInlineSnapshot(`
    "Acme Hosting
    France
    4
    4
    1
    0"
  `);
  expect(await linesOf('provider', 'tbody')).toMatchInlineSnapshot(`
    "Acme Press
    5.1 5
    2
    3
    Delta Inc no platform any more
    No service
    0
    0
    Delta Press
    5.1 5
    1
    2"
  `);
  expect(await linesOf('audit', 'tbody')).toMatchInlineSnapshot(`
    "Acme Journals
    5.1
    Valid
    Not stated
    Not stated
    Not stated
    Acme Hosting
    Delta
    5.1
    Failed
    2025-06
    2026-01
    Failed
    Delta
    5
    Planned
    2027-01
    Not finished
    None yet
    Acme Hosting"
  `);
  expect(await linesOf('report', 'tbody')).toMatchInlineSnapshot(`
    "TR Titles
    2 50%
    2 50%
    TR
    Title Report
    2 50%
    2 50%
    TR_X
    0 0%
    0 0%

    PR
    1 25%
    0 0%
    PR_P1
    Platform Usage
    1 25%
    0 0%

    IR Items
    0 0%
    0 0%

    Not in the catalogue
    1 25%
    1 25%
    a/b
    1 25%
    0 0%
    OWN
    0 0%
    1 25%

    TR Titles
    In release 5
    By title
    In release 5.1
    By title and more
    3
    PR
    The registry gives no description.
    1
    IR Items
    The registry gives no description.
    0
    Not in the catalogue
    No release defines these reports, but platforms list them.
    2"
  `);
});

test('reports', async () => {
  expect(await linesOf('report/TR', 'tbody')).toMatchInlineSnapshot(`
    "Acme Journals
    Offered Currently valid audit
    Offered No audit
    Acme Press
    Beta
    Not offered
    Offered No audit
    Acme press
    Delta
    Offered Audit failed
    Not offered
    Delta Press"
  `);
  expect(await linesOf('report/OWN', '.head')).toMatchInlineSnapshot(`
    "Report, Not in the catalogue
    OWN
    In release 5.1: no platforms
    In release 5: 1 platform
    No release defines this report, but platforms list it."
  `);
  expect(await linesOf('report/TR_X')).toMatchInlineSnapshot(`
    "Report, Titles
    TR_X
    The registry gives no description.
    No platform offers this report.
    ID
    In release 5.1
    44444444-0000-4000-8000-000000000000"
  `);
  expect(await linesOf('report/TR', '#ids')).toMatchInlineSnapshot(`
    "IDs
    In release 5
    44444444-0000-4000-8000-000000000000
    In release 5.1
    44444444-0000-4000-8000-000000000000"
  `);
  expect(await linesOf('report-type/TR', '.head')).toMatchInlineSnapshot(`
    "Report type
    TR Titles
    In release 5
    By title
    In release 5.1
    By title and more
    In release 5.1: 2 platforms
    In release 5: 2 platforms
    TR Title Report
    TR_X"
  `);
});
