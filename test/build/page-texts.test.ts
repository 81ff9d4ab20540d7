// What pages say of a small registry, with what the sample has not: records that state little, and a shared service.
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse, type HTMLElement } from 'node-html-parser';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Outputs } from '../../src/build/outputs.ts';
import { pageBundle } from '../../src/build/page-bundle.ts';
import { writePages } from '../../src/build/write-pages.ts';
import { readIdentity } from '../../src/identity/site-identity.ts';
import { openSiteData } from '../../src/page-data/site-data.ts';
import { openSnapshot } from '../../src/snapshot/store/snapshot-store.ts';
import { ensureBundle } from '../bundle.ts';
import { makeSnapshot } from '../mirror/mirror-fixtures.ts';
import { idOf, smallAnswers } from '../search/small-registry.ts';

const SITE = 'https://mirror.example/base';
let folder: string;

beforeAll(async () => {
  ensureBundle();
  folder = await mkdtemp(join(tmpdir(), 'pages-'));
  const snapshotDir = await makeSnapshot(smallAnswers());
  const place = {
    folder,
    dist: join(folder, 'none'),
    record: join(folder, 'steps.txt'),
    part: 'part',
    code: '',
  };
  const outputs = new Outputs(place);
  const data = await openSiteData({
    config: { snapshotDir, staleAfter: 48 },
    identity: readIdentity({ site: SITE, siteName: undefined, siteConfig: undefined }),
    snapshot: await openSnapshot(snapshotDir),
    dataDir: folder,
  });
  await writePages({
    site: SITE,
    data,
    outputs,
    bundle: await pageBundle(outputs, { place, workDir: folder, halt: new AbortController().signal }),
    pagesMade: () => {},
    dataWritten: async () => {},
    halt: new AbortController().signal,
  });
});
afterAll(() => rm(folder, { recursive: true }));

async function pageAt(path: string): Promise<HTMLElement> {
  return parse(await readFile(join(folder, path, 'index.html'), 'utf8'));
}

/** The lines of a part of a page, without explanations of terms. */
async function linesOf(path: string, selector = ''): Promise<string> {
  const found = (await pageAt(path)).querySelectorAll(`main ${selector}`);
  for (const help of found.flatMap((each) => each.querySelectorAll('.term'))) help.remove();
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
      return `${page.querySelector('title')!.text.replace(' · Registry Snapshot', '')} | ${description}`;
    }),
  );
  expect(texts.join('\n')).toMatchInlineSnapshot(`
    "Acme Journals | Release 5.1 service: requires customer ID, requestor ID, API key; currently valid audit. 3 sushi services. 3 reports. Provider:  Acme Press .
    Gamma | No sushi service. 0 reports.
    Acme Journals: Release 5.1 service | Release 5.1 service: requires customer ID, requestor ID, API key; currently valid audit. URL: https://www.stats.acme.example:8443/r51/ . Data host: Acme Hosting.
    Acme Journals: Release 5 service · 66666666 | Release 5 service: requires customer ID, requestor ID; no audit. URL: https://sushi.acme.example/r5 . Data host: Acme Hosting.
    77777777-0000-4000-8000-000000000000: Service | Service: requires customer ID; no audit.
    Acme Hosting | Usage data host of 3 platforms, 3 services: their sushi services, request limits, audits and migrations.
    Acme Press | Acme Press: content provider with 2 platforms and 3 services.
    TR: Title Report | 2 platforms that offer TR, Title Report, and in which release.
    TR_X | 0 platforms that offer TR_X, and in which release.
    PR_P1: Platform Usage | 1 platform that offers PR_P1, Platform Usage, and in which release.
    PR | 1 platform that offers reports of the type PR: which report in which release.
    IR: Items | 0 platforms that offer reports of the type IR, Items: which report in which release."
  `);
});

test('services on the page of their platform', async () => {
  expect(await linesOf(JOURNALS, '.setup')).toMatchInlineSnapshot(`
    "Release 5.1 service
    Valid
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

test('a platform that states little', async () => {
  expect(await linesOf(GAMMA)).toMatchInlineSnapshot(`
    "Platform
    Gamma
    Add Gamma to my platforms
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
    No
    ID
    33333333-0000-4000-8000-000000000000
    This record as JSON
    This record on the live registry
    Reports
    The registry lists no reports for this platform.
    Is something wrong?
    Access, credentials, or reports that are missing or wrong
    Write to Help desk"
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
    Not recorded
    ID
    77777777-0000-4000-8000-000000000000
    This record as JSON
    This record on the live registry
    Audit
    The registry lists no audit for this service."
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
    URLs, credentials and request limits of 3 services
    3 platforms with 3 services here
    PlatformServices and auditsProvider
    Acme Journals AJ
    Acme Journals, release 5.1 Valid
    Acme Journals, release 5 No audit 66666666
    Acme Journals, release 5 No audit 88888888
    Acme Press
    Beta Beta
    Beta, release 5 No audit 66666666
    Acme press
    Gamma
    No service here
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
    Audits
    The last audit of each service here, and others that the host’s record lists, latest first
    ServicesReleaseStateStartedEndedResult
    Acme Journals
    5.1
    Valid
    Not stated
    Not stated
    Moves in
    Services that moved here from another host, newest first
    DateServiceReleaseFrom
    2025-05-01
    Acme Journals
    5.1
    Old Host"
  `);
});

test('a provider', async () => {
  expect(await linesOf('provider/acme-press')).toMatchInlineSnapshot(`
    "Provider
    Acme Press
    2 platforms
    1 notification
    Add all 2 platforms of Acme Press to my platforms
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
    2 reports
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
    Changes
    No changes of this provider’s platforms are recorded.
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
    No subject
    Details data-corrected
    Type
    data-corrected
    Published
    1 January 2026, changed 2 January 2026

    From 1 December 2025
    No subject
    Details
    Type
    Generic

    Published 1 January 2026
    No subject
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
    Beta Beta
    5 No audit
    Acme press
    2 reports
    Gamma
    No service
    No provider stated
    0 reports
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
    77777777-0000-4000-8000-000000000000 Not stated
    No audit
    Customer ID
    None
    No URL stated"
  `);
  expect(await linesOf('usage-data-host', 'tbody')).toMatchInlineSnapshot(`
    "Acme Hosting
    France
    3
    3
    1
    0"
  `);
  expect(await linesOf('provider', 'tbody')).toMatchInlineSnapshot(`
    "Acme Press
    5.1 5
    2
    3"
  `);
  expect(await linesOf('audit', 'tbody')).toMatchInlineSnapshot(`
    "Acme Journals
    5.1
    Valid
    Not stated
    Not stated
    Acme Hosting"
  `);
  expect(await linesOf('report', 'tbody')).toMatchInlineSnapshot(`
    "TR Titles
    1 33%
    2 67%
    TR
    Title Report
    1 33%
    2 67%
    TR_X
    0 0%
    0 0%

    PR
    1 33%
    0 0%
    PR_P1
    Platform Usage
    1 33%
    0 0%

    IR Items
    0 0%
    0 0%

    Not in the catalogue
    1 33%
    1 33%
    a/b
    1 33%
    0 0%
    OWN
    0 0%
    1 33%

    TR Titles
    In release 5
    By title
    In release 5.1
    By title and more
    2
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
    Acme press"
  `);
  expect(await linesOf('report/OWN', '.head')).toMatchInlineSnapshot(`
    "Report, Not in the catalogue
    OWN
    In release 5.1: no platforms
    In release 5: 1 platform
    No release defines this report, but platforms list it."
  `);
  expect(await linesOf('report-type/TR', '.head')).toMatchInlineSnapshot(`
    "Report type
    TR Titles
    In release 5
    By title
    In release 5.1
    By title and more
    In release 5.1: 1 platform
    In release 5: 2 platforms
    TR Title Report
    TR_X"
  `);
});
