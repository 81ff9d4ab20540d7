import { brandCandidatesIn } from '../registry/brand.ts';
import { checkSingleCurrentRelease } from '../registry/checks/consistency.ts';
import { isId, apiPathOf } from '../registry/endpoint.ts';
import type { Finding } from '../registry/finding.ts';
import { parseJsonBytes } from '../registry/reading/json.ts';
import { hasErrorDetail, unknownRecordPaths } from './absent-records.ts';
import { withVerifyClient, type CheckTask, type VerifyClient, type VerifyTarget } from './verify-client.ts';
import {
  judgeFindings,
  type CheckedRegistry,
  SPECIFICATION_RULES,
  type RuleName,
  checkEndpoint,
  type EndpointAnswer,
} from './check-endpoint.ts';
import { isJsonType } from './check-headers.ts';
import { checkRegistryPlatform, type CheckedRecords, type ListedPlatform } from './check-platform.ts';
import { replyText, VerdictRecorder } from './verdict.ts';
import { refuseRedirect, UnusableTargetError } from './served-mirror.ts';
import { SAMPLED_PLATFORMS, spreadOver } from './sampled-paths.ts';
import { splitRegistryLink } from '../registry/registry-link.ts';
import { checkWithVariants } from './endpoint-variants.ts';

const NOTIFICATIONS = { kind: 'notifications' } as const;
// The limit of a snapshot.
const MAX_PAGES = 1000;

/** `url` is the registry's base URL, without /api/v1. */
export interface VerifyRegistryOptions extends VerifyTarget {
  /** Default: read from the platform list. */
  brand?: string;
  /** Other base URLs of its own links. */
  aliases?: readonly string[];
  /** Check all platforms, instead of a sample. */
  every?: boolean;
}

export type RegistryVerdict = Awaited<ReturnType<typeof verifyRegistry>>;

/** Checks a registry against the specification with GET, HEAD and OPTIONS only. Throws UnusableTargetError. */
export function verifyRegistry(options: VerifyRegistryOptions) {
  const { url, aliases = [], every = false } = options;
  return withVerifyClient(options, async (client, runAll) => {
    const list = await readPlatformList(client);
    const brand = options.brand ?? brandCandidatesIn(list)[0];
    if (brand === undefined)
      throw new UnusableTargetError(
        `The platform list of ${url} has no key that ends in “_release”. Set the brand with --brand.`,
      );
    const recorder = new VerdictRecorder<RuleName>();
    const listed = list.filter((platform): platform is ListedPlatform => isId(platform?.id));
    const chosen = every ? listed : spreadOver(listed, SAMPLED_PLATFORMS);
    const notices: Finding[] = [];
    await runAll(checksOf({ client, recorder, brand, bases: [url, ...aliases], notices }, chosen));
    const { broken, untried } = recorder.results(Object.keys(SPECIFICATION_RULES) as RuleName[]);
    const { requests } = client;
    return { brand, platforms: list.length, tried: chosen.length, requests, broken, untried, notices };
  });
}

async function readPlatformList(client: VerifyClient): Promise<(Partial<ListedPlatform> | null)[]> {
  const path = apiPathOf({ kind: 'platforms' }, '');
  const reply = await client.ask(path);
  refuseRedirect(client, path, reply);
  let problem = replyText(reply);
  if (reply.status === 200) {
    if (isJsonType(reply.headers['content-type'])) problem = 'it is not a list of platforms';
    try {
      const list = parseJsonBytes(reply.body);
      if (Array.isArray(list)) return list;
    } catch (cause) {
      problem += ` (${(cause as Error).message.slice(0, 100)})`;
    }
  }
  throw new UnusableTargetError(
    `Cannot use ${client.address(path)}: ${problem}. Check that the URL is a registry's base URL.`,
  );
}

function checksOf(registry: CheckedRegistry, platforms: readonly ListedPlatform[]): CheckTask[] {
  const checked: CheckedRecords = { services: new Map(), hosts: new Set() };
  return [
    () => checkReleaseList(registry),
    () => checkWithVariants(registry, { kind: 'platforms' }),
    () => checkPaging(registry),
    ...unknownRecordPaths(registry.brand).map((path) => () => checkAbsent(registry, path)),
    ...platforms.map((listed) => () => checkRegistryPlatform(registry, listed, checked)),
  ];
}

async function checkReleaseList(registry: CheckedRegistry): Promise<void> {
  const read = await checkWithVariants(registry, { kind: 'releases' });
  if (!read) return;
  const findings = checkSingleCurrentRelease(read.value, '');
  const found = (): string => 'none or several';
  judgeFindings(registry.recorder, 'releases', read.reply, findings, 'one current release', found);
}

async function checkAbsent({ client, recorder }: CheckedRegistry, path: string): Promise<void> {
  const reply = await client.ask(path);
  const isJson = isJsonType(reply.headers['content-type']) && hasErrorDetail(reply);
  recorder.check('errors', reply, reply.status === 404 && isJson, '404 with {"detail":"…"}');
}

/**
 * Checks that the pages of the list of all notifications end, and that together they contain `count` records, none
 * twice. The list is optional.
 */
async function checkPaging(registry: CheckedRegistry): Promise<void> {
  const { client, recorder } = registry;
  // §4 does not require the list.
  if ((await client.ask('/api/v1/notification/')).status === 404) return;
  const first = await checkWithVariants(registry, NOTIFICATIONS);
  if (!first) return;
  const ids: string[] = [];
  const seen = new Set<string>();
  let page: EndpointAnswer<typeof NOTIFICATIONS> | undefined = first;
  while (page) {
    for (const { id } of page.value.results) ids.push(id);
    const query: string | undefined = splitRegistryLink(page.value.next ?? '')?.query;
    if (query === undefined) break;
    const isNewPage = !seen.has(query) && seen.size < MAX_PAGES;
    const found = seen.has(query) ? 'a page seen before' : `more than ${MAX_PAGES} pages`;
    if (!recorder.check('paging', page.reply, isNewPage, 'another page next', found)) return;
    seen.add(query);
    page = await checkEndpoint(registry, NOTIFICATIONS, query);
  }
  const isComplete = new Set(ids).size === ids.length && ids.length === first.value.count;
  const expected = 'each notification once, “count” in total';
  recorder.check('paging', first.reply, isComplete, expected, 'another number, or duplicates');
}
